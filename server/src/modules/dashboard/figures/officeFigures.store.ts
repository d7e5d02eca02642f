import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { Currency } from '@app/contract/core/money.ts'
import { type OrderStatus, orderStatuses } from '@app/contract/orders/orders.rules.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { filteredOrders, orderFilter } from '#orders/index.ts'
import { ordersTable } from '#orders/orders.table.ts'
import {
  filteredFigures,
  filteredOtherPayments,
  filteredPayments,
  isListedPayment,
  isOtherPayment,
  isRecycledWithOrder,
} from '#payments/index.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { paymentFiguresTable } from '#payments/recycling/figures.table.ts'
import { filteredPublicPayments, notRecycledPublicPayment } from '#publicPayments/index.ts'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'

export type StatusCount = { status: OrderStatus; orders: number }

/** The number of orders created on these days, by current status. Each status is counted by an index-only scan. */
export async function ordersByStatus(db: Db, reader: Actor, days: string, readerClock: ReaderClock): Promise<StatusCount[]> {
  const filtered = filteredOrders({ created: days }, readerClock)
  const known = sql`unnest(${sql.param([...orderStatuses])}::text[]) with ordinality as known (status, place)`
  const isOne = and(orderFilter(reader, { of: 'everybody' }, { search: '', filtered }), eq(ordersTable.status, sql`known.status`))
  const { rows } = await db.execute<StatusCount>(sql`
    select known.status, counted.orders from ${known}
      cross join lateral (select count(*)::int as orders from ${ordersTable} where ${isOne}) as counted
     where counted.orders > 0 order by known.place`)
  return rows
}

/** The income of the nth part, counted from these instants. */
export type IncomePart = { currency: Currency; part: number; cents: number; payments: number }

/**
 * Payments for orders on these days, less surplus, refunds and disputes, by currency and part. Payments that were
 * recycled with their order still count, and deleted ones with the figures that are left of them.
 */
export async function incomeByPart(db: Db, days: string, readerClock: ReaderClock, starts: readonly Date[]): Promise<IncomePart[]> {
  const bounds = sql.param(starts.map((at) => at.toISOString()))
  const kept = (of: typeof paymentsTable | typeof paymentFiguresTable) =>
    sql<number>`${of.amountCents} - ${of.surplusCents} - ${of.refundedCents} - ${of.disputedCents}`.as('kept')
  const there = db
    .select({ currency: paymentsTable.currency, at: sql`${paymentsTable.createdAt}`.as('at'), kept: kept(paymentsTable) })
    .from(paymentsTable)
    .where(and(isListedPayment, filteredPayments({ created: days }, readerClock)))
  const recycled = db
    .select({ currency: paymentsTable.currency, at: sql`${paymentsTable.createdAt}`.as('at'), kept: kept(paymentsTable) })
    .from(paymentsTable)
    .where(and(isRecycledWithOrder, filteredPayments({ created: days }, readerClock)))
  const deleted = db
    .select({ currency: paymentFiguresTable.currency, at: sql`${paymentFiguresTable.paidAt}`.as('at'), kept: kept(paymentFiguresTable) })
    .from(paymentFiguresTable)
    .where(filteredFigures({ created: days }, readerClock))
  const all = unionAll(there, recycled, deleted).as('paid')
  const part = sql<number>`width_bucket(${all.at}, ${bounds}::timestamptz[]) - 1`
  return await db
    .select({ currency: all.currency, part, cents: sql<number>`sum(${all.kept})`.mapWith(Number), payments: count() })
    .from(all)
    .groupBy(all.currency, sql`2`)
    .orderBy(all.currency, sql`2`)
}

/** Visitors' payments on these days, less refunds and disputes, by currency. */
export async function incomeFromVisitors(db: Db, days: string, readerClock: ReaderClock) {
  const { currency, amountCents, refundedCents, disputedCents } = publicPaymentsTable
  const cents = sql<number>`sum(${amountCents} - ${refundedCents} - ${disputedCents})`.mapWith(Number)
  return await db
    .select({ currency, cents, payments: count() })
    .from(publicPaymentsTable)
    .where(and(notRecycledPublicPayment, filteredPublicPayments({ created: days }, readerClock)))
    .groupBy(currency)
    .orderBy(currency)
}

/** Payments on these days that are neither for orders nor by visitors, less surplus, refunds and disputes, by currency. */
export async function incomeOutsideOrders(db: Db, days: string, readerClock: ReaderClock) {
  const { currency, amountCents, surplusCents, refundedCents, disputedCents } = paymentsTable
  const cents = sql<number>`sum(${amountCents} - ${surplusCents} - ${refundedCents} - ${disputedCents})`.mapWith(Number)
  return await db
    .select({ currency, cents, payments: count() })
    .from(paymentsTable)
    .where(and(isOtherPayment, filteredOtherPayments({ created: days }, readerClock)))
    .groupBy(currency)
    .orderBy(currency)
}
