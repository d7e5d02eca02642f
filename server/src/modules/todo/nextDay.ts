import type { Repetition } from '@app/contract/todo/todo.rules.ts'
import { Temporal } from 'temporal-polyfill'

/** A multiple of the days and weeks in all rules, so that a rule can be started later without changing. */
const wholeDays = 14

/**
 * The first day of a rule after another day, as calendar days. In a month that is too short it falls on the last day (RFC 7529,
 * SKIP=BACKWARD).
 * @param since the day on which the rule starts
 */
export async function nextDay(rule: Repetition, since: string, after: string): Promise<string> {
  // Imported with the first repeating task.
  const { RRuleTemporal } = await import('rrule-temporal')
  const from = isCountedInDays(rule) ? shortlyBefore(since, after) : Temporal.PlainDate.from(since)
  const dtstart = from.toZonedDateTime('UTC')
  const found = new RRuleTemporal({ rruleString: `RSCALE=GREGORIAN;${rule};SKIP=BACKWARD`, dtstart }).next(
    Temporal.PlainDate.from(after).toZonedDateTime('UTC'),
    false,
  )
  if (!found) throw new Error(`The rule ${rule} has no day after ${after}.`)
  return found.toPlainDate().toString()
}

const isCountedInDays = (rule: Repetition) => rule.startsWith('FREQ=DAILY') || rule.startsWith('FREQ=WEEKLY')

/** The library walks day by day from the start of a rule, which is slow for rules that began years ago. */
function shortlyBefore(since: string, after: string): Temporal.PlainDate {
  const from = Temporal.PlainDate.from(since)
  const { days } = from.until(Temporal.PlainDate.from(after))
  return from.add({ days: Math.max(0, Math.floor(days / wholeDays)) * wholeDays })
}
