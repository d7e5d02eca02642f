import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unansweredError } from './callError.ts'
import { connectionOf, retryUnanswered } from './connection.ts'

const readAt = new Date('2026-11-20T10:00:00Z')
let answer: () => Promise<string>
let queries: QueryClient
let close: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers({ now: readAt })
  answer = async () => 'rows'
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  close = []
})
afterEach(() => {
  for (const end of close) end()
  queries.clear()
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

async function show() {
  const observer = new QueryObserver(queries, { queryKey: ['orders'], queryFn: () => answer() })
  close.push(observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  return () => observer.getCurrentResult()
}

test('while every query is answered the connection is up', async () => {
  await show()
  expect(connectionOf(queries)).toEqual({ isDown: false, from: null })
})

test('without a connection the data is from memory, with the time when it was read', async () => {
  await show()
  vi.setSystemTime(new Date('2026-11-20T10:20:00Z'))
  onlineManager.setOnline(false)
  expect(connectionOf(queries)).toEqual({ isDown: true, from: readAt.getTime() })
})

test('a server that does not answer counts as down; a query without data has no time', async () => {
  answer = () => Promise.reject(unansweredError())
  await show()
  expect(connectionOf(queries)).toEqual({ isDown: true, from: null })
})

test('a failed query is retried until it is answered', async () => {
  close.push(retryUnanswered(queries))
  answer = () => Promise.reject(unansweredError())
  const seen = await show()
  expect(seen().isError).toBe(true)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(seen().isError).toBe(true)
  answer = async () => 'rows'
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen()).toMatchObject({ isError: false, data: 'rows' })
  expect(connectionOf(queries).isDown).toBe(false)
})

test('a failed query is retried at once when the browser comes online', async () => {
  close.push(retryUnanswered(queries))
  answer = () => Promise.reject(unansweredError())
  const seen = await show()
  onlineManager.setOnline(false)
  answer = async () => 'rows'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen().isError).toBe(true)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen().data).toBe('rows')
})
