import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { CheckInOut } from './CheckInOut.tsx'

const today = { today: '2026-11-25', longestHours: 12 }
const shift = { _id: 's1', attendanceUser: [], checkInDate: '2026-11-25', checkin: '2026-11-25T04:00:00.000Z', isLeave: false }
const ended = { ...shift, checkout: '2026-11-25T12:00:00.000Z', workedHours: 8, workedMinutes: 480 }

test('the next action follows from the answer, even if reloading the day takes long', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/main/createNewAttendance')) return Response.json(shift)
    if (url.startsWith('/api/main/updateAttendance')) return Response.json(ended)
    asked += 1
    return asked === 1 ? Response.json(today) : new Promise<Response>(() => undefined)
  })
  // Disables the confetti, which jsdom cannot draw.
  const { matchMedia } = globalThis
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query.includes('reduced-motion') }),
  )
  const me = userAs('remoteDeveloper')
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: me })
  render(
    <Providers env="test" queryClient={queryClient}>
      <CheckInOut alreadyOut="already checked out" />
    </Providers>,
  )
  const [checkIn, checkOut] = await Promise.all(
    ['Check-In', 'Check-Out'].map((name) => screen.findByRole<HTMLButtonElement>('button', { name })),
  )
  if (!checkIn || !checkOut) throw new Error('There are two buttons.')
  expect(checkOut.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(checkIn)
  await waitFor(() => expect(checkOut.getAttribute('aria-disabled')).toBeNull())
  expect(checkIn.disabled).toBe(true)
  fireEvent.click(checkOut)
  await waitFor(() => expect(checkOut.getAttribute('aria-disabled')).toBe('true'))
  expect(checkIn.disabled).toBe(false)
  fireEvent.mouseEnter(checkOut)
  expect((await screen.findByRole('tooltip')).textContent).toBe('already checked out')
})
