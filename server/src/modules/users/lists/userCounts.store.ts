import type { Actor, Role } from '@app/contract/core/access.ts'
import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import { rolesOfTab, type UserTab } from '@app/contract/users/users.rules.ts'
import { and, count, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { countUpTo } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { usersTable, userTalliesTable } from '../users.table.ts'
import { mayFindPeople, peopleContaining, peopleLike, underTab, visibleTo } from './userScope.store.ts'

type UserCountInput = { search: string; tab?: UserTab | undefined; filtered?: SQL | undefined }
export type UserCounts = { total: number; isCapped: boolean; tabs: Record<UserTab, number> }

/** The number of people, in all and under each tab; for a search, counting stops at `countedAtMost`. */
export async function countUsers(
  db: Db,
  reader: Pick<Actor, 'role'>,
  { search, tab = 'all', filtered }: UserCountInput,
): Promise<UserCounts> {
  if (!search && !filtered) {
    const tabs = byTab((await tallies(db).execute()).filter(({ role }) => reader.role === 'admin' || role === 'user'))
    return { total: tabs[tab], isCapped: false, tabs }
  }
  const isBuilt = !filtered && mayFindPeople(search)
  const groups = isBuilt
    ? foundBy[reader.role === 'admin' ? 'admin' : 'sales'](db).execute({ pattern: containingWords(search) })
    : inGroups(db, and(visibleTo(reader), peopleContaining(search), filtered))
  const tabs = byTab(await groups)
  if (tabs.all <= countedAtMost) return { total: tabs[tab], isCapped: false, tabs }
  const total = tab === 'all' ? countedAtMost : await countTab(db, reader, { search, tab, filtered })
  return { total, isCapped: true, tabs: { ...tabs, all: countedAtMost, [tab]: total } }
}

/** The matching people by role and whether they are disabled, up to the counting limit. */
function inGroups(db: Db, which: SQL | undefined) {
  const some = db
    .select({ role: usersTable.role, isDisabled: sql<boolean>`${usersTable.disabledAt} is not null`.as('is_disabled') })
    .from(usersTable)
    .where(which)
    .limit(countedAtMost + 1)
    .as('some')
  return db.select({ role: some.role, isDisabled: some.isDisabled, people: count() }).from(some).groupBy(some.role, some.isDisabled)
}

/** Built once, but not as a named prepared statement: the best plan differs from word to word. */
const buildFound = (role: 'admin' | 'sales') =>
  preparedFor((db) => inGroups(db, and(visibleTo({ role }), peopleLike(sql.placeholder('pattern')))).prepare(''))
const foundBy = { admin: buildFound('admin'), sales: buildFound('sales') }

/** If there are too many to count them all, the requested tab still gets its own number. */
async function countTab(db: Db, reader: Pick<Actor, 'role'>, { search, tab, filtered }: UserCountInput): Promise<number> {
  return Math.min(await countUpTo(db, usersTable, and(visibleTo(reader), underTab(tab), peopleContaining(search), filtered)), countedAtMost)
}

const tallies = preparedFor((db) =>
  db
    .select({
      role: userTalliesTable.role,
      isDisabled: userTalliesTable.isDisabled,
      people: sql<string>`sum(${userTalliesTable.change})`.mapWith(Number),
    })
    .from(userTalliesTable)
    .groupBy(userTalliesTable.role, userTalliesTable.isDisabled)
    .prepare('user_tallies'),
)

/** Merges the pending tally rows in one statement: a concurrent reader sees either all of the changes or all of the sums. */
export async function compactUserTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${userTalliesTable} returning role, is_disabled, change)
    insert into ${userTalliesTable} (role, is_disabled, change)
    select role, is_disabled, sum(change) from gathered group by role, is_disabled having sum(change) <> 0`)
}

type Group = { role: Role; isDisabled: boolean; people: number }

function byTab(groups: readonly Group[]): Record<UserTab, number> {
  const sum = (which: (group: Group) => boolean) => groups.filter(which).reduce((total, { people }) => total + people, 0)
  const ofRoles = (among: readonly Role[]) => sum(({ role }) => among.includes(role))
  return {
    customers: ofRoles(rolesOfTab.customers),
    employees: ofRoles(rolesOfTab.employees),
    remoteDevelopers: ofRoles(rolesOfTab.remoteDevelopers),
    disabled: sum(({ isDisabled }) => isDisabled),
    all: sum(() => true),
  }
}
