import { workedDays } from '@app/contract/attendance/attendance.rules.ts'
import type { Db } from '#database/db.ts'
import { serializeRecord } from './attendance.serializer.ts'
import { recordOf } from './attendance.store.ts'

/** How many minutes each day of somebody counts of which there is a record, as their page of hours says it. */
export async function minutesOfDays(db: Db, userId: string, days: { from: string; to: string }, now: Date) {
  const records = (await recordOf(db, userId, days)).map(serializeRecord)
  return workedDays(records, now).map(({ day, minutes }) => ({ day, minutes }))
}
