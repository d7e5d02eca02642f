import { zoneName } from '@app/contract/core/format.ts'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { startOfDay } from '#core/startOfDay.ts'
import { bookedTime } from '../bookedTime.ts'
import { invitationOf } from '../calendar/calendarFile.ts'
import { freeSlots, type MentorAvailability } from './freeSlots.ts'

/** Every clock change of a zone from 2025 to 2030: the instant and its direction. */
function changesOf(zone: string): { at: number; forward: number }[] {
  const changes: { at: number; forward: number }[] = []
  let at = Temporal.Instant.from('2025-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  for (;;) {
    const change = at.getTimeZoneTransition('next')
    if (!change || change.epochMilliseconds >= Date.UTC(2031, 0, 1)) return changes
    const before = change.toInstant().subtract({ nanoseconds: 1 }).toZonedDateTimeISO(zone)
    changes.push({ at: change.epochMilliseconds, forward: (change.offsetNanoseconds - before.offsetNanoseconds) / 6e10 })
    at = change
  }
}

const everyZone = Intl.supportedValuesOf('timeZone')
const isWhole = process.env.EVERY_ZONE === '1'
const someZones = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Pacific/Chatham',
  'Africa/Casablanca',
]
const withChanges = isWhole ? everyZone : someZones
const allDay = (zone: string): MentorAvailability => ({
  userId: 'm',
  timezone: zone,
  weekly: Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, from: 0, to: 1_440 })),
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 0,
  dailyCap: null,
})
const nothingTaken = { busy: new Map(), sessions: new Map() }
const now = new Date('2024-12-01T00:00:00Z')

/** The local time as the list shows it and the form sends it. */
const wallOf = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

async function agree(mentorZone: string, visitorZone: string, around: number): Promise<number> {
  const day = (days: number) =>
    Temporal.Instant.fromEpochMilliseconds(around).toZonedDateTimeISO(visitorZone).toPlainDate().add({ days }).toString()
  const within = { from: startOfDay(day(-1), visitorZone), to: startOfDay(day(2), visitorZone) }
  const slots = [...freeSlots([allDay(mentorZone)], nothingTaken, { within, now, sessionMinutes: 30, timezone: visitorZone }).keys()]
  const walls = slots.map((at) => wallOf(at, visitorZone))
  expect(new Set(walls).size, `${visitorZone}: a time is shown twice`).toBe(walls.length)
  expect(new Set(slots.map((at) => wallOf(at, mentorZone))).size, `${mentorZone}: a time of the mentor is offered twice`).toBe(slots.length)
  // The local time sent back means the offered instant: it lies in no gap, and is the first of two.
  for (const [place, wall] of walls.entries())
    expect(bookedTime(wall, visitorZone).getTime(), `${wall} in ${visitorZone}`).toBe(slots[place])
  expect(slots.length).toBeGreaterThan(100)
  const first = slots.find((at) => at >= around) ?? slots[0] ?? 0
  const { content } = await invitationOf(entryAt(first), 'desk.example', { organizer: us, attendees: [us] })
  expect(content.replace(/\r\n /g, '')).toContain(`DTSTART:${new Date(first).toISOString().replace(/[-:]|\.\d{3}/g, '')}\r\n`)
  return slots.length
}
const us = { name: 'Us', email: 'us@desk.example' }
const entryAt = (at: number) => ({
  bookingId: 'b',
  sequence: 0,
  startsAt: new Date(at),
  endsAt: new Date(at + 1_800_000),
  summary: 'A session',
  description: '',
  url: 'https://desk.example/',
  meetingUrl: null,
  state: 'confirmed' as const,
  changedAt: now,
})

test('around every clock change, the shown time, the stored instant and the calendar file agree; none in a gap, none twice', {
  timeout: 3_600_000,
}, async () => {
  let [changes, slots] = [0, 0]
  for (const zone of withChanges)
    for (const { at } of changesOf(zone).slice(0, isWhole ? undefined : 3)) {
      changes += 1
      slots += await agree(zone, zone, at)
      slots += await agree('Asia/Kolkata', zone, at)
      slots += await agree(zone, 'Asia/Kolkata', at)
    }
  if (isWhole) console.info(`${withChanges.length} zones, ${changes} clock changes, ${slots} slots`)
  expect(changes).toBeGreaterThan(15)
})

test('any two zones agree at any time', async () => {
  const zone = fc.constantFrom(...everyZone)
  await fc.assert(
    fc.asyncProperty(zone, zone, fc.integer({ min: Date.UTC(2025, 0, 2), max: Date.UTC(2030, 11, 30) }), async (mentor, visitor, at) => {
      await agree(mentor, visitor, at)
    }),
    { numRuns: isWhole ? 300 : 15 },
  )
})

test.each([
  // New York goes forward at 02:00 on 8 March 2026 and back at 02:00 on 1 November.
  ['2026-03-08', 'hours in the gap begin where it ends', { from: 150, to: 240 }, ['2026-03-08T07:00:00.000Z', '2026-03-08T07:30:00.000Z']],
  ['2026-03-08', 'hours within the gap are none', { from: 130, to: 170 }, []],
  [
    '2026-11-01',
    'of the hour that comes twice the first is offered',
    { from: 60, to: 120 },
    ['2026-11-01T05:00:00.000Z', '2026-11-01T05:30:00.000Z'],
  ],
])('%s: %s', (day, _, hours, expected) => {
  const mentor = { ...allDay('America/New_York'), weekly: [], exceptions: [{ kind: 'extra' as const, day, ...hours }] }
  const within = { from: startOfDay(day, 'UTC'), to: startOfDay(day, 'UTC') + 2 * 86_400_000 }
  const slots = freeSlots([mentor], nothingTaken, { within, now, sessionMinutes: 30, timezone: 'UTC' })
  expect([...slots.keys()].map((at) => new Date(at).toISOString())).toEqual(expected)
})

test('offsets from UTC are written as of that day', () => {
  expect(zoneName('America/New_York', 'shortOffset', new Date('2026-11-01T05:30:00Z'))).toBe('GMT-4')
})
