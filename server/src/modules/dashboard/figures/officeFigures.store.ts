import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { Currency } from '@app/contract/core/money.ts'
import { type OrderStatus, orderStatuses } from '@app/contract/orders/orders.rules.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filteredOrders, orderFilter } from '#orders/index.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { filteredOtherPayments, filteredPayments, isListedPayment, isOtherPayment } from '#payments/index.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { filteredPublicPayments, notRecycledPublicPayment } from '#publicPayments/index.ts'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'

export type StatusCount = { status: OrderStatus; orders: number }

/** How many orders came in on these days, by how they stand now. Each status is counted by its own index, which holds all that is asked. */
export async function ordersByStatus(db: Db, reader: Actor, days: string, reading: ReaderClock): Promise<StatusCount[]> {
  const filtered = filteredOrders({ created: days }, reading)
  const known = sql`unnest(${sql.param([...orderStatuses])}::text[]) with ordinality as known (status, place)`
  const isOne = and(orderFilter(reader, { of: 'everybody' }, { search: '', filtered }), eq(ordersTable.status, sql`known.status`))
  const { rows } = await db.execute<StatusCount>(sql`
    select known.status, counted.orders from ${known}
      cross join lateral (select count(*)::int as orders from ${ordersTable} where ${isOne}) as counted
     where counted.orders > 0 order by known.place`)
  return rows
}

/** The nth of the parts that begin at these instants. */
export type IncomePart = { currency: Currency; part: number; cents: number; payments: number }

/** What was paid of orders on these days, less what is too much, given back or taken back: of each currency, in each part. */
export async function incomeByPart(db: Db, days: string, reading: ReaderClock, starts: readonly Date[]): Promise<IncomePart[]> {
  const { currency, createdAt, amountCents, surplusCents, refundedCents, disputedCents } = paymentsTable
  const part = sql<number>`width_bucket(${createdAt}, ${sql.param(starts.map((at) => at.toISOString()))}::timestamptz[]) - 1`
  const cents = sql<number>`sum(${amountCents} - ${surplusCents} - ${refundedCents} - ${disputedCents})`.mapWith(Number)
  return await db
    .select({ currency, part, cents, payments: count() })
    .from(paymentsTable)
    .where(and(isListedPayment, filteredPayments({ created: days }, reading)))
    .groupBy(currency, sql`2`)
    .orderBy(currency, sql`2`)
}

/** What visitors paid on these days, less what went back: of each currency. */
export async function incomeFromVisitors(db: Db, days: string, reading: ReaderClock) {
  const { currency, amountCents, refundedCents, disputedCents } = publicPaymentsTable
  const cents = sql<number>`sum(${amountCents} - ${refundedCents} - ${disputedCents})`.mapWith(Number)
  return await db
    .select({ currency, cents, payments: count() })
    .from(publicPaymentsTable)
    .where(and(notRecycledPublicPayment, filteredPublicPayments({ created: days }, reading)))
    .groupBy(currency)
    .orderBy(currency)
}

/** What was paid on these days for anything but orders and by anybody but visitors, less what is too much and what went back: of each currency. */
export async function incomeBesides(db: Db, days: string, reading: ReaderClock) {
  const { currency, amountCents, surplusCents, refundedCents, disputedCents } = paymentsTable
  const cents = sql<number>`sum(${amountCents} - ${surplusCents} - ${refundedCents} - ${disputedCents})`.mapWith(Number)
  return await db
    .select({ currency, cents, payments: count() })
    .from(paymentsTable)
    .where(and(isOtherPayment, filteredOtherPayments({ created: days }, reading)))
    .groupBy(currency)
    .orderBy(currency)
}
