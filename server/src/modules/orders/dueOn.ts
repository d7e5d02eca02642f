import { dueWords, type ReaderClock } from '@app/contract/core/dueDay.ts'
import { dayInWords } from '@app/contract/core/format.ts'

/**
 * When an order is due, as it is written to somebody. Near days are called so only where it is known on whose calendar; and the
 * day is named all the same, since what is written is read later.
 */
export function dueOn(deadline: string, reading: ReaderClock | undefined): string {
  const day = dayInWords(deadline)
  if (!reading) return `due on ${day}`
  const { words } = dueWords(deadline, reading)
  return `${words}, ${day}`
}
