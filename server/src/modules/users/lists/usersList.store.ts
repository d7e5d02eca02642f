import type { Actor } from '@app/contract/core/access.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { UserTab } from '@app/contract/users/users.rules.ts'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { allIds, idsOfNearPage, idsOfPage, inOrder, type Near, nearnessOf } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { type UserToShow, usersToShow } from '../users.store.ts'
import { usersTable } from '../users.table.ts'
import { countUsers } from './userCounts.store.ts'
import { mayFindPeople, peopleContaining, peopleLike, underTab, visibleTo } from './userScope.store.ts'

const { createdAt, name, role } = usersTable
/** Each is the beginning of an index. */
const sortColumns = { createdAt, name, role: [role, name], email: sql`lower(${usersTable.email})` }
export type UserList = Omit<ListInput, 'tab' | 'sort'> & {
  tab?: UserTab | undefined
  sort: keyof typeof sortColumns
  /** The condition of the filters. */
  filtered?: SQL | undefined
}

/** One page of the people this reader may list, and the number under each tab. */
export async function listUsers(db: Db, reader: Pick<Actor, 'role'>, list: UserList) {
  const counts = await countUsers(db, reader, list)
  return { items: await pageOfUsers(db, reader, list, { isFew: !counts.isCapped }), ...counts }
}

/**
 * The page itself. It is found among ids alone, which the indexes contain, so that a far page reads no rows on the way. `isFew` says that a
 * search has at most `countedAtMost` hits: then they are found first and sorted after, since walking along the sorted index would read
 * every row to find the few.
 */
export async function pageOfUsers(
  db: Db,
  reader: Pick<Actor, 'role'>,
  list: UserList,
  { isFew }: { isFew: boolean },
): Promise<UserToShow[]> {
  const bounds = { limit: list.pageSize, offset: (list.page - 1) * list.pageSize }
  if (!list.filtered && (!list.search || mayFindPeople(list.search)))
    return await builtPage(reader, list, isFew)(db).execute({ ...bounds, pattern: containingWords(list.search) })
  return await withManagers(db, idsOf(db, userFilter(reader, list), list, bounds, isFew), list)
}

/** The ids of all pages of a list together, in their order. */
export const idsOfUsers = (db: Db, reader: Pick<Actor, 'role'>, list: Omit<UserList, 'page' | 'pageSize'>) =>
  allIds(db, fromUsers(list), userFilter(reader, list), list.direction)

const userFilter = (
  reader: Pick<Actor, 'role'>,
  { tab, search, filtered }: Pick<UserList, 'tab' | 'search' | 'filtered'>,
): SQL | undefined => and(visibleTo(reader), underTab(tab), peopleContaining(search), filtered)

type Sorting = Pick<UserList, 'sort' | 'direction'>
type Bounds = { limit: number | Placeholder; offset: number | Placeholder }

/** Queries without filters are built once for each tab, sorting and plan, and cached. */
const builtPages = new Map<string, ReturnType<typeof buildPage>>()

function builtPage(reader: Pick<Actor, 'role'>, { sort, direction, search, tab = 'all', ...place }: UserList, isFew: boolean) {
  const role = reader.role === 'admin' ? 'admin' : 'sales'
  const near = search ? undefined : nearnessOf(place)
  const way = near ?? (search && isFew ? 'few' : 'walked')
  const name = ['users', role, tab, sort, direction, search ? 'sought' : 'unsought', near?.name ?? way].join('_')
  // Roles are inlined in the text: how many people have one decides the plan, which is made once.
  const among = and(visibleTo({ role }), underTab(tab)) ?? sql`true`
  const which = and(sql`${among}`.inlineParams(), search ? peopleLike(sql.placeholder('pattern')) : undefined)
  // The best plan differs from word to word, so a search is not named and is planned each time.
  const known = builtPages.get(name) ?? buildPage(search ? '' : name, which, { sort, direction }, way)
  builtPages.set(name, known)
  return known
}

const buildPage = (name: string, which: SQL | undefined, sorting: Sorting, way: Near | 'walked' | 'few') =>
  preparedFor((db) => {
    const bounds = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
    const page =
      typeof way === 'object'
        ? idsOfNearPage(db, fromUsers(sorting), which, { ...sorting, ...bounds, ...way })
        : idsOf(db, which, sorting, bounds, way === 'few')
    return withManagers(db, page, sorting).prepare(name)
  })

const withManagers = (db: Db, page: ReturnType<typeof idsOf>, sorting: Sorting) =>
  usersToShow(db)
    .innerJoin(page, eq(page.id, usersTable.id))
    .orderBy(...inOrder(sorting, sortColumns[sorting.sort], usersTable.id))

function idsOf(db: Db, which: SQL | undefined, { sort, direction }: Sorting, bounds: Bounds, isFew: boolean) {
  return idsOfPage(db, fromUsers({ sort }), which, { direction, ...bounds, isFew })
}

const fromUsers = ({ sort }: Pick<UserList, 'sort'>) => ({ table: usersTable, id: usersTable.id, by: sortColumns[sort] })
