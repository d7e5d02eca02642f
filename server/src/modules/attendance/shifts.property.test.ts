import { colourOfDay, workedDays } from '@app/contract/attendance/attendance.rules.ts'
import { dayIn } from '@app/contract/core/format.ts'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'

const runs = howMany('SHIFT_SEQUENCES', { short: 37, long: 300 })

const zones = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Pago_Pago',
  'UTC',
] as const
/** Days around clock changes of some zone, and others. */
const begins = fc.constantFrom(
  '2026-03-08T05:00:00Z',
  '2026-03-28T20:00:00Z',
  '2026-10-24T20:00:00Z',
  '2026-11-01T02:00:00Z',
  '2028-02-28T18:00:00Z',
  '2026-06-01T00:00:00Z',
)
const step = fc.record({
  pause: fc.integer({ min: 0, max: 2_000 }),
  seconds: fc.integer({ min: 0, max: 16 * 3_600 }),
  leave: fc.integer({ min: 0, max: 9 }),
})
const sequence = fc.record({
  zone: fc.constantFrom(...zones),
  begins,
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  isOpen: fc.boolean(),
})

type Sequence = { zone: string; begins: string; steps: { pause: number; seconds: number; leave: number }[]; isOpen: boolean }
type Shift = { checkInDate: string; checkin: string; checkout?: string; breaks: { from: string; to: string }[]; isLeave: false }
type Leave = { checkInDate: string; isLeave: true; leaveMinutes?: number }
type Walked = { from: Temporal.Instant; to: Temporal.Instant; leave: number }

/** Simulates check-ins and check-outs: the stored record, and the bare instants. */
function walk({ zone, begins, steps, isOpen }: Sequence) {
  let at = Date.parse(begins)
  const shifts = new Map<string, Shift>()
  const leaves = new Map<string, Leave>()
  const walked: Walked[] = []
  for (const [nth, { pause, seconds, leave }] of steps.entries()) {
    at += pause * 60_000
    const checkin = new Date(at).toISOString()
    const checkInDate = dayIn(zone, new Date(at))
    const known = shifts.get(checkInDate)
    const shift: Shift = known ?? { checkInDate, checkin, breaks: [], isLeave: false }
    if (known?.checkout) known.breaks.push({ from: known.checkout, to: checkin })
    delete shift.checkout
    shifts.set(checkInDate, shift)
    const from = Temporal.Instant.fromEpochMilliseconds(at)
    at += seconds * 1_000
    if (!isOpen || nth < steps.length - 1) shift.checkout = new Date(at).toISOString()
    const isNew = leave < 2 && !leaves.has(checkInDate)
    if (isNew) leaves.set(checkInDate, { checkInDate, isLeave: true, ...(leave === 1 && { leaveMinutes: 240 }) })
    walked.push({ from, to: Temporal.Instant.fromEpochMilliseconds(at), leave: isNew ? (leave === 1 ? 240 : 480) : 0 })
  }
  return { records: [...shifts.values(), ...leaves.values()], walked, now: new Date(at) }
}

/** The same, counted with another library in its own units, day by day. */
function countedOtherwise({ zone, isOpen }: Sequence, walked: readonly Walked[]) {
  const byDay = Map.groupBy(walked, ({ from }) => from.toZonedDateTimeISO(zone).toPlainDate().toString())
  const whole = (seconds: number) => Math.trunc(seconds / 60)
  return [...byDay]
    .toSorted(([a], [b]) => Temporal.PlainDate.compare(a, b))
    .map(([day, own]) => {
      const worked = whole(own.reduce((sum, { from, to }) => sum + to.since(from).total('seconds'), 0))
      const real = own.filter((each) => !each.from.equals(each.to) || (isOpen && each === walked.at(-1)))
      const breaks = whole(real.slice(1).reduce((sum, { from }, nth) => sum + from.since(real[nth]?.to ?? from).total('seconds'), 0))
      const leave = own.reduce((sum, { leave }) => sum + leave, 0)
      const minutes = leave >= 480 ? Math.max(480, worked) : leave + worked
      return { day, worked, breaks, leave, minutes, colour: minutes / 60 > 9 ? 'green' : minutes / 60 < 4 ? 'red' : 'amber' }
    })
}

test(`${runs} sequences of shifts are counted like an oracle counts them, across midnights and clock changes`, { timeout: 900_000 }, () => {
  fc.assert(
    fc.property(sequence, (asked) => {
      const { records, walked, now } = walk(asked)
      const counted = workedDays(records, now).map(
        ({ day, workedMinutes: worked, breakMinutes: breaks, leaveMinutes: leave, minutes, colour }) => ({
          day,
          worked,
          breaks,
          leave,
          minutes,
          colour,
        }),
      )
      expect(counted).toEqual(countedOtherwise(asked, walked))
    }),
    { numRuns: runs },
  )
})

test.each([
  [10 * 60, 'green'],
  [541, 'green'],
  [540, 'amber'],
  [480, 'amber'],
  [240, 'amber'],
  [239, 'red'],
])('%i minutes are %s', (minutes, colour) => {
  expect(colourOfDay(minutes)).toBe(colour)
})
