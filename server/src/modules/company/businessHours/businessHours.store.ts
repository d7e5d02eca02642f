import type { BusinessHours } from '@app/contract/company/businessHours.rules.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type BusinessHoursRow, businessHoursTable } from './businessHours.table.ts'

/** Read each time, one row, so that an admin's change takes effect in every process at once; null if none are set. */
export async function businessHoursOf(db: Db): Promise<BusinessHoursRow | null> {
  return (await db.select().from(businessHoursTable).limit(1))[0] ?? null
}

/** Locks the row until the transaction ends; concurrent first writers get the same row. */
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
