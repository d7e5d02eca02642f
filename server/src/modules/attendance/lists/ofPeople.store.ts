import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { notRecycled, usersTable } from '#users/users.table.ts'

/** Selects people first, by the indexes of their own table; undefined without a condition. */
export const ofPeople = (db: Db, column: AnyPgColumn, which: SQL | undefined): SQL | undefined =>
  which && inArray(column, db.select({ id: usersTable.id }).from(usersTable).where(which))

/** The people of some managers. */
export function managedBy(managerIds: readonly string[]): SQL | undefined {
  const ids = managerIds.filter(isId)
  return ids.length === 0 ? sql`false` : and(inArray(usersTable.managerId, ids), notRecycled)
}

/** The team filter: ids of managers, separated by `|`. */
export const ofTeam = (db: Db, column: AnyPgColumn, team: string | undefined): SQL | undefined =>
  team === undefined ? undefined : ofPeople(db, column, managedBy(team.split('|')))

export const isManagedBy = async (db: Db, userId: string, managerId: string): Promise<boolean> =>
  isId(userId) && (await db.$count(usersTable, and(eq(usersTable.id, userId), managedBy([managerId])))) > 0
