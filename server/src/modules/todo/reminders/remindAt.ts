import { dayOfReminder, type Reminder, reminderHour } from '@app/contract/todo/todo.rules.ts'
import { Temporal } from 'temporal-polyfill'

type ReminderInput = { reminder: Reminder | null; deadline: string | null }

/** The instant of a reminder in a zone; null if there is none, or it has passed. */
export function remindAt({ reminder, deadline }: ReminderInput, zone: string, now: Date): Date | null {
  if (reminder === null || deadline === null) return null
  const at = Temporal.PlainDate.from(dayOfReminder(reminder, deadline)).toZonedDateTime({ timeZone: zone, plainTime: reminderHour })
  return at.epochMilliseconds > now.getTime() ? new Date(at.epochMilliseconds) : null
}
