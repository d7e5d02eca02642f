import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The number of failed checks in a row after which a process gets no more calls, as in balancers (`fall 3` of HAProxy). */
const fall = 3

type Balancer = {
  base: string
  /** Whether it sends calls to the port. */
  isSending(port: number): boolean
  close(): Promise<void>
}

/**
 * A load balancer for two processes: it checks the readiness of each every 200 ms, and forwards calls over keep-alive connections to the
 * ready ones in turn. It retries nothing: a call without an answer has failed.
 */
export async function startBalancer(ports: readonly number[], everyMs = 200): Promise<Balancer> {
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let isOver = false
  let turn = 0

  const watching = ports.map(async (port) => {
    let refusals = 0
    while (!isOver) {
      const said = await saidBy(port)
      refusals = said === 'ready' ? 0 : refusals + 1
      if (said === 'ready') ready.add(port)
      else if (refusals >= fall && ready.delete(port) && !said.includes('stopping')) console.log(`${port} is out: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })

  const handOn = (asked: IncomingMessage, answer: ServerResponse) => {
    const open = ports.filter((port) => ready.has(port))
    const port = open[turn++ % open.length]
    if (port === undefined) return fail(answer, 'no process is ready')
    const { method, url, headers } = asked
    const passed = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (got) => {
      const { connection, ...kept } = got.headers
      answer.writeHead(got.statusCode ?? 502, kept)
      got.pipe(answer)
      got.on('error', () => answer.destroy())
    })
    passed.on('error', (error) => fail(answer, `${port}: ${error.message}`))
    asked.pipe(passed)
  }
  const server = createServer(handOn)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, so its address is an object.
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    isSending: (port) => ready.has(port),
    async close() {
      isOver = true
      await Promise.all(watching)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

async function saidBy(port: number): Promise<string> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) })
    const text = await answer.text()
    return answer.ok ? 'ready' : text
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'silence' : 'no process is there'
  }
}

function fail(answer: ServerResponse, why: string) {
  if (answer.headersSent) return void answer.destroy()
  answer.writeHead(502, { 'content-type': 'text/plain' }).end(why)
}
