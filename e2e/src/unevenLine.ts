import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadsPath } from '@app/contract/uploads/uploads.rules.ts'

/**
 * A line to a product on which questions and answers overtake each other: each call is held up by chance on its way there and on
 * its way back, most for a moment and some for longer, and so are live messages. What holds only because answers
 * come in the order of the questions fails behind it. The same seed holds up the same calls, as far as they come in the same order.
 */
export async function openUnevenLine(
  target: string,
  seed: number,
  longestMs = 1_500,
): Promise<{ url: string; close: () => Promise<void> }> {
  const chance = chanceOf(seed)
  const holdUp = () => sleep(chance() < 0.7 ? chance() * 100 : chance() * longestMs)
  const { hostname: host, port } = new URL(target)
  const sockets = new Set<Socket>()

  const answer = async (asked: IncomingMessage, answered: ServerResponse) => {
    // A large file is hundreds of calls one after the other; what is held up there only takes long.
    const isCall = asked.url?.startsWith('/api/') && !asked.url.startsWith(uploadsPath)
    if (isCall) await holdUp()
    const onward = request({ host, port, path: asked.url, method: asked.method, headers: asked.headers })
    onward.on('response', async (response) => {
      if (isCall) await holdUp()
      answered.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answered)
    })
    onward.on('error', () => answered.destroy())
    answered.on('close', () => onward.destroy())
    asked.pipe(onward)
  }
  const server = createServer((asked, answered) => void answer(asked, answered))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', async (asked, near: Socket, head) => {
    near.on('error', () => near.destroy())
    await holdUp()
    const far = connect(Number(port), host, () => {
      far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headersOf(asked)}\r\n\r\n`)
      far.write(head)
      near.pipe(far)
      void passOnUnevenly(far, near, holdUp)
    })
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The uneven line has no port.')
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function passOnUnevenly(from: Socket, to: Socket, holdUp: () => Promise<void>): Promise<void> {
  try {
    for await (const piece of from) {
      await holdUp()
      if (!to.writable) return
      to.write(piece)
    }
    to.end()
  } catch {
    to.destroy()
  }
}

const headersOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [])).join('\r\n')

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
