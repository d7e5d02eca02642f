import { dayInZone, type ReaderClock } from '@app/contract/core/dueDay.ts'
import { type Days, dayAfter, daysOfSpan, firstSpan, partsOf } from '@app/contract/dashboard/spans.rules.ts'
import type { Context } from '#http/handlers.ts'

type SpanInput = { span?: string | undefined; timezone?: string | undefined }

/** The days of the requested figures in the caller's zone: their parts, and the list filter for each. */
export function figureDays({ clock, zone }: Pick<Context, 'clock' | 'zone'>, { span = firstSpan, timezone }: SpanInput) {
  const readerClock: ReaderClock = { zone: timezone ?? zone, now: clock.now() }
  const days = daysOfSpan(span, readerClock) ?? { from: dayInZone(readerClock), to: dayInZone(readerClock) }
  return {
    readerClock,
    ...calendarDays(days),
    parts: partsOf(days).map(calendarDays),
    /** Instants are counted in this zone; lists read days without a zone as the caller's. */
    inZone: <D extends Days>(part: D) => ({
      ...part,
      days: readerClock.zone === zone ? daysText(part) : `${daysText(part)}@${readerClock.zone}`,
    }),
    overdueDays: `..${dayAfter(dayInZone(readerClock), -1)}`,
  }
}
export type FigureDays = ReturnType<typeof figureDays>

const daysText = ({ from, to }: Days) => `${from}..${to}`
const calendarDays = (days: Days) => ({ ...days, days: daysText(days) })
