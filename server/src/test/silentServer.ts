import { EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Accepts connections and never answers, like a service that hangs. */
export async function startSilentServer(port = 0) {
  const open = new Set<Socket>()
  const news = new EventEmitter()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    news.emit('connection')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The silent server has no port.')
  return {
    port: address.port,
    openConnections: () => open.size,
    /** Resolves once this many clients are connected at the same time. */
    async whenConnected(count: number) {
      while (open.size < count) await once(news, 'connection')
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
