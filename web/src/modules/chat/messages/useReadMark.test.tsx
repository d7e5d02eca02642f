import { render, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReadMark } from './useReadMark.ts'

afterEach(() => vi.unstubAllGlobals())

/** Says what is on the screen when the list does: as soon as it is drawn, and not again while nothing moves. */
function List({ newest }: { newest: number }) {
  const seen = useReadMark({ _id: 'c1', readSeq: 10 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list tells of another range alone
  useLayoutEffect(() => seen(newest), [newest])
  return null
}

test('a message that comes while somebody looks is read, though nothing moves after it', async () => {
  const told: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    told.push(JSON.parse(String(body)))
    return Response.json({ message: 'ok' })
  })
  const { rerender } = render(<List newest={10} />)
  rerender(<List newest={11} />)
  await waitFor(() => expect(told).toEqual([{ id: 'c1', seq: 11 }]))
})
