import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice, seesMoney } from '@app/contract/orders/orders.rules.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { newestIds } from '#database/newestIds.ts'
import { indexedWords } from '#database/searchPatterns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { type PaymentRow, paymentsTable } from '../payments.table.ts'

export type PaymentHitRow = Pick<PaymentRow, 'id' | 'providerId' | 'amountCents' | 'currency' | 'createdAt'> & {
  orderNumber: number
  orderName: string
}

/**
 * The few newest payments that this reader lists and the words name: a number those of exactly that order, other words whatever the
 * list's search looks in. Whoever sees no money finds none.
 */
export async function findPayments(db: Db, reader: Actor, words: string, limit: number): Promise<PaymentHitRow[]> {
  const pattern = patternOf(words)
  if (!seesMoney(reader.role) || pattern === undefined) return []
  const { id, providerId, amountCents, currency, createdAt, userId } = paymentsTable
  const from = { table: paymentsTable, id, at: createdAt, kept: isNull(paymentsTable.recycledAt) }
  const listed = isBackOffice(reader.role) ? undefined : eq(userId, reader.id)
  const indexed = and(listed, sql`${paymentsTable.searchText} like lower(${pattern})`)
  return await db
    .select({ id, providerId, amountCents, currency, createdAt, orderNumber: ordersTable.number, orderName: ordersTable.name })
    .from(paymentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .where(inArray(id, newestIds(from, { indexed, exact: undefined }, limit)))
    .orderBy(desc(createdAt), desc(id))
}

/** The search text has the order's number with its sign between two spaces, and digits stand in many an id by chance. */
function patternOf(words: string): string | undefined {
  const digits = /^#?(\d+)$/.exec(words)?.[1]
  return digits === undefined ? indexedWords(words) : `% #${digits} %`
}
