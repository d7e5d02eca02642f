import { holidayNameLength, mostHolidaysAtOnce } from '@app/contract/leave/leave.rules.ts'
import type { Holiday } from '@app/contract/leave/leave.shapes.ts'
import { badInput } from '#core/refusal.ts'

/**
 * The all-day entries of an .ics file with their names. Recurring ones are expanded for this year and the next; entries with a time are
 * skipped, since they are meetings.
 */
export async function holidaysOfFile(ics: string, year: number): Promise<Holiday[]> {
  const { default: ICAL } = await import('ical.js')
  const found = new Map<string, string>()
  const take = (time: { toJSDate?: unknown; year: number; month: number; day: number }, length: number, name: string) => {
    for (let nth = 0; nth < length; nth += 1) {
      const day = new Date(Date.UTC(time.year, time.month - 1, time.day + nth)).toISOString().slice(0, 10)
      if (!found.has(day)) found.set(day, name)
      if (found.size > mostHolidaysAtOnce) throw badInput('ics', `A file may have at most ${mostHolidaysAtOnce} holidays.`)
    }
  }
  try {
    const root = new ICAL.Component(ICAL.parse(ics))
    for (const component of root.getAllSubcomponents('vevent')) {
      const event = new ICAL.Event(component)
      if (!event.startDate?.isDate || event.isRecurrenceException()) continue
      const name = (event.summary ?? '').trim().replace(/\s+/g, ' ').slice(0, holidayNameLength) || 'Holiday'
      // An entry without an end is one day; an end is exclusive.
      const length = Math.min(Math.max(1, event.duration.toSeconds() / 86_400), 31)
      if (!event.isRecurring()) {
        take(event.startDate, length, name)
        continue
      }
      const repeated = event.iterator()
      for (let nth = 0; nth < mostRepeats; nth += 1) {
        const next = repeated.next()
        if (!next || next.year > year + 1) break
        if (next.year >= year) take(next, length, name)
      }
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error
    throw badInput('ics', 'This file could not be read as a calendar.')
  }
  if (found.size === 0) throw badInput('ics', 'There is no whole day in this calendar.')
  return [...found].map(([day, name]) => ({ day, name }))
}

/** Limits rules that recur daily from a distant start. */
const mostRepeats = 50_000
