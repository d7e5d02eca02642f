import type { FastifyReply, FastifyRequest } from 'fastify'
import { fingerprint } from '#config/secrets.ts'
import { notFound } from '#core/refusal.ts'
import { servedType, shownType } from '#outside/storage/index.ts'
import { type ByteRange, NoSuchFile, type Storage } from '#outside/storage/port.ts'
import { contentDisposition } from './fileNames.ts'

export type Disposition = 'inline' | 'attachment'
export type SentFile = { storageKey: string; name: string; type: string; disposition: Disposition }

/** The headers for files from users: saving or viewing, and a policy under which nothing in them can act as a page of ours. */
export function fileHeaders({ name, type, disposition }: Omit<SentFile, 'storageKey'>) {
  const shown = disposition === 'inline' ? shownType(type) : null
  return {
    'Content-Type': shown ?? servedType(type),
    'Content-Disposition': contentDisposition(shown ? 'inline' : 'attachment', name),
    'Content-Security-Policy': policyFor(shown),
    'X-Frame-Options': shown ? 'SAMEORIGIN' : 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-store',
  }
}

/**
 * Answers with a stored file, or with the requested range of it. Only pictures, PDF and plain text are shown inline; other types are
 * downloads, and nothing in a file can act as a page of ours.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { storageKey, name, type, disposition }: SentFile,
): Promise<FastifyReply> {
  // The range may depend on the total size.
  const isPart = request.headers.range !== undefined
  const whole = isPart ? undefined : await storage.read(storageKey).catch(orNotFound)
  const size = whole?.size ?? (await storage.sizeOf(storageKey)) ?? orNotFound(new NoSuchFile(storageKey))
  // The storage key is not disclosed.
  const tag = `"${fingerprint(storageKey)}"`
  const headers = fileHeaders({ name, type, disposition })
  reply.headers({
    ...headers,
    ETag: tag,
    // A browser's PDF viewer would fetch further ranges after the link has expired, so it gets the file in one piece.
    'Accept-Ranges': headers['Content-Type'] === 'application/pdf' && disposition === 'inline' ? 'none' : 'bytes',
  })

  const asked = rangeHeader(request, tag)
  const range = asked && rangeOf(asked, size)
  if (!range) return reply.header('Content-Length', size).send((whole ?? (await storage.read(storageKey).catch(orNotFound))).stream)

  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${size}`).header('Content-Length', 0).send()
  const part = await storage.read(storageKey, range).catch(orNotFound)
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${part.size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(part.stream)
}

function orNotFound(error: unknown): never {
  throw error instanceof NoSuchFile ? notFound('File') : error
}

/** The range of a Range header; null if the whole file is the answer: no range, several, or another unit. */
export function rangeOf(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (last !== '' && Number(last) < range.start) return null
  return range.start >= size ? 'unsatisfiable' : range
}

/** The Range header, unless it is for another version of the file. */
function rangeHeader(request: FastifyRequest, tag: string): string | undefined {
  const ifRange = request.headers['if-range']
  return ifRange === undefined || ifRange === tag ? request.headers.range : undefined
}

/**
 * Nothing in the file may load, run or send anything; the browser's own page around a picture or PDF needs styles. The PDF viewer is a
 * plug-in, which a sandbox would block.
 */
function policyFor(shown: string | null): string {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
  return shown === 'application/pdf' ? `${nothing}; object-src 'self'` : `${nothing}; sandbox`
}
