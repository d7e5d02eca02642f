import { expect, test } from 'vitest'
import { isZone } from '#core/zones.ts'
import { clockElsewhere, hoursForReader, hoursInWords, isTimeOfDay, zoneInWords } from './officeHours.rules.ts'

const kolkata = { opensAt: '10:00', closesAt: '20:00', zone: 'Asia/Kolkata' }
const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

test('hours are written with the name of their zone', () => {
  expect(hoursInWords(kolkata)).toBe('10:00 AM to 08:00 PM IST')
  expect(hoursInWords({ opensAt: '22:30', closesAt: '00:15', zone: 'Europe/Berlin' })).toBe('10:30 PM to 12:15 AM CET')
  expect(hoursInWords({ opensAt: '00:00', closesAt: '12:00', zone: 'UTC' })).toBe('12:00 AM to 12:00 PM UTC')
})

test.each([
  ['Asia/Kolkata', winter, '10:00 AM to 08:00 PM IST'],
  ['Asia/Colombo', winter, '10:00 AM to 08:00 PM IST'],
  ['America/New_York', winter, '11:30 PM to 09:30 AM your time (10:00 AM to 08:00 PM IST)'],
  ['America/New_York', summer, '12:30 AM to 10:30 AM your time (10:00 AM to 08:00 PM IST)'],
  ['Europe/London', winter, '04:30 AM to 02:30 PM your time (10:00 AM to 08:00 PM IST)'],
  ['UTC', summer, '04:30 AM to 02:30 PM your time (10:00 AM to 08:00 PM IST)'],
  ['Pacific/Kiritimati', winter, '06:30 PM to 04:30 AM your time (10:00 AM to 08:00 PM IST)'],
])('a reader in %s on %s sees %s', (zone, now, words) => {
  expect(hoursForReader(kolkata, { zone, now })).toBe(words)
})

test('one moment on two clocks', () => {
  expect(clockElsewhere('20:00', 'Asia/Kolkata', 'America/New_York', winter)).toBe('09:30 AM')
  expect(clockElsewhere('20:00', 'Asia/Kolkata', 'America/New_York', summer)).toBe('10:30 AM')
})

test('a zone without an abbreviation is named', () => {
  expect(zoneInWords('America/Sao_Paulo')).toBe('Brasilia Standard Time')
  expect(zoneInWords('America/New_York')).toBe('ET')
})

test('only valid zones and times of day are accepted', () => {
  for (const zone of ['Asia/Kolkata', 'UTC', 'Europe/Kyiv']) expect(isZone(zone), zone).toBe(true)
  for (const zone of ['', '+05:30', 'Mars/Olympus', 'India', '<b>']) expect(isZone(zone), zone).toBe(false)
  for (const time of ['00:00', '09:05', '23:59']) expect(isTimeOfDay(time), time).toBe(true)
  for (const time of ['24:00', '9:00', '10:60', '10:00:00', '10', 'ten']) expect(isTimeOfDay(time), time).toBe(false)
})
