import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { workedDays } from '@app/contract/attendance/attendance.rules.ts'
import type { ProductInfo } from '@app/contract/home/home.calls.ts'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { setReaderZone } from '#core/readerClock.ts'
import { Providers } from '#ui/Providers.tsx'
import { CompanyTime, useZoneNote } from './companyClock.tsx'
import { HoursTable } from './HoursTable.tsx'

afterEach(() => {
  setReaderZone(undefined)
  queryClient.clear()
})
const Note = () => <p data-testid="note">{useZoneNote()}</p>

/** Checked in at 00:30 on Tuesday in Kolkata, which is Monday in New York. */
const shift: Attendance = {
  _id: 's1',
  attendanceUser: [],
  checkInDate: '2026-12-01',
  checkin: '2026-11-30T19:00:00.000Z',
  checkout: '2026-11-30T21:00:00.000Z',
  isLeave: false,
  createdAt: '2026-11-30T19:00:00.000Z',
}

test.each([
  ['America/New_York', 'Times in India Standard Time (Kolkata)'],
  ['Asia/Kolkata', ''],
])('for a reader in %s a check-in lies on the day that it counts for', (zone, note) => {
  // Only the zone is read here.
  queryClient.setQueryData(calls.home.about.queryOptions().queryKey, { zone: 'Asia/Kolkata' } as ProductInfo)
  setReaderZone(zone)
  const days = workedDays<Attendance>([shift], new Date('2026-12-02T00:00:00Z'))
  render(
    <Providers queryClient={queryClient}>
      <CompanyTime at={shift.checkin ?? ''} />
      <Note />
      <HoursTable days={days} mayCorrect={false} />
    </Providers>,
  )
  expect(screen.getByText('01-12-2026 at 00:30:00')).toBeTruthy()
  expect(screen.getByText('00:30 – 02:30')).toBeTruthy()
  expect(screen.getByTestId('note').textContent).toBe(note)
})
