import { dayInZone, type ReaderClock } from '@app/contract/core/dueDay.ts'
import { type Days, dayAfter, daysOfSpan, firstSpan, partsOf } from '@app/contract/dashboard/spans.rules.ts'
import type { AppContext } from '#core/context.ts'

type Asked = { span?: string | undefined; timezone?: string | undefined }

/** The days that somebody asks figures of, by the calendar of their zone: their parts, and how a list is narrowed to each. */
export function figureDays({ clock, config }: Pick<AppContext, 'clock' | 'config'>, { span = firstSpan, timezone }: Asked) {
  const reading: ReaderClock = { zone: timezone ?? config.TIME_ZONE, now: clock.now() }
  const days = daysOfSpan(span, reading) ?? { from: dayInZone(reading), to: dayInZone(reading) }
  return {
    reading,
    ...calendarDays(days),
    parts: partsOf(days).map(calendarDays),
    /** Of instants the zone counts; the lists read days without one as the company's. */
    inZone: <D extends Days>(part: D) => ({
      ...part,
      days: reading.zone === config.TIME_ZONE ? daysText(part) : `${daysText(part)}@${reading.zone}`,
    }),
    overdueDays: `..${dayAfter(dayInZone(reading), -1)}`,
  }
}
export type FigureDays = ReturnType<typeof figureDays>

const daysText = ({ from, to }: Days) => `${from}..${to}`
const calendarDays = (days: Days) => ({ ...days, days: daysText(days) })
