import { notificationChannels } from '@app/contract/notifications/notificationKinds.rules.ts'
import type { NotificationPreferences } from '@app/contract/notifications/notifications.calls.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { notificationWordsFor } from './notificationWords.ts'
import { PreferencesSection } from './PreferencesSection.tsx'

afterEach(() => vi.unstubAllGlobals())

const channels = [...notificationChannels]
const preferences: NotificationPreferences = {
  kinds: [
    { kind: 'orders', channel: 'inApp', channels },
    { kind: 'chat', channel: 'inApp', channels },
  ],
  isMailed: true,
  digest: { isOn: false, hour: 9, timezone: 'UTC' },
}

/** Each saved choice is answered when the test says so. */
async function show() {
  const sent: Record<string, unknown>[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith('/api/main/notification-preferences')) return Response.json(preferences)
    if (!body) return Response.json({ key: '' })
    sent.push(JSON.parse(String(body)))
    return await new Promise<Response>((answer) => answers.push(() => answer(Response.json(preferences))))
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('employee') })
  render(
    <Providers env="test" queryClient={queryClient}>
      <PreferencesSection />
    </Providers>,
  )
  await screen.findByRole('switch', { name: /Daily digest/ })
  const way = (kind: 'orders' | 'chat', name: string) =>
    within(screen.getByRole('group', { name: notificationWordsFor('employee', kind).name })).getByRole<HTMLInputElement>('radio', { name })
  const answered = async (at: number) => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(at))
    await act(async () => answers[at]?.())
  }
  return { user: userEvent.setup(), way, sent, answered }
}

test('of two quick choices for a kind the second is sent after the first is stored; other kinds do not wait', async () => {
  const { user, way, sent, answered } = await show()
  await user.click(way('orders', 'Mail'))
  await user.click(way('orders', 'Both'))
  await user.click(way('chat', 'None'))
  await waitFor(() => expect(sent).toContainEqual({ kind: 'chat', channel: 'none' }))
  expect(sent).toEqual([
    { kind: 'orders', channel: 'mail' },
    { kind: 'chat', channel: 'none' },
  ])
  expect(way('orders', 'Both').checked).toBe(true)
  await answered(0)
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toEqual({ kind: 'orders', channel: 'both' })
  await answered(1)
  await answered(2)
})

test('a digest that is quickly turned on and off ends off', async () => {
  const { user, way, sent, answered } = await show()
  const digest = screen.getByRole('switch', { name: /Daily digest/ })
  await user.click(digest)
  await user.click(digest)
  await user.click(way('chat', 'None'))
  await waitFor(() => expect(sent).toContainEqual({ kind: 'chat', channel: 'none' }))
  expect(sent.map(({ isOn }) => isOn)).toEqual([true, undefined])
  await answered(0)
  await waitFor(() => expect(sent[2]).toMatchObject({ isOn: false }))
  await answered(1)
  await answered(2)
})
