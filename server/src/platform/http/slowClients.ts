import type { FastifyInstance } from 'fastify'

/** Headers are a few kilobytes. Node looks for connections that are late at this interval. */
export const headersTimeoutMs = 10_000
export const connectionsCheckingInterval = 2_500

type Pace = { everyMs: number; leastBytes: number }
/** A phone without reception for a moment still sends more than this. */
const slowestPace: Pace = { everyMs: 6_000, leastBytes: 500 }

/** Closes connections that send their body so slowly that they only occupy the server. A pause of ours, as for a slow storage, does not count. */
export function closeSlowClients(app: FastifyInstance, { everyMs, leastBytes } = slowestPace): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody || raw.complete) return
    const { socket } = raw
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const read = socket.bytesRead - before
      before = socket.bytesRead
      if (raw.complete || socket.destroyed) clearInterval(timer)
      else if (read < leastBytes && raw.readableLength === 0) socket.destroy()
    }, everyMs).unref()
    raw.once('close', () => clearInterval(timer))
  })
}
