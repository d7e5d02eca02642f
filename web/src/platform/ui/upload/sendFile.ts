import { grantHeader, uploadIdOf, uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import { DetailedError, Upload } from 'tus-js-client'
import { pieceSizes } from './pieceSizes.ts'
import { resumeStore } from './resumeStore.ts'

export type SendingFile = {
  /** Pauses; confirmed bytes stay on the server. */
  stop(): void
  /** Resumes after the last confirmed byte. */
  goOn(): void
}

export type FileRefusal = 'tooLarge' | 'wrongType'

type SendOptions = {
  /** The place of the file: the same file chosen again at the same place resumes. */
  place: string
  /** An upload that was started earlier. */
  uploadId: string | null
  /** The token of a valid permission. */
  permission(): Promise<string>
  onBegun(uploadId: string): void
  /** Reports the total of confirmed bytes. */
  onConfirmed(received: number): void
  onLostConnection(): void
  onDone(): void
  /** `refusal` says that the file itself is refused, so that a retry cannot help. */
  onFailed(problem: string, refusal: FileRefusal | null): void
}

/** Pauses between retries after an interruption; about four minutes in total, reset whenever bytes got through. */
const retryDelays = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 60_000, 60_000]
/** A connection without any sign for this long counts as interrupted, even if the browser has not noticed. */
const silenceMs = 30_000

/** Sends a file in the tus protocol. After an interruption it resumes automatically at the first missing byte. */
export function sendFile(file: File, sending: SendOptions): SendingFile {
  let lastSign = performance.now()
  let chunkBegan = performance.now()
  const sign = () => {
    lastSign = performance.now()
  }

  const pieces = pieceSizes()
  const upload = new Upload(file, {
    endpoint: new URL(uploadsPath, location.href).href,
    uploadUrl: sending.uploadId ? new URL(`${uploadsPath}/${sending.uploadId}`, location.href).href : null,
    metadata: { name: file.name, type: file.type },
    fingerprint: async () => `${sending.place}|${file.name}|${file.size}|${file.lastModified}`,
    urlStorage: resumeStore,
    removeFingerprintOnSuccess: true,
    chunkSize: pieces.size(),
    retryDelays,
    onBeforeRequest: async (request) => {
      if (request.getMethod() === 'POST') request.setHeader(grantHeader, await sending.permission())
      chunkBegan = performance.now()
      sign()
    },
    onAfterResponse: (request, response) => {
      sign()
      // A server that restarts still has the upload; without this error the library would start another one.
      if (request.getMethod() === 'HEAD' && isPassing(response.getStatus())) throw new Error('The server is busy.')
    },
    onUploadUrlAvailable: () => sending.onBegun(uploadIdOf(upload.url ?? '')),
    onProgress: sign,
    onChunkComplete: (size, received) => {
      upload.options.chunkSize = pieces.passed(size, performance.now() - chunkBegan)
      sending.onConfirmed(received)
    },
    onShouldRetry: (error) => {
      const isSmaller = isPiece(error) && (statusOf(error) === 413 ? pieces.refused() : pieces.lost())
      upload.options.chunkSize = pieces.size()
      // A proxy refuses chunks of that size; that is no interruption and is not reported.
      if (isSmaller && statusOf(error) === 413) return true
      const mayPass = isPassing(statusOf(error))
      if (mayPass) sending.onLostConnection()
      // Offline, a retry is pointless: the browser reports when it is online again.
      return mayPass && navigator.onLine
    },
    onSuccess: () => {
      end()
      sending.onDone()
    },
    onError: (error) => {
      const status = statusOf(error)
      if (isPassing(status) && !navigator.onLine) return window.addEventListener('online', goOn, { once: true })
      end()
      sending.onFailed(problemOf(error), status === 413 ? 'tooLarge' : status === 415 ? 'wrongType' : null)
    },
  })

  let guard: ReturnType<typeof setInterval> | undefined
  const end = () => {
    clearInterval(guard)
    window.removeEventListener('online', goOn)
  }
  let isStopped = false
  const stop = () => {
    isStopped = true
    end()
    void upload.abort()
  }
  function goOn() {
    isStopped = false
    end()
    sign()
    guard = setInterval(() => {
      if (performance.now() - lastSign < silenceMs) return
      sending.onLostConnection()
      sign()
      void upload.abort().then(() => upload.start())
    }, silenceMs / 6)
    upload.start()
  }

  void begin()
  return { stop, goOn }

  async function begin() {
    if (!sending.uploadId) {
      const [earlier] = await upload.findPreviousUploads()
      if (earlier) upload.resumeFromPreviousUpload(earlier)
    }
    if (!isStopped) goOn()
  }
}

/** Deletes an upload on the server. An upload that is gone or attached already is no error. */
export function removeUpload(uploadId: string): void {
  void fetch(`${uploadsPath}/${uploadId}`, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' }, keepalive: true }).catch(
    () => undefined,
  )
}

/** The number of bytes that the server has; null if the upload does not exist, undefined if there was no answer. */
export async function receivedOf(uploadId: string): Promise<number | null | undefined> {
  const answer = await fetch(`${uploadsPath}/${uploadId}`, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } }).catch(() => undefined)
  if (!answer || isPassing(answer.status)) return undefined
  return answer.ok ? Number(answer.headers.get('Upload-Offset')) : null
}

/** Whether a retry may succeed: 0 is no answer, 409 a changed offset, 423 a locked upload. */
const isPassing = (status: number) => status === 0 || status >= 500 || status === 409 || status === 423 || status === 429

/** Whether a chunk failed; starting an upload is refused for other reasons. */
const isPiece = (error: Error) => error instanceof DetailedError && error.originalRequest?.getMethod() === 'PATCH'

/** The status of the answer or of a refused permission, or 0 without one. */
function statusOf(error: Error): number {
  if (!(error instanceof DetailedError)) return 0
  const cause: unknown = error.causingError
  const status = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'status') : undefined
  return error.originalResponse?.getStatus() ?? (typeof status === 'number' ? status : 0)
}

function problemOf(error: Error): string {
  const status = statusOf(error)
  if (error instanceof DetailedError && error.originalResponse) {
    const words = messageIn(error.originalResponse.getBody())
    if (words) return words
  }
  if (error instanceof DetailedError && error.causingError && status >= 400) return error.causingError.message
  return 'The server could not be reached. What was sent is kept.'
}

function messageIn(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    const message = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'message') : undefined
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
