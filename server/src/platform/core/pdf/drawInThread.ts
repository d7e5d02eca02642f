import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { minutes } from '#core/clock.ts'

/** A thousand lines take some seconds on a busy machine. */
const longestMs = minutes(2)

/** Draws a PDF in a worker thread running this file. Drawing does not block requests, and the library's memory is freed with the thread. */
export async function drawInThread(file: URL, printed: object, signal: AbortSignal): Promise<Uint8Array> {
  const thread = new Worker(file, { workerData: printed, resourceLimits: { maxOldGenerationSizeMb: 512 } })
  try {
    // Errors of the thread are thrown here too.
    const [bytes] = await once(thread, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) })
    if (!(bytes instanceof Uint8Array) || bytes.byteLength === 0) throw new Error('Nothing was drawn.')
    return bytes
  } finally {
    await thread.terminate()
  }
}
