import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type OtherPaymentFilterValues, otherPaymentFilters } from '@app/contract/payments/otherPayments.filters.ts'
import { otherPayables } from '@app/contract/payments/otherPayments.rules.ts'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId } from '#database/ids.ts'
import { allIds, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { usersTable } from '#users/users.table.ts'
import { paymentsTable } from '../payments.table.ts'

const { id, createdAt, currency, amountCents, refundedCents, disputedCents, payableId, payableKind, searchText } = paymentsTable

/**
 * Payments outside orders: the exact condition of payments_besides_idx, limited to kinds known here. Public payments have a list of their
 * own.
 */
export const isNonOrderPayment = and(
  isNull(paymentsTable.recycledAt),
  sql`${paymentsTable.orderId} is null and ${payableKind} <> 'publicPayment'`,
  inArray(payableKind, [...otherPayables]),
)

export type OtherPaymentList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { filtered: SQL | undefined }

/**
 * One page. A search looks in the transaction id and in the names and e-mails of customer and payer; an id finds its payment, or the
 * payments of the item with that id.
 */
export async function pageOfOtherPayments(db: Db, list: OtherPaymentList) {
  const { ids, ...counted } = await pageOfIds(db, from, and(isNonOrderPayment, matching(list.search), list.filtered), list)
  const rows = await db
    .select({ payment: paymentsTable, customer: { name: usersTable.name, email: usersTable.email } })
    .from(paymentsTable)
    .leftJoin(usersTable, eq(usersTable.id, paymentsTable.userId))
    .where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ payment }) => payment.id), ...counted }
}
export type OtherPaymentRow = Awaited<ReturnType<typeof pageOfOtherPayments>>['items'][number]

/** The ids of all pages, in the same order. */
export const idsOfOtherPayments = (db: Db, { search, direction, filtered }: Omit<OtherPaymentList, 'page' | 'pageSize'>) =>
  allIds(db, from, and(isNonOrderPayment, matching(search), filtered), direction)

const from = { table: paymentsTable, id, by: createdAt }

export const filteredOtherPayments = (values: OtherPaymentFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    otherPaymentFilters,
    {
      created: { instant: createdAt },
      customer: paymentsTable.userId,
      kind: payableKind,
      currency,
      amount: { cents: amountCents, currency },
      returned: { yes: sql`${refundedCents} + ${disputedCents} > 0`, no: sql`${refundedCents} + ${disputedCents} = 0` },
    },
    values,
    reading,
  )

function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  if (isId(words)) return or(eq(id, words), eq(payableId, words))
  return sql`${searchText} like searchable(${containingWords(words)})`
}

export const isOtherPayable = (kind: string): kind is (typeof otherPayables)[number] => otherPayables.some((known) => known === kind)
