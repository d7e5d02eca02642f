import { render, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReadMark } from './useReadMark.ts'

afterEach(() => vi.unstubAllGlobals())

/** Reports the visible range as the list does: when it is rendered, and only when the range changes. */
function List({ newest }: { newest: number }) {
  const seen = useReadMark({ _id: 'c1', readSeq: 10 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list reports only changes of the range
  useLayoutEffect(() => seen(newest), [newest])
  return null
}

test('a message that arrives while the page is visible is marked as read, without scrolling', async () => {
  const told: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    told.push(JSON.parse(String(body)))
    return Response.json({ message: 'ok' })
  })
  const { rerender } = render(<List newest={10} />)
  rerender(<List newest={11} />)
  await waitFor(() => expect(told).toEqual([{ id: 'c1', seq: 11 }]))
})
