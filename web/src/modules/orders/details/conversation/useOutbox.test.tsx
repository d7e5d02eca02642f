import type { Comment } from '@app/contract/orderComments/orderComments.calls.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#core/toast.ts'
import { people } from '../testOrder.ts'
import { commentsQuery } from './commentsQuery.ts'
import { useOutbox } from './useOutbox.ts'

let queries: QueryClient
let keys: (string | null)[]
let answer: () => Response | Promise<Response>
const comment: Comment = {
  _id: 'n1',
  message: 'Hello',
  msgType: 'text',
  files: [],
  sender: people.customer,
  order: 'o1',
  createdAt: '2026-11-21T00:00:00Z',
  replies: [],
}
const { queryKey: listKey } = commentsQuery('o1')
const holding = (...comments: Comment[]) => ({ pages: [comments], pageParams: [''] })
const known = () => queries.getQueryData(listKey)?.pages.flat()

beforeEach(() => {
  localStorage.clear()
  queries = new QueryClient()
  queries.setQueryData(listKey, holding())
  keys = []
  answer = () => Response.json(comment)
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    keys.push(new Headers(request.headers).get('idempotency-key'))
    return await answer()
  })
})

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
const open = () => renderHook(() => useOutbox('o1', 'c1'), { wrapper })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test('a message is shown at once, and leaves the outbox when the server confirms it', async () => {
  const { result } = open()
  act(() => result.current.say('Hello'))
  expect(result.current.items).toMatchObject([{ message: 'Hello', state: 'sending' }])
  await waitFor(() => expect(result.current.items).toEqual([]))
  expect(known()).toEqual([comment])
})

test('if no reader is online, the sender is told that a mail goes out', async () => {
  const told = vi.spyOn(toast, 'info').mockReturnValue('')
  const { result } = open()
  act(() => result.current.say('Hello'))
  await waitFor(() => expect(result.current.items).toEqual([]))
  expect(told).not.toHaveBeenCalled()
  answer = () => Response.json({ ...comment, _id: 'n2', isMailedInstead: true })
  act(() => result.current.say('Is anybody there?'))
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('User is offline sending mail instead!'))
})

test('a message that a push delivers first is not shown twice', async () => {
  const { result } = open()
  act(() => result.current.say('Hello'))
  queries.setQueryData(listKey, holding(comment))
  await waitFor(() => expect(result.current.items).toEqual([]))
  expect(known()).toEqual([comment])
})

test('a failed message keeps its reason, and is resent with the same idempotency key', async () => {
  answer = offline
  const { result } = open()
  act(() => result.current.say('Hello'))
  await waitFor(() => expect(result.current.items[0]).toMatchObject({ state: 'failed', problem: expect.stringMatching(/^No connection/) }))
  answer = () => Response.json(comment)
  const [failed] = result.current.items
  if (failed) act(() => result.current.retry(failed))
  await waitFor(() => expect(result.current.items).toEqual([]))
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('an unconfirmed message is restored after the page was closed, with the same idempotency key', async () => {
  answer = () => new Promise(() => undefined)
  const before = open()
  act(() => before.result.current.say('Hello', [], 'n0'))
  before.unmount()
  answer = () =>
    Response.json({
      _id: 'r1',
      reply: 'Hello',
      msgType: 'text',
      files: [],
      sender: people.customer,
      order: 'o1',
      commentId: 'n0',
      createdAt: comment.createdAt,
    })
  const { result } = open()
  expect(result.current.items).toMatchObject([{ message: 'Hello', commentId: 'n0', state: 'failed' }])
  const [left] = result.current.items
  if (left) act(() => result.current.retry(left))
  await waitFor(() => expect(result.current.items).toEqual([]))
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
  expect(open().result.current.items).toEqual([])
})
