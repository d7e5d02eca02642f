import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type SubscriptionFilterValues, subscriptionFilters } from '@app/contract/subscriptions/subscriptions.filters.ts'
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId } from '#database/ids.ts'
import { allIds, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { usersTable } from '#users/users.table.ts'
import { subscriptionPlansTable, subscriptionsTable } from '../subscriptions.table.ts'

const { id, userId, createdAt, endsAt, startedAt, name, country, state, amountCents, currency } = subscriptionsTable

/** Subscriptions with at least one payment. */
const isListed = isNotNull(startedAt)
/** Each sort is the prefix of an index; amounts sort by currency first, since currencies do not compare. */
const sorts = {
  createdAt: [createdAt],
  endsAt: [endsAt],
  amount: [currency, amountCents],
  plan: [name, createdAt],
  state: [state, createdAt],
  country: [country, createdAt],
} as const
const shown = { subscription: subscriptionsTable, username: usersTable.username }

export type SubscriptionList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & {
  sort: keyof typeof sorts
  filtered?: SQL | undefined
}

export async function pageOfSubscriptions(db: Db, list: SubscriptionList) {
  const { ids, ...counted } = await pageOfIds(db, fromSorted(list.sort), and(isListed, matching(list.search), list.filtered), list)
  const rows = await db.select(shown).from(subscriptionsTable).innerJoin(usersTable, eq(usersTable.id, userId)).where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ subscription }) => subscription.id), ...counted }
}

/** The ids of all pages, in the same order. */
export const idsOfSubscriptions = (db: Db, { search, sort, direction, filtered }: Omit<SubscriptionList, 'page' | 'pageSize'>) =>
  allIds(db, fromSorted(sort), and(isListed, matching(search), filtered), direction)

const fromSorted = (sort: SubscriptionList['sort']) => ({ table: subscriptionsTable, id, by: sorts[sort] })

export async function listedSubscription(db: Db, wanted: string) {
  if (!isId(wanted)) return undefined
  const [row] = await db
    .select(shown)
    .from(subscriptionsTable)
    .innerJoin(usersTable, eq(usersTable.id, userId))
    .where(and(eq(id, wanted), isListed))
  return row
}

export const filteredSubscriptions = (values: SubscriptionFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    subscriptionFilters,
    {
      created: { instant: createdAt },
      country,
      plan: name,
      state,
      ends: { instant: endsAt },
      amount: { cents: amountCents, currency },
    },
    values,
    reading,
  )

/** Matches user names; an id finds its subscription. */
function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  if (isId(words)) return eq(id, words)
  return sql`${userId} in (select u.id from users u where lower(u.username) like searchable(${containingWords(words)}) and u.role = 'user')`
}

/** The distinct filter values, read by skipping along the index. */
export async function choicesOfSubscriptions(db: Db) {
  const countries = await distinct(db, 'country')
  const offered = await db
    .select({ name: subscriptionPlansTable.name })
    .from(subscriptionPlansTable)
    .where(isNull(subscriptionPlansTable.deletedAt))
  const plans = [...new Set([...(await distinct(db, 'name')), ...offered.map((plan) => plan.name)])]
  return { countries, plans: plans.toSorted() }
}

async function distinct(db: Db, column: 'country' | 'name'): Promise<string[]> {
  const of = sql.identifier(column)
  const { rows } = await db.execute<{ value: string }>(sql`with recursive seen as (
      (select ${of} as value from subscriptions where started_at is not null order by ${of} limit 1)
      union all
      select (select s.${of} from subscriptions s where s.started_at is not null and s.${of} > seen.value order by s.${of} limit 1)
      from seen where seen.value is not null
    ) select value from seen where value is not null and value <> '' limit 300`)
  return rows.map(({ value }) => value)
}

/** The payments of its periods, newest first. */
export const paymentsOfPeriods = (db: Db, periodIds: readonly string[]) =>
  periodIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(paymentsTable)
        .where(and(isNull(paymentsTable.orderId), inArray(paymentsTable.payableId, [...periodIds])))
        .orderBy(asc(paymentsTable.createdAt))
