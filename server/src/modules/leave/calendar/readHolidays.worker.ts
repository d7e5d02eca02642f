import { holidayNameLength } from '@app/contract/leave/leave.rules.ts'
import type { Holiday } from '@app/contract/leave/leave.shapes.ts'
import type ICAL from 'ical.js'
import { occurrencesFrom } from './occurrencesFrom.ts'

/** The holidays of a calendar file; no list if the file is no calendar. It stops at one more than `most`. */
export type HolidayReading = { days?: Holiday[] }
export type HolidayFileToRead = { ics: string; year: number; most: number }

/** Longer entries are school holidays or mistakes; only their beginning is taken. */
const longestDays = 31

/**
 * Reads the whole-day entries of all calendars in an .ics file. Recurring ones are expanded for this year and the next; entries with a time
 * are meetings. Runs in a thread, since a file of a few lines can describe millions of days.
 * @public
 */
export default async function readHolidays({ ics, year, most }: HolidayFileToRead): Promise<HolidayReading> {
  const { default: ical } = await import('ical.js')
  const found = new Map<string, string>()
  try {
    for (const calendar of calendarsIn(ical, ics)) {
      if (String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase() === 'CANCEL') continue
      for (const entry of entriesOf(ical, calendar))
        for (const start of entry.starts(year))
          for (let nth = 0; nth < entry.length; nth += 1) {
            const day = dayOf(start, nth)
            if (!found.has(day)) found.set(day, entry.name)
            if (found.size > most) return { days: daysOf(found) }
          }
    }
  } catch {
    return {}
  }
  return { days: daysOf(found) }
}

/** Google's export of several calendars and programs that append have several in one file. */
function calendarsIn(ical: typeof ICAL, ics: string): ICAL.Component[] {
  const parsed: unknown = ical.parse(ics.replace(/^\uFEFF+/, '').trim())
  const all = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]
  return all.map((one) => new ical.Component(one))
}

type Entry = { name: string; length: number; starts(year: number): Iterable<ICAL.Time> }

/** The entries that take place. An exception of a series replaces the day that it names, or only removes it if it is cancelled. */
function* entriesOf(ical: typeof ICAL, calendar: ICAL.Component): Generator<Entry> {
  const components = calendar.getAllSubcomponents('vevent')
  const replaced = new Map<string, Set<string>>()
  for (const component of components) {
    const instead = component.getFirstPropertyValue('recurrence-id')
    if (!(instead instanceof ical.Time)) continue
    const uid = String(component.getFirstPropertyValue('uid'))
    replaced.set(uid, (replaced.get(uid) ?? new Set()).add(dayOf(instead)))
  }
  for (const component of components) {
    const event = new ical.Event(component)
    if (!event.startDate?.isDate || isCancelled(component)) continue
    const name = (event.summary ?? '').trim().replace(/\s+/g, ' ').slice(0, holidayNameLength) || 'Holiday'
    // An entry without an end is one day; an end is exclusive.
    const length = Math.min(Math.max(1, event.duration.toSeconds() / 86_400), longestDays)
    if (event.isRecurrenceException() || !event.isRecurring()) {
      yield { name, length, starts: () => [event.startDate] }
      continue
    }
    const without = replaced.get(event.uid) ?? new Set()
    yield { name, length, starts: (year) => occurrencesFrom(ical, component, { year, isLeftOut: (day) => without.has(dayOf(day)) }) }
  }
}

const isCancelled = (component: ICAL.Component) => String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

const dayOf = ({ year, month, day }: Pick<ICAL.Time, 'year' | 'month' | 'day'>, later = 0): string => {
  const at = new Date(0)
  // `Date.UTC` takes a year below 100 for one of the 20th century.
  at.setUTCFullYear(year, month - 1, day + later)
  return at.toISOString().slice(0, 10)
}

const daysOf = (found: ReadonlyMap<string, string>): Holiday[] => [...found].map(([day, name]) => ({ day, name }))
