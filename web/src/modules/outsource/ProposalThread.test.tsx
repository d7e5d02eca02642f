import type { OutsourceComment } from '@app/contract/outsource/outsource.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { ProposalThread } from './ProposalThread.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const person = (_id: string) => ({ _id, name: _id, username: _id, roles: [{ name: 'ROLE_USER' as const }] })
const proposal: OutsourceComment = {
  _id: 'p1',
  orderId: 'o1',
  parentId: null,
  sender: person('Asha'),
  to: person('admin'),
  comment: 'I can do it.',
  createdAt: '2026-11-21T00:00:00.000Z',
}

/** The thread as the admin reads it; the server answers when the test lets it. */
function show() {
  const answer = Promise.withResolvers<Response>()
  const sent: { comment: string }[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path !== '/api/main/createOutsourceOrderComment') return Response.json([])
    sent.push(JSON.parse(String(body)))
    return await answer.promise
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('admin') })
  const page = <ProposalThread proposal={proposal} />
  const { unmount } = render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </Providers>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Asha' })
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  const answered = async () => {
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => answer.resolve(Response.json(proposal)))
    await waitFor(() => expect(send.dataset.loading ?? 'no').toBe('no'))
  }
  return { user: userEvent.setup(), field, send, sent, answered, unmount }
}
const kept = () => localStorage.getItem('mentordesk.draft.proposalReply.p1.admin')

test('a sent reply leaves the field and the draft', async () => {
  const { user, field, send, answered, unmount } = show()
  await user.type(field, 'Hello')
  await user.click(send)
  await answered()
  expect(field.value).toBe('')
  unmount()
  expect(kept() ?? '').not.toContain('Hello')
})

test('text typed while a reply is being sent stays in the field and the draft', async () => {
  const { user, field, send, sent, answered, unmount } = show()
  await user.type(field, 'Hello')
  await user.click(send)
  await user.clear(field)
  await user.type(field, 'more')
  await answered()
  expect(sent[0]?.comment).toBe('Hello')
  expect(field.value).toBe('more')
  unmount()
  expect(kept()).toContain('"comment":"more"')
})
