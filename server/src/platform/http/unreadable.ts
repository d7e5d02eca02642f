import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'

const unreadable = '/api/unreadable-address'

/**
 * An address whose path can't be decoded never reaches a route, and its answer would lack our headers. It is rewritten to its own route, so
 * that it is counted, logged and answered like any other.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split(/[?#;]/)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return unreadable
  }
}

export function registerUnreadable(app: FastifyInstance) {
  app.all(unreadable, { schema: { hide: true } }, async () => {
    throw new Refusal('BAD_INPUT', 'This address could not be read.')
  })
}

/** Malformed HTTP, or an endless header, is answered before there is a request. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Pick<Socket, 'writable' | 'end' | 'destroy'>) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ code: 'BAD_INPUT', message: 'What was sent could not be read.' })
  socket.end(
    [
      `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
