import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unanswered } from './callError.ts'
import { lineOf, recoverByItself } from './line.ts'

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

test('while everything is answered nothing is said', async () => {
  await show()
  expect(lineOf(queries)).toEqual({ isDown: false, from: null })
})

test('without a line what is shown is from memory, and it is known from when', async () => {
  await show()
  vi.setSystemTime(new Date('2026-11-20T10:20:00Z'))
  onlineManager.setOnline(false)
  expect(lineOf(queries)).toEqual({ isDown: true, from: readAt.getTime() })
})

test('a server that does not answer is the same to whoever looks, and what it never answered is from nowhere', async () => {
  answer = () => Promise.reject(unanswered())
  await show()
  expect(lineOf(queries)).toEqual({ isDown: true, from: null })
})

test('a screen that failed is asked for again by itself until it is there', async () => {
  close.push(recoverByItself(queries))
  answer = () => Promise.reject(unanswered())
  const seen = await show()
  expect(seen().isError).toBe(true)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(seen().isError).toBe(true)
  answer = async () => 'rows'
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen()).toMatchObject({ isError: false, data: 'rows' })
  expect(lineOf(queries).isDown).toBe(false)
})

test('and at once when the browser says that the line is back', async () => {
  close.push(recoverByItself(queries))
  answer = () => Promise.reject(unanswered())
  const seen = await show()
  onlineManager.setOnline(false)
  answer = async () => 'rows'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen().isError).toBe(true)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen().data).toBe('rows')
})
