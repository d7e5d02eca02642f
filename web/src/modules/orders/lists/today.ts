import { dayInZone } from '@app/contract/core/dueDay.ts'
import { readerClockAt } from '#core/readerClock.ts'

/** The calendar day of an instant in the reader's time zone, 'YYYY-MM-DD'. */
export const dayHere = (at: Date) => dayInZone(readerClockAt(at))
