import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { ChatCount } from './ChatCount.tsx'

test('missing default conversations are created, and the unread count is requested once', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(url.startsWith('/api/chat/unread') ? { unread: 3 } : { message: 'They are there.' })
  })
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('sales') })
  const list = calls.conversations.list.queryOptions({ section: 'chat' }).queryKey
  queryClient.setQueryData(list, { items: [], hasMore: false })
  render(
    <Providers env="test" queryClient={queryClient}>
      <ChatCount />
    </Providers>,
  )
  expect((await screen.findByText('3')).textContent).toBe(', 3 unread')
  await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(asked.toSorted()).toEqual([
    '/api/chat/unread',
    '/api/group-conversations/createBackendGroup',
    '/api/user-chat-groups/createChatConversationWith',
  ])
})
