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
