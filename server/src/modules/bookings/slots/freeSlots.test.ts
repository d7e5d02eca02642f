import { expect, test } from 'vitest'
import { startOfDay } from '#core/startOfDay.ts'
import { freeSlots, type MentorAvailability, type Taken } from './freeSlots.ts'

const mentor: MentorAvailability = {
  userId: 'm',
  timezone: 'Asia/Kolkata',
  weekly: [{ weekday: 2, from: 540, to: 720 }],
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 0,
  dailyCap: null,
}
const nothing: Taken = { busy: new Map(), sessions: new Map() }
/** Tuesday, 1 December 2026, in Kolkata. */
const day = '2026-12-01'
const at = (time: string) => Date.parse(`${day}T${time}:00+05:30`)

type About = { taken?: Taken; now?: string; sessionMinutes?: number; people?: MentorAvailability[] }
function slots(
  about: Partial<MentorAvailability> = {},
  { taken = nothing, now = '2026-11-01T00:00:00Z', sessionMinutes = 60, people = [] }: About = {},
) {
  const within = { from: startOfDay(day, 'Asia/Kolkata'), to: startOfDay('2026-12-02', 'Asia/Kolkata') }
  const found = freeSlots([{ ...mentor, ...about }, ...people], taken, { within, now: new Date(now), sessionMinutes, timezone: 'UTC' })
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' })
  return [...found].map(([instant, who]) => `${time.format(instant)}${people.length > 0 ? ` ${who.join('')}` : ''}`).join(', ')
}
const busy = (from: string, to: string): Taken => ({ ...nothing, busy: new Map([['m', [{ from: at(from), to: at(to) }]]]) })

test.each<[string, string, Partial<MentorAvailability>, About?]>([
  ['every half hour that leaves room for the session', '09:00, 09:30, 10:00, 10:30, 11:00', {}],
  ['a long one that does not fit is not offered', '', {}, { sessionMinutes: 200 }],
  ['a day off', '', { exceptions: [{ kind: 'off', day }] }],
  ['another day off changes nothing', '09:00, 09:30, 10:00, 10:30, 11:00', { exceptions: [{ kind: 'off', day: '2026-12-08' }] }],
  [
    'other hours on a day',
    '20:00, 20:30',
    {
      exceptions: [
        { kind: 'off', day },
        { kind: 'extra', day, from: 1_200, to: 1_290 },
      ],
    },
  ],
  [
    'extra hours that overlap are one',
    '09:00, 09:30, 10:00, 10:30, 11:00, 11:30, 12:00',
    { exceptions: [{ kind: 'extra', day, from: 660, to: 780 }] },
  ],
  ['taken times block', '09:00, 11:00', {}, { taken: busy('10:00', '11:00') }],
  [
    'with what it needs before and after',
    '11:30',
    { bufferBefore: 15, bufferAfter: 15, weekly: [{ weekday: 2, from: 540, to: 750 }] },
    { taken: busy('09:45', '11:15') },
  ],
  ['notice', '10:30, 11:00', { notice: 90 }, { now: '2026-12-01T03:15:00Z' }],
  ['past times are not offered', '11:00', {}, { now: '2026-12-01T05:00:00Z' }],
  ['a full day', '', { dailyCap: 2 }, { taken: { ...nothing, sessions: new Map([['m', new Map([[day, 2]])]]) } }],
  [
    'a day with room',
    '09:00, 09:30, 10:00, 10:30, 11:00',
    { dailyCap: 2 },
    { taken: { ...nothing, sessions: new Map([['m', new Map([[day, 1]])]]) } },
  ],
  [
    'over midnight where work goes on',
    '22:30, 23:00, 23:30',
    {
      weekly: [
        { weekday: 2, from: 1_350, to: 1_440 },
        { weekday: 3, from: 0, to: 60 },
      ],
    },
  ],
  [
    'any of several',
    '09:00 0, 09:30 0, 10:00 01, 10:30 01, 11:00 01, 11:30 1, 12:00 1',
    {},
    { people: [{ ...mentor, userId: 'n', weekly: [{ weekday: 2, from: 600, to: 780 }] }] },
  ],
])('%s: %s', (_, expected, about, more) => {
  expect(slots(about, more)).toBe(expected)
})
