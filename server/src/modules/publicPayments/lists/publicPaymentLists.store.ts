import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type PublicPaymentFilterValues, publicPaymentFilters } from '@app/contract/publicPayments/publicPayments.filters.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId } from '#database/ids.ts'
import { allIds, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { publicPaymentsTable } from '../publicPayments.table.ts'

const { id, paidAt, name, amountCents, currency, refundedCents, disputedCents, recycledAt } = publicPaymentsTable

/** Paid and not recycled: the base condition of every list, search and export. */
export const notRecycled = and(isNotNull(paidAt), isNull(recycledAt))

/** Each sort is the prefix of an index; there is one currency. */
const sorts = { createdAt: [paidAt], amount: [currency, amountCents], name: [name] } as const

export type PublicPaymentList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & {
  sort: keyof typeof sorts
  filtered?: SQL | undefined
}
type Narrowed = Omit<PublicPaymentList, 'page' | 'pageSize'>

export async function pageOfPublicPayments(db: Db, list: PublicPaymentList) {
  const { ids, ...counted } = await pageOfIds(db, from(list), publicPaymentFilter(list), list)
  const rows = await db.select().from(publicPaymentsTable).where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, (row) => row.id), ...counted }
}

/** The ids of all pages, in the same order. */
export const idsOfPublicPayments = (db: Db, list: Narrowed) => allIds(db, from(list), publicPaymentFilter(list), list.direction)

export const filteredPublicPayments = (values: PublicPaymentFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    publicPaymentFilters,
    {
      created: { instant: paidAt },
      currency,
      amount: { cents: amountCents, currency },
      method: publicPaymentsTable.type,
      // The exact condition of public_payments_returned_idx.
      returned: { yes: sql`${refundedCents} + ${disputedCents} > 0`, no: sql`${refundedCents} + ${disputedCents} = 0` },
    },
    values,
    reading,
  )

const from = ({ sort }: Pick<Narrowed, 'sort'>) => ({ table: publicPaymentsTable, id, by: sorts[sort] })

const publicPaymentFilter = ({ search, filtered }: Pick<Narrowed, 'search' | 'filtered'>) => and(notRecycled, matching(search), filtered)

/** Matches transaction id, name, e-mail or country; an id finds its payment. */
function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  if (isId(words)) return eq(id, words)
  const { email, country, transactionId } = publicPaymentsTable
  return sql`searchable(${name} || ' ' || ${email} || ' ' || ${country} || ' ' || coalesce(${transactionId}, '')) like searchable(${containingWords(words)})`
}
