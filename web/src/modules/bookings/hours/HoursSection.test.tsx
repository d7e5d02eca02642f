import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { Providers } from '#ui/Providers.tsx'
import { HoursSection } from './HoursSection.tsx'

afterEach(() => vi.unstubAllGlobals())

const hours = {
  mentor: { _id: 'm1', name: 'Asha' },
  timezone: 'Asia/Kolkata',
  weekly: [],
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 0,
  dailyCap: null,
  meetingUrl: null,
  sessions: [],
  version: 3,
  mayChooseSessions: false,
}

/** Hours that load at once and are saved only when the test says so. */
async function show() {
  const held: ((answer: Response) => void)[] = []
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    if (path.includes('updateMentorHours')) {
      const { userId: _, ...input } = JSON.parse(String(request?.body))
      sent.push(input)
      return Response.json({ ...hours, ...input, version: input.version + 1 })
    }
    if (!path.includes('getMentorHours')) return Response.json({ items: [], total: 0, page: 1, pageSize: 100 })
    return sent.length === 0 ? Response.json(hours) : await new Promise<Response>((answer) => held.push(answer))
  })
  const queryClient = new QueryClient()
  render(
    <Providers env="test" queryClient={queryClient}>
      <HoursSection userId="m1" />
    </Providers>,
  )
  const user = userEvent.setup()
  await screen.findByLabelText('Meeting room')
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  return {
    queryClient,
    held,
    sent,
    field,
    type: (name: string, value: string) => fireEvent.change(field(name), { target: { value } }),
    save: () => user.click(screen.getByRole('button', { name: 'Save hours' })),
    answer: async (at: number, about: object) => {
      held[at]?.(Response.json({ ...hours, ...about }))
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    },
  }
}

test('input typed after a save stays when the hours are reloaded, and is saved upon the new version', async () => {
  const { held, sent, field, type, save, answer } = await show()
  type('Meeting room', ' https://meet.example/a ')
  await save()
  await waitFor(() => expect(held).toHaveLength(1))
  expect(field('Meeting room').value).toBe('https://meet.example/a')
  type('Meeting room', 'https://meet.example/b')
  await save()
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 4]))
  await waitFor(() => expect(held).toHaveLength(2))
  type('Meeting room', 'https://meet.example/c')
  await answer(1, { ...sent[1], version: 5 })
  expect(field('Meeting room').value).toBe('https://meet.example/c')
})

test('changes saved by another person appear in untouched fields, and the next save builds on them', async () => {
  const { queryClient, sent, field, type, save } = await show()
  act(() =>
    queryClient.setQueryData(
      calls.bookings.hours.queryOptions({ userId: 'm1' }).queryKey,
      (known) => known && { ...known, notice: 60, version: 8 },
    ),
  )
  await waitFor(() => expect(field('Notice, in minutes').value).toBe('60'))
  type('Meeting room', 'https://meet.example/a')
  await save()
  await waitFor(() => expect(sent).toMatchObject([{ version: 8, notice: 60, meetingUrl: 'https://meet.example/a' }]))
})
