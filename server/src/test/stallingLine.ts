import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type StallingLine = {
  url: string
  stall(isStalled: boolean): void
  /** Stalls once this many more messages were sent to the database. */
  stallAfter(messages: number): void
  close(): void
}

/** A proxy to a database that can stop forwarding, like a hanging network or machine. */
export async function stallingLine(to: string): Promise<StallingLine> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let messagesLeft = Number.POSITIVE_INFINITY
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      far.write(bytes)
      messagesLeft -= 1
      if (messagesLeft === 0) stall()
    })
    far.on('data', (bytes) => void near.write(bytes))
    if (messagesLeft <= 0) for (const socket of [near, far]) socket.pause()
  })
  const stall = () => {
    messagesLeft = 0
    for (const socket of sockets) socket.pause()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href,
    stall(wanted) {
      if (wanted) return stall()
      messagesLeft = Number.POSITIVE_INFINITY
      for (const socket of sockets) socket.resume()
    },
    stallAfter(messages) {
      if (messages === 0) return stall()
      messagesLeft = messages
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
