import type { Actor, Role } from '@app/contract/core/access.ts'
import { countedAtMost, type ListInput } from '@app/contract/core/paging.ts'
import { rolesOfTab, type UserTab } from '@app/contract/users/users.rules.ts'
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import { type UserToShow, usersToShow } from './users.store.ts'
import { usersTable } from './users.table.ts'

type UserList = Omit<ListInput, 'tab' | 'sort'> & { tab?: UserTab | undefined; sort: 'createdAt' | 'name' }

/** One page of the people this reader may list, and how many there are under each tab. */
export async function listUsers(db: Db, reader: Actor, list: UserList) {
  const { tab = 'all', sort, page, pageSize } = list
  const found = and(visibleTo(reader), containing(list.search))
  const order = list.direction === 'asc' ? asc : desc
  const items: UserToShow[] = await usersToShow(db)
    .where(and(found, underTab(tab)))
    .orderBy(order(sort === 'name' ? usersTable.name : usersTable.createdAt), order(usersTable.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const tabs = await countTabs(db, found)
  return { items, total: Math.min(tabs[tab], countedAtMost), isCapped: tabs[tab] > countedAtMost, tabs }
}

/** Sales list customers; an admin lists everybody. */
const visibleTo = (reader: Actor): SQL | undefined => (reader.role === 'admin' ? undefined : eq(usersTable.role, 'user'))

function underTab(tab: UserTab): SQL | undefined {
  if (tab === 'all') return undefined
  if (tab === 'disabled') return isNotNull(usersTable.disabledAt)
  const among: readonly Role[] = rolesOfTab[tab]
  return inArray(usersTable.role, among)
}

// The expression is that of users_search_idx, letter for letter, or the index is of no use.
function containing(search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`lower(${usersTable.name} || ' ' || ${usersTable.email} || ' ' || ${usersTable.username}) like lower(${pattern})`
}

/** Counts no further than is shown, so that a million people cost no more than ten thousand. */
async function countTabs(db: Db, found: SQL | undefined): Promise<Record<UserTab, number>> {
  const counted = (tab: UserTab) => {
    const listed = db
      .select({ id: usersTable.id })
      .from(usersTable)
      .where(and(found, underTab(tab)))
      .limit(countedAtMost + 1)
    return sql<number>`(select count(*)::int from ${listed} as listed)`
  }
  const [totals] = await db
    .select({
      customers: counted('customers'),
      employees: counted('employees'),
      remoteDevelopers: counted('remoteDevelopers'),
      disabled: counted('disabled'),
      all: counted('all'),
    })
    .from(sql`(select) as nothing`)
  if (!totals) throw new Error('A count came back without a row.')
  return totals
}
