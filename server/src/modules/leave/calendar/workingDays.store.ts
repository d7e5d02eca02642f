import type { WorkingCalendar } from '@app/contract/leave/leave.rules.ts'
import type { Holiday } from '@app/contract/leave/leave.shapes.ts'
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { holidaysTable, workingWeekTable } from '../leave.table.ts'

const usualWeek = [1, 2, 3, 4, 5]
type Days = { from: string; to: string }

export async function weekdaysOf(db: Db): Promise<number[]> {
  const [row] = await db.select().from(workingWeekTable)
  return row?.weekdays ?? usualWeek
}

export async function saveWeek(db: Db, weekdays: readonly number[]): Promise<void> {
  const sorted = [...new Set(weekdays)].toSorted((a, b) => a - b)
  await db
    .insert(workingWeekTable)
    .values({ id: 1, weekdays: sorted })
    .onConflictDoUpdate({ target: workingWeekTable.id, set: { weekdays: sorted } })
}

export const holidaysOf = (db: Db, { from, to }: Days): Promise<Holiday[]> =>
  db
    .select()
    .from(holidaysTable)
    .where(and(gte(holidaysTable.day, from), lte(holidaysTable.day, to)))
    .orderBy(asc(holidaysTable.day))

export const closedDays = async (db: Db, days: Days): Promise<string[]> => (await holidaysOf(db, days)).map(({ day }) => day)

/** Weekdays and holidays for counting the working days of a range. */
export async function calendarOf(db: Db, days: Days): Promise<WorkingCalendar> {
  const holidays = await holidaysOf(db, days)
  return { weekdays: await weekdaysOf(db), holidays: new Set(holidays.map(({ day }) => day)) }
}

export async function saveHoliday(db: Db, holiday: Holiday): Promise<void> {
  await db
    .insert(holidaysTable)
    .values(holiday)
    .onConflictDoUpdate({ target: holidaysTable.day, set: { name: sql`excluded.name` } })
}

export async function deleteHoliday(db: Db, day: string): Promise<boolean> {
  return (await db.delete(holidaysTable).where(eq(holidaysTable.day, day)).returning()).length > 0
}

/** Inserts new holidays; existing ones keep their name. */
export async function insertHolidays(db: Db, holidays: readonly Holiday[]): Promise<number> {
  if (holidays.length === 0) return 0
  return (
    await db
      .insert(holidaysTable)
      .values([...holidays])
      .onConflictDoNothing()
      .returning()
  ).length
}
