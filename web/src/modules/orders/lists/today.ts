import { dayInZone } from '@app/contract/core/dueDay.ts'
import { readingAt } from '#core/reading.ts'

/** The calendar day of an instant where the reader is, 'YYYY-MM-DD'. */
export const dayHere = (at: Date) => dayInZone(readingAt(at))
