import { expect, test } from 'vitest'
import { isMeant, zoneNames } from '#core/zoneWords.ts'
import { hourAndZone, hours, inOneText } from './hourAndZone.ts'

test.each([
  ['new york', /^Eastern (Standard|Daylight) Time \(New York\)$/],
  ['EST', /^Eastern (Standard|Daylight) Time \(New York\)$/],
  ['edt', /^Eastern (Standard|Daylight) Time \(New York\)$/],
  ['kolkata', /^India Standard Time/],
  ['calcutta', /^India Standard Time/],
  ['utc', /^Coordinated Universal Time$/],
])('%s means a zone in words', (typed, words) => {
  expect(zoneNames().some((zone) => words.test(zone) && isMeant(zone, typed))).toBe(true)
})

test('an unknown text matches no time zone, and every zone is matched by its own words only', () => {
  expect(zoneNames().filter((zone) => isMeant(zone, 'Narnia'))).toEqual([])
  // 'West' must not match EST.
  expect(zoneNames().filter((zone) => isMeant(zone, 'est') && /West/.test(zone))).toEqual([])
  const tokyo = zoneNames().filter((zone) => isMeant(zone, 'tokyo'))
  expect(tokyo).toHaveLength(1)
  expect(zoneNames().filter((zone) => isMeant(zone, tokyo[0] ?? ''))).toEqual(tokyo)
  expect(new Set(zoneNames()).size).toBe(zoneNames().length)
})

test.each([
  ['10 PM EST', { hour: '10 PM', zone: 'EST' }],
  ['10pm, Eastern Standard Time (New York)', { hour: '10 PM', zone: 'Eastern Standard Time (New York)' }],
  ['22:30 Kolkata', { hour: '22:30', zone: 'Kolkata' }],
  ['India Standard Time (Kolkata)', { hour: '', zone: 'India Standard Time (Kolkata)' }],
  ['10 PM', { hour: '10 PM', zone: '' }],
  ['10th of May', { hour: '', zone: '10th of May' }],
  ['', { hour: '', zone: '' }],
])('%j is read as an hour and a zone', (text, parts) => {
  expect(hourAndZone(text)).toEqual(parts)
})

test('every offered hour and zone is parsed back as it was chosen', () => {
  for (const hour of ['', ...hours]) for (const zone of zoneNames()) expect(hourAndZone(inOneText({ hour, zone }))).toEqual({ hour, zone })
})
