import { afterEach, expect, test, vi } from 'vitest'
import { chatConnection } from '#core/liveChat.ts'
import { openThread } from './threads.ts'

afterEach(() => vi.unstubAllGlobals())

test('a failed load is retried in the background until it succeeds', async () => {
  let isUp = false
  vi.stubGlobal('fetch', async () => (isUp ? Response.json([]) : Promise.reject(new TypeError('no line'))))
  const thread = openThread('c1', 0, 0)
  const seen: string[] = []
  thread.subscribe(() => seen.push(thread.snapshot().status))
  await vi.waitFor(() => expect(thread.snapshot().status).toBe('failed'))
  thread.recover()
  await vi.waitFor(() => expect(seen).toEqual(['failed', 'failed']))
  isUp = true
  thread.recover()
  await vi.waitFor(() => expect(thread.snapshot().status).toBe('ready'))
  expect(seen).toEqual(['failed', 'failed', 'ready'])
  thread.close()
})

test('live messages that arrive during the first load are in the result', async () => {
  const first = Promise.withResolvers<Response>()
  const said = { _id: 'm1', conversationId: 'c1', seq: 1, message: 'Hello', revision: 0 }
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return asked === 1 ? first.promise : Promise.resolve(Response.json([said]))
  })
  const thread = openThread('c1', 0, 0)
  chatConnection.heard({
    isGroupMessage: true,
    sender: 'u1',
    message: 'Hello',
    msgType: 'text',
    senderName: 'Asha',
    id: 'c1',
    seq: 1,
    said,
  })
  first.resolve(Response.json([]))
  await vi.waitFor(() => expect(thread.snapshot().thread.messages).toEqual([said]))
  expect(asked).toBe(2)
  thread.close()
})

test('without live events during the load there is no second request', async () => {
  const ask = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', ask)
  const thread = openThread('c1', 0, 0)
  await vi.waitFor(() => expect(thread.snapshot().status).toBe('ready'))
  await thread.toEnd()
  expect(ask).toHaveBeenCalledTimes(2)
  thread.close()
})
