import { dayOfReminder, type Reminder, reminderHour } from '@app/contract/todo/todo.rules.ts'
import { Temporal } from 'temporal-polyfill'

type Asked = { reminder: Reminder | null; deadline: string | null }

/** The instant of a reminder on the clocks of a zone; nothing where none was asked for, or where it has passed already. */
export function remindAt({ reminder, deadline }: Asked, zone: string, now: Date): Date | null {
  if (reminder === null || deadline === null) return null
  const at = Temporal.PlainDate.from(dayOfReminder(reminder, deadline)).toZonedDateTime({ timeZone: zone, plainTime: reminderHour })
  return at.epochMilliseconds > now.getTime() ? new Date(at.epochMilliseconds) : null
}
