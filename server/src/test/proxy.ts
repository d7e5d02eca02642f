import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export type ProxyOptions = {
  /** The address to which it forwards. */
  target: string
  /** The client address that it reports; all clients of a test have the same one. */
  sees?: string
  /** The largest body that it forwards; nginx has a default of one megabyte. */
  maxBodyBytes?: number
}
export type TestProxy = { url: string; refusals(): number; close(): Promise<void> }

/** A typical reverse proxy: it appends the client to X-Forwarded-For and refuses bodies that are too large. */
export async function startProxy({ target, sees, maxBodyBytes = Number.POSITIVE_INFINITY }: ProxyOptions): Promise<TestProxy> {
  let refusals = 0
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    if (Number(asked.headers['content-length'] ?? 0) > maxBodyBytes) {
      refusals += 1
      asked.resume()
      answer.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>')
      return
    }
    const heard = [asked.headers['x-forwarded-for'], sees ?? asked.socket.remoteAddress].filter(Boolean).join(', ')
    const headers = { ...asked.headers, 'x-forwarded-for': heard }
    const onward = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    onward.on('error', () => answer.headersSent || answer.writeHead(502).end())
    asked.pipe(onward)
  }
  const server = createServer(pass)
  // Websockets are forwarded unchanged.
  server.on('upgrade', (asked, line) => {
    const { hostname, port } = new URL(target)
    const onward = connect(Number(port), hostname, () => {
      const head = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`)
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
      onward.pipe(line).pipe(onward)
    })
    for (const end of [line, onward]) end.on('error', () => [line, onward].map((other) => other.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    refusals: () => refusals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
