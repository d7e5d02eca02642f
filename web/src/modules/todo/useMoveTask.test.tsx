import type { OutputOf } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { useMoveSection } from './useMoveSection.ts'
import { useMoveTask } from './useMoveTask.ts'

afterEach(() => vi.unstubAllGlobals())

const board = calls.todo.all.queryOptions({})
const sections = ['A', 'B', 'C'].map((title) => ({ _id: title, title, belongsTo: 'me' }))

/** A board of three sections; the test decides when each move is answered. */
function open() {
  const sent: unknown[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return await new Promise<Response>((answer) => answers.push(() => answer(Response.json({}))))
  })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(board.queryKey, { sections, tasks: [], isCapped: false })
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  const titles = () => queries.getQueryData<OutputOf<Contract['todo']['all']>>(board.queryKey)?.sections.map(({ title }) => title)
  return { wrapper, sent, answers, titles }
}

test('two quick moves of any tasks are sent one after the other', async () => {
  const { wrapper, sent, answers, titles } = open()
  const { result } = renderHook(() => ({ moveTask: useMoveTask(), moveSection: useMoveSection() }), { wrapper })
  act(() => {
    void result.current.moveTask({ id: 't1', section: 'A', before: 't3' })
    void result.current.moveTask({ id: 't1', section: 'A', before: null })
    void result.current.moveSection({ id: 'A', before: null })
  })
  // The screen shows both moves at once.
  await waitFor(() => expect(titles()).toEqual(['B', 'C', 'A']))
  await waitFor(() => expect(sent).not.toEqual([]))
  expect(sent).toEqual([{ id: 't1', section: 'A', before: 't3' }])
  await act(async () => answers[0]?.())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ id: 't1', section: 'A', before: null })
  await act(async () => answers[1]?.())
  await waitFor(() => expect(sent[2]).toEqual({ id: 'A', before: null }))
  await act(async () => answers[2]?.())
})
