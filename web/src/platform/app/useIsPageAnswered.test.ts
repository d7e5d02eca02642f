import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { useIsPageAnswered } from './useIsPageAnswered.ts'

test('parts of the frame wait for the page’s first requests, and not for later ones', async () => {
  const [list, more] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const ask = (key: string, answer: Promise<string>) => queryClient.fetchQuery({ queryKey: [key], queryFn: () => answer })
  const asked = ask('a list', list.promise)
  const { result } = renderHook(() => useIsPageAnswered())
  // Longer than the quiet time.
  await act(() => new Promise((resolve) => setTimeout(resolve, 150)))
  expect(result.current).toBe(false)

  list.resolve('rows')
  await asked
  await waitFor(() => expect(result.current).toBe(true))

  const askedMore = ask('more', more.promise)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(result.current).toBe(true)
  more.resolve('rows')
  await askedMore
})
