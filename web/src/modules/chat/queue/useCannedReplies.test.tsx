import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { ChatComposer } from '../composer/ChatComposer.tsx'
import { quietConversation } from '../testConversation.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const reply = (shortcut: string, message: string) => ({ _id: shortcut, shortcut, message, isShared: true, mayChange: true, version: 1 })
const listed = (...items: object[]) => Response.json({ items, total: items.length, page: 1, pageSize: 8 })

async function write() {
  const held = new Map<string, (answer: Response) => void>()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('reply-words')) return Response.json({ name: 'Asha' })
    const search = new URL(path, 'http://localhost').searchParams.get('search') ?? ''
    return await new Promise<Response>((answer) => held.set(search, answer))
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('admin') })
  const sent: unknown[] = []
  render(
    <Providers env="test" queryClient={queryClient}>
      <ChatComposer
        conversation={quietConversation}
        answered={null}
        onAnswered={() => undefined}
        onSend={(item) => sent.push(item.message)}
      />
    </Providers>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const answer = async (search: string, ...items: object[]) => {
    await waitFor(() => expect(held.has(search)).toBe(true))
    await act(async () => held.get(search)?.(listed(...items)))
  }
  return { user, field, sent, held, answer }
}

test('Enter inserts no reply of an outdated search, and sends nothing until the new search is answered', async () => {
  const { user, field, sent, held, answer } = await write()
  await user.type(field, '/')
  await answer('', reply('bye', 'Goodbye'), reply('thanks', 'Thank you'))
  await screen.findByRole('option', { name: /bye/ })
  await user.type(field, 'tha{Enter}')
  expect(field.value).toBe('/tha')
  await waitFor(() => expect(held.has('tha')).toBe(true))
  await user.keyboard('{Enter}')
  expect(field.value).toBe('/tha')
  await answer('tha', reply('thanks', 'Thank you'))
  await waitFor(() => expect(screen.queryByRole('option', { name: /bye/ })).toBeNull())
  await user.keyboard('{Enter}')
  expect(field.value).toBe('Thank you')
  expect(sent).toEqual([])
})

test('Enter inserts the highlighted reply if its shortcut still matches, although the newest search is not answered yet', async () => {
  const { user, field, sent, held, answer } = await write()
  await user.type(field, '/th')
  await answer('th', reply('thanks', 'Thank you'))
  await screen.findByRole('option', { name: /thanks/, selected: true })
  await user.type(field, 'a')
  await waitFor(() => expect(held.has('tha')).toBe(true))
  screen.getByRole('option', { name: /thanks/, selected: true })
  await user.keyboard('{Enter}')
  expect(field.value).toBe('Thank you')
  expect(sent).toEqual([])
})

test('a reply whose shortcut no longer matches is not highlighted', async () => {
  const { user, field, answer } = await write()
  await user.type(field, '/')
  await answer('', reply('bye', 'Goodbye'))
  await screen.findByRole('option', { name: /bye/, selected: true })
  await user.type(field, 't')
  screen.getByRole('option', { name: /bye/, selected: false })
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
})

test('text that cannot be a shortcut is sent at once, without waiting for the search', async () => {
  const { user, field, sent } = await write()
  await user.type(field, '3 / 4 please{Enter}')
  expect(sent).toEqual(['3 / 4 please'])
})
