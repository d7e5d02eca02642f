import type { Actor } from '@app/contract/core/access.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { UserTab } from '@app/contract/users/users.rules.ts'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { allIds, idsOfPage, inOrder } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import { type UserToShow, usersToShow } from '../users.store.ts'
import { usersTable } from '../users.table.ts'
import { countUsers } from './userCounts.store.ts'
import { containing, underTab, visibleTo } from './userScope.store.ts'

const { createdAt, name, role } = usersTable
/** Each is what an index begins with. */
const sortColumns = { createdAt, name, role: [role, name], email: sql`lower(${usersTable.email})` }
export type UserList = Omit<ListInput, 'tab' | 'sort'> & {
  tab?: UserTab | undefined
  sort: keyof typeof sortColumns
  /** The condition that the filters make. */
  filtered?: SQL | undefined
}

/** One page of the people this reader may list, and how many there are under each tab. */
export async function listUsers(db: Db, reader: Pick<Actor, 'role'>, list: UserList) {
  const counts = await countUsers(db, reader, list)
  return { items: await pageOfUsers(db, reader, list, { isFew: !counts.isCapped }), ...counts }
}

/**
 * The page itself. It is found among ids alone, which the indexes hold, so that a far page reads no people on its way.
 * `isFew` says that a search finds no more than `countedAtMost`: then they are found first and sorted after, since walking
 * along the sorted index would read everybody to find the few.
 */
export async function pageOfUsers(
  db: Db,
  reader: Pick<Actor, 'role'>,
  list: UserList,
  { isFew }: { isFew: boolean },
): Promise<UserToShow[]> {
  const bounds = { limit: list.pageSize, offset: (list.page - 1) * list.pageSize }
  if (!list.search && !list.filtered) return await wholePage(reader, list)(db).execute(bounds)
  return await withManagers(db, idsOf(db, found(reader, list), list, bounds, isFew), list)
}

/** The ids that the pages of a list hold together, in the order in which they hold them. */
export const idsOfUsers = (db: Db, reader: Pick<Actor, 'role'>, list: Omit<UserList, 'page' | 'pageSize'>) =>
  allIds(db, fromUsers(list), found(reader, list), list.direction)

const found = (reader: Pick<Actor, 'role'>, { tab, search, filtered }: Pick<UserList, 'tab' | 'search' | 'filtered'>): SQL | undefined =>
  and(visibleTo(reader), underTab(tab), containing(search), filtered)

type Sorting = Pick<UserList, 'sort' | 'direction'>
type Bounds = { limit: number | Placeholder; offset: number | Placeholder }

/** What is looked at without a search is built once for each tab and sorting and kept. */
const wholePages = new Map<string, ReturnType<typeof prepareWholePage>>()

function wholePage(reader: Pick<Actor, 'role'>, { sort, direction, tab = 'all' }: UserList) {
  const role = reader.role === 'admin' ? 'admin' : 'sales'
  const name = ['users', role, tab, sort, direction].join('_')
  const known = wholePages.get(name) ?? prepareWholePage(name, and(visibleTo({ role }), underTab(tab)), { sort, direction })
  wholePages.set(name, known)
  return known
}

const prepareWholePage = (name: string, which: SQL | undefined, sorting: Sorting) =>
  preparedFor((db) => {
    const bounds = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
    return withManagers(db, idsOf(db, which, sorting, bounds, false), sorting).prepare(name)
  })

const withManagers = (db: Db, page: ReturnType<typeof idsOf>, sorting: Sorting) =>
  usersToShow(db)
    .innerJoin(page, eq(page.id, usersTable.id))
    .orderBy(...inOrder(sorting, sortColumns[sorting.sort], usersTable.id))

function idsOf(db: Db, which: SQL | undefined, { sort, direction }: Sorting, bounds: Bounds, isFew: boolean) {
  return idsOfPage(db, fromUsers({ sort }), which, { direction, ...bounds, isFew })
}

const fromUsers = ({ sort }: Pick<UserList, 'sort'>) => ({ table: usersTable, id: usersTable.id, by: sortColumns[sort] })
