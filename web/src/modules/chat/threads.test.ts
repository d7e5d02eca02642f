import { afterEach, expect, test, vi } from 'vitest'
import { openThread } from './threads.ts'

afterEach(() => vi.unstubAllGlobals())

test('what could not be loaded is asked for again in silence, until it is there', async () => {
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
