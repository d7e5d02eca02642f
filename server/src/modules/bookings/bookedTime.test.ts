import { expect, test } from 'vitest'
import { bookedTime, zoneOfBooking } from './bookedTime.ts'

test.each([
  ['2026-12-01T15:00', 'Asia/Kolkata', '2026-12-01T09:30:00.000Z'],
  ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
  ['2026-12-01T09:00', 'America/New_York', '2026-12-01T14:00:00.000Z'],
  ['2026-12-01T09:00:30', 'UTC', '2026-12-01T09:00:30.000Z'],
  ['2026-12-01T09:30:00Z', 'Asia/Kolkata', '2026-12-01T09:30:00.000Z'],
  ['2026-12-01T09:30:00+02:00', 'Europe/Berlin', '2026-12-01T07:30:00.000Z'],
  ['2026-12-01', '10 AM GMT+5', '2026-12-01T05:00:00.000Z'],
  ['2026-12-01T23:00', '10 AM GMT+5', '2026-12-01T05:00:00.000Z'],
  ['2026-12-01', '9:30 pm utc-3:30', '2026-12-02T01:00:00.000Z'],
  ['2026-12-01', '12 AM GMT', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01', '12 PM GMT', '2026-12-01T12:00:00.000Z'],
  ['2026-12-01', '10 AM Asia/Kolkata', '2026-12-01T04:30:00.000Z'],
])('%s in %s is %s', (date, timezone, instant) => {
  expect(bookedTime(date, timezone).toISOString()).toBe(instant)
})

test('an hour that the clocks show twice means its first occurrence', () => {
  expect(bookedTime('2026-11-01T01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
})

test.each([
  ['2026-03-08T02:30', 'America/New_York', 'date'],
  ['2026-12-01', 'Asia/Kolkata', 'date'],
  ['2026-12-01T10:00', 'Nowhere/Land', 'timezone'],
  ['2026-12-01T10:00', '+05:00', 'timezone'],
  ['2026-12-01', '13 PM GMT', 'timezone'],
  ['2026-12-01', '0 AM GMT', 'timezone'],
  ['2026-12-01', '10:60 AM GMT', 'timezone'],
  ['2026-12-01', '10 AM GMT+99', 'timezone'],
  ['2026-12-01', '10 o’clock', 'timezone'],
])('%s in %s is refused, naming %s', (date, timezone, field) => {
  expect(() => bookedTime(date, timezone)).toThrow(expect.objectContaining({ code: 'BAD_INPUT', details: { field } }))
})

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['10 AM GMT+5', 'GMT+05:00'],
  ['10 AM Asia/Kolkata', 'Asia/Kolkata'],
  ['words of long ago', 'UTC'],
])('a booking with the zone %s is moved on the clocks of %s and keeps its instant', (words, zone) => {
  expect(zoneOfBooking(words)).toBe(zone)
  expect(bookedTime('2026-12-01T22:30:00.000Z', zone).toISOString()).toBe('2026-12-01T22:30:00.000Z')
})
