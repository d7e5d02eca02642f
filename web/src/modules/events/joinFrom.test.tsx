import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { JoinFrom } from './JoinFrom.tsx'

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test.each([
  [60, true],
  [16, true],
  [14, false],
  [-10, false],
])('an event in %d minutes says from when it can be joined: %s', (minutes, isSaid) => {
  const { container } = render(<JoinFrom event={{ eventDate: minutesFromNow(minutes) }} />)
  expect(container.textContent?.startsWith('You can join from ')).toBe(isSaid)
})
