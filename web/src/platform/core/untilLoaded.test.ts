import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './untilLoaded.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const missing = [
  new TypeError('Failed to fetch dynamically imported module: /assets/Toasts.js'),
  new TypeError('error loading dynamically imported module: /assets/Toasts.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/Toasts.css'),
]

function loadingAfter(errors: readonly Error[]) {
  const load = vi.fn<() => Promise<string>>()
  for (const error of errors) load.mockRejectedValueOnce(error)
  load.mockResolvedValueOnce('there')
  const onMissing = vi.fn()
  return { load, onMissing, loading: untilLoaded(load, onMissing) }
}

test('a chunk that failed to load is retried when the browser comes online, and reported once', async () => {
  const { load, onMissing, loading } = loadingAfter(missing)
  for (let times = 1; times <= missing.length; times++) {
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(times)
    window.dispatchEvent(new Event('online'))
  }
  expect(await loading).toBe('there')
  expect(onMissing).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('without an online event it is retried after growing pauses', async () => {
  const { load, loading } = loadingAfter(missing)
  await vi.advanceTimersByTimeAsync(0)
  for (const [before, ms] of [1_000, 2_000, 4_000, 8_000].entries()) {
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(load).toHaveBeenCalledTimes(before + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(before + 2)
  }
  expect(await loading).toBe('there')
})

test('a chunk that throws is not retried', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('x is not a function'))
  await expect(untilLoaded(load)).rejects.toThrow('x is not a function')
  expect(load).toHaveBeenCalledOnce()
})
