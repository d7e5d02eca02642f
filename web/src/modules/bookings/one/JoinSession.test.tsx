import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { JoinSession } from './JoinSession.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const show = (state: 'confirmed' | 'cancelled' | 'requested', from: number, to: number, meetingUrl?: string) =>
  render(
    <Providers env="test" queryClient={queryClient}>
      <JoinSession meeting={{ state, date: inMinutes(from), endsAt: inMinutes(to), ...(meetingUrl && { meetingUrl }) }} />
    </Providers>,
  )
const link = 'https://meet.example/room'

test.each([
  ['an hour before', 60, 120, /^Join from /],
  ['ten minutes before, without a link', 10, 70, /has not been set yet/],
])('%s it says so in place of the button', (_, from, to, words) => {
  show('confirmed', from, to, from > 15 ? link : undefined)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['ten minutes before', 10, 70],
  ['during the session', -30, 30],
])('%s the button opens the meeting', (_, from, to) => {
  show('confirmed', from, to, link)
  expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe(link)
})

test.each([
  ['once it is over', 'confirmed', -90, -30],
  ['if it is cancelled', 'cancelled', -30, 30],
  ['if it is only requested', 'requested', -30, 30],
] as const)('%s there is nothing to join', (_, state, from, to) => {
  show(state, from, to, link)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText(/Join/)).toBeNull()
})
