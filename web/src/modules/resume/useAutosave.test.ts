import { emptyResume } from '@app/contract/resume/resume.rules.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAutosave } from './useAutosave.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openWithoutLine() {
  vi.useFakeTimers()
  const ask = vi.fn(async () => Promise.reject(new TypeError('no line')))
  vi.stubGlobal('fetch', ask)
  const read = () => ({ content: emptyResume, version: 0, writer: 'w1', heirOf: '' })
  return { ask, ...renderHook(() => useAutosave({ revision: 1, isUnsent: false, read, onSent: () => undefined })) }
}

test('while offline it retries for as long as the editor is open', async () => {
  const { ask, result } = openWithoutLine()
  act(() => result.current.touch())
  await act(() => vi.advanceTimersByTimeAsync(9_500))
  expect(ask).toHaveBeenCalledTimes(2)
  expect(result.current.state).toBe('onThisDevice')
})

test('a save that fails on leaving is not retried, since another person may have signed in by then', async () => {
  const { ask, result, unmount } = openWithoutLine()
  act(() => result.current.touch())
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
