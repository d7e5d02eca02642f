import type { Actor, Role } from '@app/contract/core/access.ts'
import { rolesOfTab, type UserTab } from '@app/contract/users/users.rules.ts'
import { and, eq, inArray, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { containingWords } from '#database/searchPatterns.ts'
import { notRecycled, usersTable } from '../users.table.ts'

/** Sales list customers; an admin lists everyone outside the recycle bin. */
export const visibleTo = (reader: Pick<Actor, 'role'>): SQL | undefined =>
  reader.role === 'admin' ? notRecycled : and(notRecycled, eq(usersTable.role, 'user'))

export function underTab(tab: UserTab = 'all'): SQL | undefined {
  if (tab === 'all') return undefined
  if (tab === 'disabled') return isNotNull(usersTable.disabledAt)
  const among: readonly Role[] = rolesOfTab[tab]
  return among.length === 1 && among[0] ? eq(usersTable.role, among[0]) : inArray(usersTable.role, among)
}

/**
 * People whose name, address or user name contains the words. One or two letters match beginnings only: such short parts occur in nearly
 * every name and cannot use the index; neither can signs alone, which match no row.
 */
export function peopleContaining(search: string): SQL | undefined {
  if (!search) return undefined
  return mayFindPeople(search) ? peopleLike(containingWords(search)) : sql`false`
}

export const mayFindPeople = (search: string): boolean => /[\p{L}\p{N}]/u.test(search)

/** The pattern may be a placeholder, for a query that is built once. */
export const peopleLike = (pattern: string | Placeholder): SQL => sql`${searched} like searchable(${pattern})`

/** The text that a search for people covers. The expression must be identical to that of users_search_idx. */
export const searched: SQL = sql`searchable(' ' || ${usersTable.name} || ' ' || ${usersTable.email} || ' ' || ${usersTable.username})`
