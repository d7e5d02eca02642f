import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from './listen.ts'
import { closeSlowClients } from './slowClients.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  closeSlowClients(app, { everyMs: 200, leastBytes: 50 })
  app.post('/', async () => 'done')
  await app.listen({ port: 0 })
})
afterAll(() => app.close())

/** Sends the head of a request and then its body in pieces, one each `everyMs`. Answers what came back until the connection closed. */
function send(pieces: string[], everyMs: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const length = pieces.join('').length
    const socket = connect(portOf(app), '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`)
    const timer = setInterval(() => {
      const next = pieces.shift()
      if (next !== undefined) socket.write(next)
    }, everyMs)
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(answer)
    })
  })
}

test('a body that arrives byte by byte is cut off, many at once', async () => {
  const slow = Array.from({ length: 100 }, () => send(Array.from('"'.padEnd(600, 'x')), 60))
  for (const answer of await Promise.all(slow)) expect(answer).toBe('')
})

test('a body that arrives in parts at a bearable pace is taken', async () => {
  const pieces = ['"'.padEnd(100, 'x'), ...Array.from({ length: 6 }, () => ''.padEnd(100, 'x')), '"']
  expect(await send(pieces, 80)).toMatch(/200 OK[\s\S]+done$/)
})
