import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RateServer = Awaited<ReturnType<typeof startRateServer>>

/** A public exchange rate service whose answers a test sets. */
export async function startRateServer() {
  let answer: { status?: number; body: string } = { body: '{}' }
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest?base=USD`,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    say: (body: unknown, status?: number) => {
      answer = { ...(status && { status }), body: typeof body === 'string' ? body : JSON.stringify(body) }
    },
    rate: (rate: number) => {
      answer = { body: JSON.stringify({ base: 'USD', date: '2026-11-20', rates: { INR: rate } }) }
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
