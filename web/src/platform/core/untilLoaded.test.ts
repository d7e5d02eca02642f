import { expect, test, vi } from 'vitest'
import { untilLoaded } from './untilLoaded.ts'

const missing = [
  new TypeError('Failed to fetch dynamically imported module: /assets/Toasts.js'),
  new TypeError('error loading dynamically imported module: /assets/Toasts.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/Toasts.css'),
]

test('code that does not arrive is asked for again when the line is back, and said to be missing once', async () => {
  const load = vi.fn<() => Promise<string>>()
  for (const error of missing) load.mockRejectedValueOnce(error)
  load.mockResolvedValueOnce('there')
  const onMissing = vi.fn()
  let loaded: string | undefined
  const loading = untilLoaded(load, onMissing).then((code) => {
    loaded = code
  })
  for (let times = 1; times <= missing.length; times++) {
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(times))
    await vi.waitFor(() => expect(onMissing).toHaveBeenCalled())
    expect(loaded).toBeUndefined()
    window.dispatchEvent(new Event('online'))
  }
  await loading
  expect(loaded).toBe('there')
  expect(onMissing).toHaveBeenCalledOnce()
})

test('it is asked for again by itself, where nothing says that the line was away', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(missing[0]).mockResolvedValueOnce('there')
  expect(await untilLoaded(load)).toBe('there')
})

test('code that breaks is not asked for again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('x is not a function'))
  await expect(untilLoaded(load)).rejects.toThrow('x is not a function')
  expect(load).toHaveBeenCalledOnce()
})
