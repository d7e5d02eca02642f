import type { ListInput } from '@app/contract/core/paging.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { type PersonRow, personColumns, type UserToShow, usersToShow } from '../users.store.ts'
import { isActiveAccount, notRecycled, usersTable } from '../users.table.ts'
import { peopleContaining } from './userScope.store.ts'

const sorts = { name: usersTable.name, createdAt: usersTable.createdAt }
export type EmployeeList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { sort: keyof typeof sorts }

/** The employees of a manager, including closed accounts. */
export const employedBy = (managerId: string) => and(eq(usersTable.managerId, managerId), eq(usersTable.role, 'employee'), notRecycled)

/** One page of a manager's employees, including closed accounts, and their number. */
export async function listEmployees(
  db: Db,
  managerId: string,
  list: EmployeeList,
): Promise<{ items: UserToShow[]; total: number; isCapped: boolean }> {
  const from = { table: usersTable, id: usersTable.id, by: sorts[list.sort] }
  const { ids, ...counted } = await pageOfIds(db, from, and(employedBy(managerId), peopleContaining(list.search)), list)
  const rows = await usersToShow(db).where(inArray(usersTable.id, ids))
  return { items: inOrderOf(ids, rows, ({ id }) => id), ...counted }
}

/** The employees of a manager who can be given work, by name. */
export const employeesToAssign = (db: Db, managerId: string): Promise<PersonRow[]> =>
  db
    .select(personColumns)
    .from(usersTable)
    .where(and(employedBy(managerId), isActiveAccount))
    .orderBy(asc(usersTable.name), asc(usersTable.id))

export const countEmployeesOf = (db: Db, managerId: string): Promise<number> => db.$count(usersTable, employedBy(managerId))
