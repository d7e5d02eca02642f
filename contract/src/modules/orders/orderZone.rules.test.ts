import { expect, test } from 'vitest'
import { zoneOfOrder } from './orderZone.rules.ts'

test.each([
  ['10 PM EST', 'America/New_York'],
  ['11:59 PM, Eastern Standard Time (New York)', 'America/New_York'],
  ['10pm IST', 'Asia/Kolkata'],
  ['India Standard Time (Kolkata)', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['22:30 Kolkata', 'Asia/Kolkata'],
  ['Coordinated Universal Time', 'UTC'],
  ['9 AM GMT+5', 'Etc/GMT-5'],
  ['9 AM UTC-3:30', '-03:30'],
  ['GMT', 'UTC'],
  ['10 PM', undefined],
  ['my own time', undefined],
  ['', undefined],
])('%j is in %s', (text, zone) => {
  expect(zoneOfOrder(text)).toBe(zone)
  if (zone) expect(new Intl.DateTimeFormat('en', { timeZone: zone }).format(0)).toBeTruthy()
})

test('a zone is read from each name that a form offers', () => {
  for (const zone of ['Europe/Kyiv', 'Asia/Yangon', 'America/Nuuk', 'Asia/Ho_Chi_Minh', 'America/Argentina/Buenos_Aires']) {
    const city = (zone.split('/').at(-1) ?? '').replaceAll('_', ' ')
    const words = { 'Ho Chi Minh': 'Ho Chi Minh City' }[city] ?? city
    const read = zoneOfOrder(`10 PM, Some Standard Time (${words})`) ?? ''
    const clock = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'full', timeStyle: 'full' }).format(1_780_000_000_000)
    expect(clock(read), zone).toBe(clock(zone))
  }
})
