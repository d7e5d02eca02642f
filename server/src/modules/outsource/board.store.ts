import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import { splitValues } from '@app/contract/core/filters.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { boardSorts } from '@app/contract/outsource/outsource.calls.ts'
import { type BoardFilterValues, boardFilters } from '@app/contract/outsource/outsource.filters.ts'
import type { BoardTab } from '@app/contract/outsource/outsource.rules.ts'
import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId } from '#database/ids.ts'
import { offsetPage, onPage } from '#database/offsetPage.ts'
import { countRowsUpTo, inOrder } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { userSkillsTable } from '#users/skills/userSkills.table.ts'
import { outsourceCommentsTable, outsourcedOrdersTable, outsourceReviewersTable } from './outsource.table.ts'

/** Only order columns without customer and price; no other columns are read here. */
const ofOrder = {
  number: ordersTable.number,
  category: ordersTable.category,
  type: ordersTable.type,
  deadline: ordersTable.deadline,
  tab: ordersTable.tab,
}
const { orderId, name, technologies, createdAt, closedAt, acceptedId, details, version } = outsourcedOrdersTable
const listed = { orderId, name, technologies, createdAt, closedAt, acceptedId }

const ownProposal = (readerId: string) =>
  sql<
    string | null
  >`(select ${outsourceCommentsTable.id} from ${outsourceCommentsTable} where ${outsourceCommentsTable.orderId} = ${orderId}
    and ${outsourceCommentsTable.senderId} = ${readerId} and ${outsourceCommentsTable.parentId} is null)`
const howMany = sql<number>`(select count(*)::int from ${outsourceCommentsTable} where ${outsourceCommentsTable.orderId} = ${orderId}
    and ${outsourceCommentsTable.parentId} is null)`

/** Columns of comparison, for readers who see all proposals. */
const columnsFor = (reader: Actor) => ({
  brief: { ...listed, ...ofOrder },
  ownId: ownProposal(reader.id),
  proposals: reader.role === 'admin' ? howMany : sql<number | null>`null::int`,
})
export type BoardRow = Awaited<ReturnType<typeof boardPage>>['items'][number]
export type WholeBrief = NonNullable<Awaited<ReturnType<typeof visibleBrief>>>

const notRecycled = isNull(ordersTable.recycledAt)
const isOpenBrief = and(isNull(closedAt), inArray(ordersTable.tab, ['new', 'active']))
const hasOwn = (readerId: string) => sql`${ownProposal(readerId)} is not null`

/** An open brief is visible to all staff; afterwards to the back office, the bidders and the assignee. */
const visibleTo = (reader: Actor): SQL | undefined =>
  and(notRecycled, isBackOffice(reader.role) ? undefined : or(isOpenBrief, hasOwn(reader.id), isWorkedOnBy(reader.id)))
const isWorkedOnBy = (readerId: string) => or(eq(ordersTable.managerId, readerId), eq(ordersTable.employeeId, readerId))

export async function visibleBrief(db: Db, reader: Actor, id: string) {
  if (!isId(id)) return undefined
  const { brief, ...more } = columnsFor(reader)
  const [row] = await db
    .select({ brief: { ...brief, details, version }, ...more })
    .from(outsourcedOrdersTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderId))
    .where(and(eq(orderId, id), visibleTo(reader)))
  return row
}

type List = Pick<ListInput, 'page' | 'pageSize' | 'direction' | 'search'> & {
  tab?: BoardTab | undefined
  sort: (typeof boardSorts)[number]
}

export async function boardPage(db: Db, reader: Actor, list: List, filters: BoardFilterValues, reading: ReaderClock) {
  const which = and(visibleTo(reader), inTab(reader, list.tab ?? 'open'), matching(list.search), columnsBesideDetails(filters, reading))
  const sorts = { createdAt, deadline: ordersTable.deadline, name }
  const rows = db
    .select(columnsFor(reader))
    .from(outsourcedOrdersTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderId))
    .where(which)
    .$dynamic()
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(outsourcedOrdersTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderId))
    .where(which)
    .$dynamic()
  return await offsetPage(onPage(rows, list, inOrder(list, sorts[list.sort], orderId)), () => countRowsUpTo(db, found))
}

function inTab(reader: Actor, tab: BoardTab): SQL | undefined {
  switch (tab) {
    case 'open':
      return isOpenBrief
    case 'forMe':
      return and(isOpenBrief, isFor(reader.id))
    case 'mine':
      return hasOwn(reader.id)
    case 'closed':
      return sql`not (${isOpenBrief})`
  }
}

/** Briefs that ask for one of the reader's skills or for none, or that name the reader as a reviewer. */
const isFor = (readerId: string) =>
  or(
    sql`cardinality(${technologies}) = 0`,
    sql`exists (select from ${outsourceReviewersTable} where ${outsourceReviewersTable.orderId} = ${orderId} and ${outsourceReviewersTable.userId} = ${readerId})`,
    sql`exists (select from ${userSkillsTable} join ${skillsTable} on ${skillsTable.id} = ${userSkillsTable.skillId}
      where ${userSkillsTable.userId} = ${readerId} and ${skillsTable.deletedAt} is null
        and lower(${skillsTable.name}) = any (select lower(one) from unnest(${technologies}) one))`,
  )

/** Searches only the text that the reader sees. */
function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  const text = sql`searchable(' #' || ${ordersTable.number} || ' ' || ${name} || ' ' || ${ordersTable.category} || ' ' || array_to_string(${technologies}, ' ') || ' ' || ${details})`
  return sql`${text} like searchable(${containingWords(words)})`
}

const columnsBesideDetails = ({ technologies: wanted, ...others }: BoardFilterValues, reading: ReaderClock): SQL | undefined => {
  const { category, deadline } = boardFilters
  return and(
    wanted === undefined ? undefined : arrayOverlaps(technologies, splitValues(wanted)),
    filterCondition({ category, deadline }, { category: ordersTable.category, deadline: { day: ordersTable.deadline } }, others, reading),
  )
}
