import { dayIn } from '@app/contract/core/format.ts'
import type { TaskTime, TaskTimeOfDays } from '@app/contract/todo/taskTimes.calls.ts'
import { minutesBetween } from '@app/contract/todo/taskTimes.rules.ts'
import { dayAfter, startOfDay } from '#core/startOfDay.ts'

type Days = { from: string; to: string; zone: string }

/**
 * The minutes of a time on each day of a zone. Minutes are counted from its start and rounded there, so that the days of a time add up to
 * its minutes.
 */
export function minutesByDay(time: Pick<TaskTime, 'startedAt' | 'endedAt'>, { from, to, zone }: Days, now: Date): TaskTimeOfDays['days'] {
  const startedAt = new Date(time.startedAt)
  const endedAt = time.endedAt ? new Date(time.endedAt) : now
  const minutesUntil = (at: Date) => minutesBetween(startedAt, at < startedAt ? startedAt : at > endedAt ? endedAt : at)
  const found: TaskTimeOfDays['days'] = []
  const first = dayIn(zone, startedAt)
  for (let day = first < from ? from : first; day <= to; day = dayAfter(day, 1)) {
    const begins = new Date(startOfDay(day, zone))
    if (begins >= endedAt && found.length > 0) break
    found.push({ day, minutes: minutesUntil(new Date(startOfDay(dayAfter(day, 1), zone))) - minutesUntil(begins) })
  }
  return found
}
