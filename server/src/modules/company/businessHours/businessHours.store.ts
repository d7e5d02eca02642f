import type { BusinessHours } from '@app/contract/company/businessHours.rules.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type BusinessHoursRow, businessHoursTable } from './businessHours.table.ts'

/** Read each time, a row of one, so that every process counts at once by what an admin wrote; nothing where nobody wrote any. */
export async function businessHoursOf(db: Db): Promise<BusinessHoursRow | null> {
  return (await db.select().from(businessHoursTable).limit(1))[0] ?? null
}

/** Holds the row until the transaction ends; of two who write the first both come upon the same. */
export async function lockBusinessHours(db: Db, first: BusinessHours, at: Date): Promise<BusinessHoursRow> {
  await db
    .insert(businessHoursTable)
    .values({ zone: first.zone, week: [...first.week], version: 0, updatedAt: at })
    .onConflictDoNothing()
  const [row] = await db.select().from(businessHoursTable).limit(1).for('update')
  if (!row) throw new Error('The row of the business hours is missing.')
  return row
}

export async function saveBusinessHours(
  db: Db,
  { id, version }: BusinessHoursRow,
  { zone, week }: BusinessHours,
  updatedAt: Date,
): Promise<void> {
  await db
    .update(businessHoursTable)
    .set({ zone, week: [...week], version: version + 1, updatedAt })
    .where(eq(businessHoursTable.id, id))
}
