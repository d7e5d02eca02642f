import type { Repetition } from '@app/contract/todo/todo.rules.ts'
import { Temporal } from 'temporal-polyfill'

/** A multiple of all that days and weeks are counted in here, so that a rule may begin so much later and be the same. */
const wholeDays = 14

/**
 * The first day of a rule after another day, both as calendar days. A month that is too short has it on its last day (RFC 7529,
 * SKIP=BACKWARD).
 *
 * @param since the day that the rule counts from
 */
export async function nextDay(rule: Repetition, since: string, after: string): Promise<string> {
  // Loaded with the first task that comes back.
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

/** A rule walks day by day from where it begins: of one that began years ago that would take long. */
function shortlyBefore(since: string, after: string): Temporal.PlainDate {
  const from = Temporal.PlainDate.from(since)
  const { days } = from.until(Temporal.PlainDate.from(after))
  return from.add({ days: Math.max(0, Math.floor(days / wholeDays)) * wholeDays })
}
