import { dueWords, type ReaderClock } from '@app/contract/core/dueDay.ts'
import { dayInWords } from '@app/contract/core/format.ts'

/**
 * The deadline as it is written to a person. Words such as 'tomorrow' are used only if the time zone of the order or its reader is known,
 * and always with the date, since the text is read later.
 */
export function dueOn(deadline: string, reading: ReaderClock | undefined): string {
  const day = dayInWords(deadline)
  if (!reading) return `due on ${day}`
  const { words } = dueWords(deadline, reading)
  return `${words}, ${day}`
}
