import { afterEach, expect, test, vi } from 'vitest'
import { openOutbox } from './outbox.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const said = { conversationId: 'c1', message: 'Hello', files: [], isNote: false, mentions: [] }

test('a message that fails after the chat was left is sent when the chat is opened again', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<Response>()
  const ask = vi.fn(() => answer.promise)
  vi.stubGlobal('fetch', ask)
  const left = openOutbox('u1')
  left.say(said)
  expect(ask).toHaveBeenCalledTimes(1)
  left.close()
  answer.reject(new TypeError('no line'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  const next = openOutbox('u1')
  expect(ask).toHaveBeenCalledTimes(2)
  next.close()
})

test('a message over the limit is kept, says when it goes, and is sent then', async () => {
  vi.useFakeTimers()
  const words = 'You have sent 30 messages within a minute. You can go on in a minute.'
  const tooMany = () => Response.json({ code: 'TOO_MANY', message: words, retryAfter: 30 }, { status: 429 })
  const ask = vi.fn(async () => tooMany())
  vi.stubGlobal('fetch', ask)
  const outbox = openOutbox('u1')
  outbox.say(said)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(outbox.snapshot()).toMatchObject([{ message: 'Hello', waitsFor: words }])
  expect(outbox.snapshot()[0]?.problem).toBeUndefined()
  ask.mockImplementation(async () => Response.json({ _id: 'm1' }))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(outbox.snapshot()).toEqual([])
  outbox.close()
})
