import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { refuse, sendXml } from './answers.ts'
import { Objects } from './objects.ts'
import { signatureProblem } from './signature.ts'

/** The behaviour of the store: it answers, hangs, stops in the middle of a file, or refuses everything with a code. */
export type Mood = 'well' | 'silent' | 'stalls' | { status: number; code: string }
type Options = { folder: string; bucket?: string; now?: () => Date; port?: number }

const keys = { accessKeyId: 'desk-key', secretAccessKey: 'desk-secret-of-the-store' }
type Asked = {
  request: IncomingMessage
  answer: ServerResponse
  key: string
  query: URLSearchParams
  store: Objects
  pageSize: number
  mood: Mood
}

/** An S3 server on loopback with one bucket: it checks every signature and the protocol's limits. */
export async function startObjectStore({ folder, bucket = 'desk-files', now = () => new Date(), port = 0 }: Options) {
  const store = new Objects(folder, now)
  let mood: Mood = 'well'
  let asked = 0
  const server = createServer((request, answer) => {
    asked += 1
    if (mood === 'silent') return
    serve(request, answer).catch(() => answer.destroy())
  })

  async function serve(request: IncomingMessage, answer: ServerResponse) {
    const body = await store.receive(request)
    const dropped = () => rm(body.file, { force: true })
    if (typeof mood === 'object') return refuse(answer, mood.code, mood.status)
    const problem = signatureProblem(request, body.sha256, keys)
    if (problem) return refuse(answer, problem[1], problem[0])
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store')
    const [, named = '', ...rest] = pathname.split('/').map(decodeURIComponent)
    if (named !== bucket) return refuse(answer, 'NoSuchBucket')
    const about = { request, answer, key: rest.join('/'), query, store, pageSize: Number(query.get('max-keys') ?? 1_000), mood }
    const isKept = await (about.key === '' ? ofBucket(about) : ofObject(about, body))
    if (!isKept) await dropped()
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port, so its address is an object.
  const address = server.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${address.port}`, region: 'us-east-1', bucket, ...keys, forcePathStyle: true },
    store,
    /** The number of requests so far. */
    asked: () => asked,
    bear(next: Mood) {
      mood = next
      if (next === 'well') server.closeAllConnections()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>

async function ofBucket({ request, answer, query, store, pageSize }: Asked): Promise<boolean> {
  const prefix = query.get('prefix') ?? ''
  if (request.method === 'HEAD') answer.writeHead(200).end()
  else if (query.get('list-type') === '2') {
    const after = query.get('continuation-token') ?? ''
    const found = [...store.objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .sort(([one], [other]) => (one < other ? -1 : 1))
    const page = found.slice(0, pageSize)
    const isMore = found.length > page.length
    sendXml(answer, 200, 'ListBucketResult', {
      IsTruncated: isMore,
      NextContinuationToken: isMore ? page.at(-1)?.[0] : undefined,
      Contents: page.map(([Key, { size, etag, changedAt }]) => ({ Key, LastModified: changedAt.toISOString(), ETag: etag, Size: size })),
    })
  } else if (query.has('uploads')) {
    const found = [...store.uploads].filter(([, { key }]) => key.startsWith(prefix))
    sendXml(answer, 200, 'ListMultipartUploadsResult', {
      IsTruncated: false,
      Upload: found.map(([UploadId, { key, begunAt }]) => ({ Key: key, UploadId, Initiated: begunAt.toISOString() })),
    })
  } else refuse(answer, 'NotImplemented')
  return false
}

type Body = Awaited<ReturnType<Objects['receive']>>

/** Returns whether the body now belongs to the store. */
async function ofObject(asked: Asked, body: Body): Promise<boolean> {
  const { request, answer, key, query, store, mood } = asked
  const uploadId = query.get('uploadId')
  if (uploadId !== null || query.has('uploads')) return await ofUpload(asked, uploadId, body)
  const kept = store.objects.get(key)
  if (request.method === 'PUT') {
    store.objects.set(key, body)
    if (kept) await rm(kept.file, { force: true })
    answer.writeHead(200, { etag: body.etag }).end()
    return true
  }
  if (request.method === 'DELETE') {
    store.objects.delete(key)
    if (kept) await rm(kept.file, { force: true })
    answer.writeHead(204).end()
  } else if (!kept) refuse(answer, 'NoSuchKey')
  else if (request.method === 'HEAD') answer.writeHead(200, { 'content-length': kept.size, etag: kept.etag }).end()
  else if (request.method === 'GET') {
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    if (first === undefined) {
      answer.writeHead(200, { 'content-length': kept.size, etag: kept.etag })
      await pipeline(store.stream(kept, mood === 'stalls' ? { start: 0, end: 1 } : undefined), answer, { end: mood !== 'stalls' })
    } else if (Number(first) >= kept.size) refuse(answer, 'InvalidRange')
    else {
      const range = { start: Number(first), end: Math.min(last ? Number(last) : kept.size, kept.size - 1) }
      const length = range.end - range.start + 1
      answer.writeHead(206, { 'content-length': length, 'content-range': `bytes ${range.start}-${range.end}/${kept.size}` })
      await pipeline(store.stream(kept, range), answer)
    }
  } else refuse(answer, 'NotImplemented')
  return false
}

async function ofUpload({ request, answer, key, query, store }: Asked, id: string | null, body: Body): Promise<boolean> {
  if (id === null) {
    if (request.method !== 'POST') refuse(answer, 'NotImplemented')
    else sendXml(answer, 200, 'InitiateMultipartUploadResult', { Key: key, UploadId: store.begin(key) })
    return false
  }
  const upload = store.uploads.get(id)
  if (upload?.key !== key) refuse(answer, 'NoSuchUpload')
  else if (request.method === 'PUT') {
    const number = Number(query.get('partNumber'))
    if (!(number >= 1 && number <= 10_000)) refuse(answer, 'InvalidArgument')
    else {
      const before = upload.parts.get(number)
      if (before) await rm(before.file, { force: true })
      upload.parts.set(number, body)
      answer.writeHead(200, { etag: body.etag }).end()
      return true
    }
  } else if (request.method === 'POST') {
    const chunks: Uint8Array[] = []
    for await (const chunk of store.stream(body)) chunks.push(chunk)
    const named = [
      ...Buffer.concat(chunks)
        .toString()
        .matchAll(/<Part>(.*?)<\/Part>/gs),
    ].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
      etag: `"${/<ETag>(?:&quot;|")?([0-9a-f]+)/.exec(part)?.[1]}"`,
    }))
    const problem = await store.complete(id, named)
    if (problem) refuse(answer, problem)
    else sendXml(answer, 200, 'CompleteMultipartUploadResult', { Key: key, ETag: store.objects.get(key)?.etag })
  } else if (request.method === 'DELETE') {
    await store.abort(id)
    answer.writeHead(204).end()
  } else {
    const parts = [...upload.parts].sort(([one], [other]) => one - other)
    const rest = parts.filter(([number]) => number > Number(query.get('part-number-marker') ?? 0))
    const page = rest.slice(0, Number(query.get('max-parts') ?? 1_000))
    sendXml(answer, 200, 'ListPartsResult', {
      IsTruncated: rest.length > page.length,
      NextPartNumberMarker: page.at(-1)?.[0],
      Part: page.map(([PartNumber, { size, etag, changedAt }]) => ({
        PartNumber,
        LastModified: changedAt.toISOString(),
        ETag: etag,
        Size: size,
      })),
    })
  }
  return false
}
