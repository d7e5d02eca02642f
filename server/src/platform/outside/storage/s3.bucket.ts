import { PassThrough, Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type ByteRange, StorageAway } from './port.ts'
import { asStorageProblem, isCode, isMissing } from './s3.problems.ts'

export type S3Settings = {
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
  /** How long the store may be silent within a file. */
  silentMs?: number
}
export type Bucket = ReturnType<typeof openBucket>
export type StoredObject = { key: string; size: number; changedAt: Date }
export type Part = { number: number; size: number; etag: string; changedAt: Date }

/** The timeout until a response begins, for any request. Pages wait for this. */
const answerWithinMs = 2_500
/** The slowest connection on which a part still succeeds. */
const slowestBytesPerMs = 250
/** Assembling a file takes the store a while, and longer for larger ones. */
const completeWithinMs = 60_000

/** A store that is silent for this long within a file counts as unavailable. */
const silentAtMostMs = 20_000

/** The requests to a bucket, each with its timeout and its errors as those of the port. */
export function openBucket({ bucket: Bucket, accessKeyId, secretAccessKey, silentMs = silentAtMostMs, ...settings }: S3Settings) {
  const { endpoint, region, forcePathStyle } = settings
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Every body is signed with its hash, and not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A slow reader is not disconnected; the time until the response and the store's pauses are limited below.
    requestHandler: { connectionTimeout: 1_000, socketTimeout: 0, httpAgent: { maxSockets: 200 }, httpsAgent: { maxSockets: 200 } },
  })

  /** The timeout for all attempts together, until the response begins. */
  async function ask<T>(withinMs: number, send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), withinMs)
    try {
      return await send({ abortSignal: late.signal })
    } catch (error) {
      throw asStorageProblem(error, late.signal.aborted ? withinMs : undefined)
    } finally {
      clearTimeout(timer)
    }
  }
  const forBytes = (body: Uint8Array) => answerWithinMs + body.byteLength / slowestBytesPerMs

  return {
    name: Bucket,

    async assertReachable(): Promise<void> {
      await ask(answerWithinMs, (options) => client.send(new HeadBucketCommand({ Bucket }), options))
    },

    async sizeOf(Key: string): Promise<number | null> {
      return await ask(answerWithinMs, (options) => client.send(new HeadObjectCommand({ Bucket, Key }), options)).then(
        ({ ContentLength = 0 }) => ContentLength,
        unlessMissing,
      )
    },

    /** Null for a missing object; the stream is empty where the range begins behind the end. */
    async get(Key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null> {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const answer = await ask(answerWithinMs, (options) => client.send(new GetObjectCommand({ Bucket, Key, Range }), options))
        if (!(answer.Body instanceof Readable)) throw new Error(`${Key} came without a body.`)
        return { stream: readTimed(answer.Body, silentMs), size: Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength ?? 0) }
      } catch (error) {
        if (isCode(error, 'InvalidRange')) return { stream: Readable.from([]), size: (await this.sizeOf(Key)) ?? 0 }
        return unlessMissing(error)
      }
    },

    async put(Key: string, Body: Uint8Array): Promise<void> {
      await ask(forBytes(Body), (options) => client.send(new PutObjectCommand({ Bucket, Key, Body }), options))
    },

    async remove(Key: string): Promise<void> {
      await ask(answerWithinMs, (options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options)).catch(unlessMissing)
    },

    /** Sorted by key, a page at a time. */
    async *list(Prefix: string, MaxKeys = 1_000): AsyncGenerator<StoredObject[]> {
      for (let ContinuationToken: string | undefined; ; ) {
        const about = { Bucket, Prefix, MaxKeys, ContinuationToken }
        const page = await ask(answerWithinMs, (options) => client.send(new ListObjectsV2Command(about), options))
        yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
          key: Key,
          size: Size,
          changedAt: LastModified,
        }))
        if (!page.IsTruncated) return
        ContinuationToken = page.NextContinuationToken
      }
    },

    async begin(Key: string): Promise<string> {
      const { UploadId } = await ask(answerWithinMs, (options) => client.send(new CreateMultipartUploadCommand({ Bucket, Key }), options))
      if (!UploadId) throw new Error(`The upload of ${Key} got no id.`)
      return UploadId
    },

    async part(Key: string, UploadId: string, PartNumber: number, Body: Uint8Array): Promise<Part> {
      const about = { Bucket, Key, UploadId, PartNumber, Body }
      const { ETag = '' } = await ask(forBytes(Body), (options) => client.send(new UploadPartCommand(about), options))
      return { number: PartNumber, size: Body.byteLength, etag: ETag, changedAt: new Date() }
    },

    /** The stored parts of an upload; none for a finished one. */
    async parts(Key: string, UploadId: string): Promise<Part[]> {
      const parts: Part[] = []
      for (let PartNumberMarker: string | undefined; ; ) {
        const about = { Bucket, Key, UploadId, PartNumberMarker }
        const page = await ask(answerWithinMs, (options) => client.send(new ListPartsCommand(about), options)).catch(unlessMissing)
        for (const { PartNumber = 0, Size = 0, ETag = '', LastModified = new Date() } of page?.Parts ?? [])
          parts.push({ number: PartNumber, size: Size, etag: ETag, changedAt: LastModified })
        if (!page?.IsTruncated) return parts
        PartNumberMarker = page.NextPartNumberMarker
      }
    },

    async complete(Key: string, UploadId: string, parts: readonly Part[]): Promise<void> {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
      const about = { Bucket, Key, UploadId, MultipartUpload: { Parts } }
      await ask(completeWithinMs, (options) => client.send(new CompleteMultipartUploadCommand(about), options))
    },

    async abort(Key: string, UploadId: string): Promise<void> {
      const about = { Bucket, Key, UploadId }
      await ask(answerWithinMs, (options) => client.send(new AbortMultipartUploadCommand(about), options)).catch(unlessMissing)
    },

    async *uploads(Prefix: string): AsyncGenerator<{ key: string; id: string; begunAt: Date }> {
      for (let from: { KeyMarker?: string; UploadIdMarker?: string } = {}; ; ) {
        const about = { Bucket, Prefix, ...from }
        const page = await ask(answerWithinMs, (options) => client.send(new ListMultipartUploadsCommand(about), options))
        for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? [])
          yield { key: Key, id: UploadId, begunAt: Initiated }
        if (!page.IsTruncated || !page.NextKeyMarker) return
        from = { KeyMarker: page.NextKeyMarker, ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }) }
      }
    },
  }
}

/** Errors within the body become errors of the port, and a silent store counts as unavailable. */
function readTimed(body: Readable, silentMs: number): Readable {
  const stream = new PassThrough()
  const silence = setTimeout(() => {
    // The reader is slow, not the store.
    if (stream.writableNeedDrain) silence.refresh()
    else stream.destroy(new StorageAway(`it has said nothing for ${silentMs / 1_000} seconds in the middle of a file.`))
  }, silentMs)
  body.on('data', () => silence.refresh())
  stream.on('drain', () => silence.refresh())
  body.once('end', () => clearTimeout(silence))
  body.once('error', (error) => stream.destroy(asStorageProblem(error)))
  stream.once('close', () => {
    clearTimeout(silence)
    body.destroy()
  })
  return body.pipe(stream)
}

function unlessMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
