import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BusinessHours, businessMs, type DayHours, isOpenAt, nextOpening } from './businessHours.rules.ts'

const aMinute = 60_000
const zones = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Casablanca',
]
/** Around clock changes: forward and back, by half an hour, by a whole day. */
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2011-12-30',
  '2018-11-04',
  '2026-02-15',
]

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
)
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Reads the wall clock, as a person would. */
function isOpenByTheWall({ zone, week }: BusinessHours, at: number): boolean {
  const shown = Object.fromEntries((clocks.get(zone)?.formatToParts(at) ?? []).map(({ type, value }) => [type, value]))
  const [day, now] = [names.indexOf(shown.weekday ?? ''), minutes(`${shown.hour}:${shown.minute}`)]
  const over = (hours: DayHours) => minutes(hours.closesAt) <= minutes(hours.opensAt)
  const [own, eve] = [week[day], week[(day + 6) % 7]]
  const isOfToday = own && now >= minutes(own.opensAt) && (over(own) || now < minutes(own.closesAt))
  return Boolean(isOfToday || (eve && over(eve) && now < minutes(eve.closesAt)))
}

const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((all) => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(all / 60))}:${two(all % 60)}`
})
const day = fc.option(fc.record({ opensAt: time, closesAt: time }), { freq: 3 })
const hours = fc.record({
  zone: fc.constantFrom(...zones),
  week: fc.array(day, { minLength: 7, maxLength: 7 }).filter((week) => week.some((one) => one !== null)),
})
const span = fc.record({
  from: fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * 1440, max: 2 * 1440 }))
    .map(([near, by]) => Date.parse(`${near}T00:00:00Z`) + by * aMinute),
  minutes: fc.integer({ min: 0, max: 4 * 1440 }),
})

test('business time is every minute in which the wall clock is within the hours, also around clock changes', () => {
  fc.assert(
    fc.property(hours, span, (hours, { from, minutes }) => {
      let counted = 0
      let opening: number | undefined
      for (let minute = 0; minute < minutes; minute += 1) {
        if (!isOpenByTheWall(hours, from + minute * aMinute)) continue
        counted += 1
        opening ??= from + minute * aMinute
      }
      expect(businessMs(hours, new Date(from), new Date(from + minutes * aMinute))).toBe(counted * aMinute)
      const next = nextOpening(hours, new Date(from))
      if (opening !== undefined) expect(next).toEqual(new Date(opening))
      expect(isOpenAt(hours, new Date(from))).toBe(isOpenByTheWall(hours, from))
    }),
    { numRuns: 60 },
  )
})

test('a longer wait never has fewer business hours, and no time is counted twice', () => {
  fc.assert(
    fc.property(hours, span, fc.integer({ min: 0, max: 40 * 86_400_000 }), (hours, { from }, more) => {
      const [start, middle, end] = [new Date(from), new Date(from + Math.floor(more / 3)), new Date(from + more)]
      const parts = businessMs(hours, start, middle) + businessMs(hours, middle, end)
      expect(businessMs(hours, start, end)).toBe(parts)
    }),
    { numRuns: 100 },
  )
})

test('without hours, or with a week of closed days, every moment counts', () => {
  const [from, until] = [new Date('2026-03-28T12:00:00Z'), new Date('2026-03-29T12:00:01Z')]
  const never = { zone: 'Europe/Berlin', week: Array.from({ length: 7 }, () => null) }
  for (const none of [null, never]) {
    expect(businessMs(none, from, until)).toBe(86_401_000)
    expect(isOpenAt(none, from)).toBe(true)
  }
  expect(businessMs(null, until, from)).toBe(0)
})
