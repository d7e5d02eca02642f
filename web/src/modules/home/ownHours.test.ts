import { afterEach, expect, test, vi } from 'vitest'
import { showOwnHours } from './ownHours.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['Asia/Tokyo', 'You, in Tokyo', '10:30 PM'],
  ['America/Argentina/Buenos_Aires', 'You, in Buenos Aires', '10:30 AM'],
  ['UTC', 'You, on your clock', '01:30 PM'],
  ['Etc/GMT+2', 'You, on your clock', '11:30 AM'],
])('in %s the session is shown in the visitor’s own time', (timeZone, who, time) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone,
  })
  document.body.innerHTML = '<table><tr data-own-clock="19:00 Asia/Kolkata"><th>You, in New York</th><td>08:30 AM</td></tr></table>'
  showOwnHours(document)
  expect(document.querySelector('th')?.textContent).toBe(who)
  expect(document.querySelector('td')?.textContent).toBe(time)
})
