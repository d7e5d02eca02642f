import { workedDays } from '@app/contract/attendance/attendance.rules.ts'
import type { Db } from '#database/db.ts'
import { serializeRecord } from './attendance.serializer.ts'
import { recordOf } from './attendance.store.ts'

/** Counted minutes of each recorded day of a person, as their hours page shows them. */
export async function minutesOfDays(db: Db, userId: string, days: { from: string; to: string }, now: Date) {
  const records = (await recordOf(db, userId, days)).map(serializeRecord)
  return workedDays(records, now).map(({ day, minutes }) => ({ day, minutes }))
}
