import { type ClientEvents, realtimePath } from '@app/contract/core/realtime.ts'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { openRealtime, type Realtime } from './gateway.ts'
import { mostFrames } from './limitFrames.ts'

/** `SOCKET_FRAMES=100000` runs the long form. */
const frames = howMany('SOCKET_FRAMES', { short: 500, long: 5_000 })
let testApp: TestApp
let realtime: Realtime
let address: string
let customer: TestPerson
const problems = vi.fn()
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.context.log = { ...testApp.context.log, error: problems }
  realtime = openRealtime(testApp.url, problems)
  testApp.context.push = realtime.push
  realtime.attach(testApp.app, testApp.context)
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  customer = await testApp.one('user')
})
afterAll(async () => {
  await realtime.close()
  await testApp.close()
})

async function line(): Promise<Socket> {
  const auth = { token: customer.token }
  const socket = io(address, { path: realtimePath, transports: ['websocket'], reconnection: false, forceNew: true, auth })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}
const ended = (socket: Socket) => new Promise<string>((resolve) => void socket.once('disconnect', resolve))

const events: readonly (keyof ClientEvents)[] = [
  ...(['addNotificationUser', 'addCommentUser', 'addGroupUser'] as const),
  ...(['sendComment', 'sendGroupMessage', 'typing'] as const),
]
const unknownEvents = ['message', 'getComment', 'join', '__proto__', 'constructor', '', 'say', 'endSessions', 'a'.repeat(5_000)]

test('every malformed event over a socket is refused, and nothing breaks', async () => {
  let socket = await line()
  const anything = fc.oneof(
    fc.anything({ withBigInt: false, withTypedArray: true, withNullPrototype: true, maxDepth: 4 }),
    fc.record(
      { conversationId: fc.oneof(fc.uuid(), fc.string(), fc.constant(null)), orderId: fc.string(), message: fc.anything({ maxDepth: 1 }) },
      { requiredKeys: [] },
    ),
  )
  const said = fc.record({
    event: fc.constantFrom(...events, ...unknownEvents),
    more: fc.array(anything, { maxLength: 3 }),
    waits: fc.boolean(),
  })
  let count = 0
  await fc.assert(
    fc.asyncProperty(said, async ({ event, more, waits }) => {
      count += 1
      // A socket is limited to so many events; the next one continues.
      if (count % (mostFrames / 2) === 0) {
        socket.disconnect()
        socket = await line()
      }
      const isAnswered = waits && ['sendComment', 'sendGroupMessage', 'typing'].includes(event)
      if (!isAnswered) return void socket.emit(event, ...more)
      const answer: unknown = await socket.timeout(5_000).emitWithAck(event, more[0])
      expect(answer).toMatchObject({ code: expect.stringMatching(/^(?!INTERNAL)/) })
    }),
    { numRuns: 250 },
  )
  expect(problems).not.toHaveBeenCalled()
  // Socket and server still work.
  expect(socket.connected).toBe(true)
  socket.disconnect()
  expect((await testApp.app.inject({ url: '/api/health' })).statusCode).toBeLessThan(500)
})

test(`${frames} join frames: each connection is dropped after ${mostFrames}, and no memory is kept`, {
  timeout: 120_000,
}, async () => {
  const before = process.memoryUsage().rss
  let sent = 0
  let dropped = 0
  while (sent < frames) {
    const socket = await line()
    const end = ended(socket)
    for (let each = 0; each < 1_000; each += 1) socket.emit('addGroupUser', { user: customer.id, room: `room ${sent + each}` })
    sent += 1_000
    expect(await end).not.toBe('io client disconnect')
    dropped += 1
  }
  expect(dropped).toBe(Math.ceil(frames / 1_000))
  await expect.poll(() => realtime.countSockets()).toBe(0)
  // With few frames, other work in this process uses more memory.
  if (frames >= 100_000) expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000)
  expect(problems).not.toHaveBeenCalled()
})
