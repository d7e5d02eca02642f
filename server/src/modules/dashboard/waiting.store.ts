import type { WaitingOrder } from '@app/contract/dashboard/dashboard.shapes.ts'
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'

export type Reason = NonNullable<WaitingOrder['reason']>
type WaitingOrderRow = { id: string; reason: Reason }

const notRecycled = isNull(ordersTable.recycledAt)
const isUnderWay = inArray(ordersTable.tab, ['new', 'active'])
const isUnpaid = gt(ordersTable.totalCents, ordersTable.paidCents)
const isUnpriced = and(eq(ordersTable.totalCents, 0), isNull(ordersTable.freeReason))
const isUnassigned = and(isNull(ordersTable.managerId), isNull(ordersTable.employeeId))

const ofEachReason = 2
/** Only the newest delivered orders are searched, however many there are. */
const deliveredLookedAt = 500

/** Orders that wait for the office or their customers, the most urgent reason first and a few of each; every order once. */
export async function ordersToSeeTo(db: Db, today: string): Promise<WaitingOrderRow[]> {
  const first = (where: SQL | undefined) =>
    db
      .select({ id: ordersTable.id })
      .from(ordersTable)
      .where(and(notRecycled, where))
      .orderBy(asc(ordersTable.deadline), asc(ordersTable.id))
      .limit(ofEachReason)
  const { id, totalCents, paidCents, deadline } = ordersTable
  const delivered = db
    .select({ id, totalCents, paidCents })
    .from(ordersTable)
    .where(and(notRecycled, eq(ordersTable.tab, 'delivered')))
    .orderBy(desc(deadline), desc(id))
    .limit(deliveredLookedAt)
    .as('delivered')
  const [overdue, unpriced, unassigned, toStart, toOpen] = [
    await first(and(isUnderWay, lt(deadline, today))),
    await first(and(isUnderWay, isUnpriced)),
    await first(and(eq(ordersTable.tab, 'active'), isUnassigned)),
    await first(and(eq(ordersTable.tab, 'active'), isUnpaid, eq(paidCents, 0))),
    await db.select({ id: delivered.id }).from(delivered).where(gt(delivered.totalCents, delivered.paidCents)).limit(ofEachReason),
  ]
  const found = Object.entries({ overdue, unpriced, unassigned, unpaid: [...toOpen, ...toStart].slice(0, ofEachReason) })
  const reasons = new Map<string, Reason>()
  for (const [reason, orders] of found) for (const order of orders) if (!reasons.has(order.id)) reasons.set(order.id, reason as Reason)
  return [...reasons].map(([id, reason]) => ({ id, reason }))
}

const mostOfCustomer = 10

/** A customer's orders that may wait for them: to accept an offer, to pay, or to review. The nearest deadline first. */
export async function ordersThatMayWaitFor(db: Db, customerId: string): Promise<string[]> {
  const isPriced = and(isUnpaid, inArray(ordersTable.tab, ['new', 'active', 'delivered', 'completed']))
  const found = await db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(and(notRecycled, eq(ordersTable.customerId, customerId), or(isPriced, eq(ordersTable.tab, 'delivered'))))
    .orderBy(sql`${isUnpaid} desc`, asc(ordersTable.deadline), asc(ordersTable.id))
    .limit(mostOfCustomer)
  return found.map(({ id }) => id)
}
