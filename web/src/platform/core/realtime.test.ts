import { EventEmitter } from 'node:events'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './queryClient.ts'
import { listen } from './realtime.ts'
import * as session from './session.ts'
import { toast } from './toast.ts'

const news = vi.spyOn(toast, 'news').mockReturnValue('')
const me = { id: 'u1', role: 'user' } as session.Me

/** A connection whose server side is the test. */
function openLine() {
  const server = new EventEmitter()
  const said: unknown[][] = []
  const line = {
    on: (event: string, listener: (...words: unknown[]) => void) => server.on(event, listener),
    emit: (...words: unknown[]) => said.push(words),
  } as unknown as Socket
  listen(line, me, queryClient)
  return { server, said }
}
const asked = vi.spyOn(queryClient, 'invalidateQueries')
const askedFor = () => asked.mock.calls.map(([filter]) => filter?.queryKey)

beforeEach(() => {
  vi.useFakeTimers()
  // Other files of this worker may have left a session that ran out.
  session.startSession(me)
  vi.clearAllMocks()
})
afterEach(() => void vi.useRealTimers())

test('identifies the listener, refetches old queries on the first connect, and all queries after an interruption', () => {
  const { server, said } = openLine()
  const justRead = [['payments'], ['notifications', 'ofUser'], ['whatsapp', 'list'], ['conversations', 'list'], ['conversations', 'unread']]
  for (const key of justRead) queryClient.setQueryData(key, 'read just now')
  queryClient.setQueryData(['orders'], 'read long ago', { updatedAt: Date.now() - 6_000 })
  queryClient.setQueryData(['notifications', 'preferences'], 'read long ago', { updatedAt: Date.now() - 6_000 })
  server.emit('connect')
  expect(said).toEqual([
    ['addNotificationUser', 'u1'],
    ['addCommentUser', 'u1'],
    ['addGroupUser', 'u1'],
  ])
  expect(asked).toHaveBeenCalledTimes(1)
  const isAskedAnew = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated
  for (const key of justRead) expect(isAskedAnew(key), key.join()).toBe(false)
  expect(isAskedAnew(['orders'])).toBe(true)
  expect(isAskedAnew(['notifications', 'preferences'])).toBe(true)
  server.emit('connect')
  for (const key of justRead) expect(isAskedAnew(key), key.join()).toBe(true)
})

test('a notification is shown to its recipient only', () => {
  const { server } = openLine()
  server.emit('getNotification', { user: 'u2', notification: 'Not yours', _id: 'n1' })
  vi.runAllTimers()
  expect(news).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
  server.emit('getNotification', { user: 'u1', notification: 'Your order is delivered.', _id: 'n2' })
  vi.runAllTimers()
  expect(news).toHaveBeenCalledWith('Your order is delivered.')
  expect(askedFor()).toEqual([['notifications']])
})

test('ten changes in a moment lead to one refetch per topic', () => {
  const { server } = openLine()
  for (let n = 0; n < 10; n += 1) server.emit('changed', { topic: n % 2 ? 'orders' : 'payments' })
  server.emit('getComment', { _id: 'n1', order: 'o1' })
  expect(asked).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(askedFor().toSorted()).toEqual([['orderComments'], ['orders'], ['payments']])
})

test('a session that was ended elsewhere ends here', () => {
  const { server } = openLine()
  expect(session.isSessionExpired()).toBe(false)
  server.emit('sessionEnded')
  expect(session.isSessionExpired()).toBe(true)
})

test('when the server disconnects, the session is checked; when the network drops, it is not', () => {
  const { server } = openLine()
  server.emit('disconnect', 'transport close')
  expect(asked).not.toHaveBeenCalled()
  server.emit('disconnect', 'io server disconnect')
  expect(askedFor()).toEqual([['auth', 'session', {}]])
})

test('a notification waits while its reader types, and comes when they pause or leave the field', () => {
  const { server } = openLine()
  const field = document.body.appendChild(document.createElement('textarea'))
  const type = () => field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  const arrive = () => server.emit('getNotification', { user: 'u1', notification: 'Emil delivered Shop', _id: 'n1' })
  field.focus()
  type()
  arrive()
  for (let second = 0; second < 6; second++) {
    vi.advanceTimersByTime(1_000)
    type()
  }
  expect(news).not.toHaveBeenCalled()
  expect(askedFor()).toContainEqual(['notifications'])
  vi.advanceTimersByTime(4_000)
  expect(news).toHaveBeenCalledTimes(1)
  type()
  arrive()
  field.blur()
  vi.advanceTimersByTime(600)
  expect(news).toHaveBeenCalledTimes(2)
  field.remove()
})
