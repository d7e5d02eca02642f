import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { Banner } from './Banner.tsx'

const person = (_id: string) => ({ _id, name: `Person ${_id}`, username: _id, roles: [{ name: 'ROLE_USER' as const }] })
const team = (...ids: string[]): ChatConversation => ({
  _id: 'g1',
  kind: 'space',
  name: 'Team',
  groupName: 'Team',
  members: ids.map(person),
  memberCount: ids.length,
  lastSeq: 0,
  readSeq: 0,
  unread: 0,
  spokeAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-21T10:00:00.000Z',
})

test('a member who is added during an edit does not clear typed text, and is not removed by the save', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    if (!path.includes('update-members')) return Response.json([])
    sent.push(JSON.parse(String(request?.body)))
    const refused = {
      code: 'CONFLICT',
      message: 'It is called Crew.',
      field: 'groupName',
      changed: [{ field: 'groupName', value: 'Crew' }],
    }
    return sent.length === 1 ? Response.json(refused, { status: 409 }) : Response.json(team('a1', 'u1'))
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('admin', { id: 'a1', _id: 'a1' }) })
  const banner = (conversation: ChatConversation) => (
    <Providers queryClient={queryClient}>
      <Banner conversation={conversation} present={[]} onClose={() => undefined} />
    </Providers>
  )
  const { rerender } = render(banner(team('a1', 'u1')))
  const reader = userEvent.setup()
  await reader.click(screen.getByRole('button', { name: /Team/ }))
  await reader.click(await screen.findByRole('menuitem', { name: 'Edit Details' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name' })
  await reader.clear(name)
  await reader.type(name, 'Gang')

  rerender(banner(team('a1', 'u1', 'u2')))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New name' }).value).toBe('Gang')
  await reader.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByText('It is called Crew.')
  await reader.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New name' })).toBeNull())
  const data = { groupName: 'Gang', members: ['u1'] }
  expect(sent).toEqual([
    { id: 'g1', data, was: { groupName: 'Team', members: ['u1'] } },
    { id: 'g1', data, was: { groupName: 'Crew', members: ['u1'] } },
  ])
})
