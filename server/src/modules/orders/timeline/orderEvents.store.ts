import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { jobSpecs, type QueuedJob, queued, queueLost, specsOf } from '#jobs/jobs.ts'
import type { PersonRow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { personColumns } from '../lists/orderPeople.store.ts'
import { type OrderEventRow, orderEventsTable, ordersTable } from '../orders.table.ts'

/** The maximum number of events that are read; more than any order has. */
const mostEvents = 1_000

export type NewOrderEvent = {
  id: string
  orderId: string
  kind: OrderEventKind
  /** Null where the product itself acted. */
  actorId: string | null
  details: OrderEventRow['details']
  at: Date
}
export type OrderEventWithPerson = { event: OrderEventRow; by: PersonRow | null }

/**
 * Inserts events of orders and queues what follows, in the transaction of the change and in one statement. With the order locked, they come
 * after its earlier events, even if those were written by a machine whose clock is ahead.
 */
export async function addOrderEvents(db: Db, events: readonly NewOrderEvent[], jobs: readonly QueuedJob[]): Promise<void> {
  const [answer] = await adding(db).execute({ events: JSON.stringify(events), jobs: specsOf(jobs) })
  await queueLost(db, jobs, Number(answer?.queued))
}

const adding = preparedFor((db) => {
  const rows = sql`select happened.id, happened."orderId", happened.kind, happened."actorId", happened.details,
      greatest(happened.at, (select max(${orderEventsTable.at}) from ${orderEventsTable} where ${orderEventsTable.orderId} = happened."orderId") + interval '1 microsecond')
    from json_to_recordset(${sql.placeholder('events')}::json)
      as happened(id uuid, "orderId" uuid, kind text, "actorId" uuid, details jsonb, at timestamptz)`
  const added = db.$with('added').as(db.insert(orderEventsTable).select(rows).returning({ id: orderEventsTable.id }))
  return db.with(added).select({ queued: sql`count` }).from(queued(jobSpecs)).prepare('add_order_events')
})

/** The order in its current state, and the actor, for the audit log. */
export async function auditContext(db: Db, orderId: string, actorId: string | null) {
  const { id, number, name, customerId, currency, paidCents } = ordersTable
  const [found] = await db
    .select({ order: { id, number, name, customerId, currency, paidCents }, actor: { id: usersTable.id, role: usersTable.role } })
    .from(ordersTable)
    .leftJoin(usersTable, actorId === null ? sql`false` : eq(usersTable.id, actorId))
    .where(eq(ordersTable.id, orderId))
  if (!found) throw new Error('An order that is written about is gone.')
  return found
}

/** Every event of the order, newest first; the serializer filters them for the reader. */
export async function eventsOfOrder(db: Db, orderId: string): Promise<OrderEventWithPerson[]> {
  return await db
    .select({ event: getTableColumns(orderEventsTable), by: personColumns(usersTable) })
    .from(orderEventsTable)
    .leftJoin(usersTable, eq(usersTable.id, orderEventsTable.actorId))
    .where(eq(orderEventsTable.orderId, orderId))
    .orderBy(desc(orderEventsTable.at), desc(orderEventsTable.id))
    .limit(mostEvents)
}

type SameEvent = Pick<OrderEventRow, 'orderId' | 'kind' | 'details'> & { actorId: string; since: Date }

/** Whether this person has caused the same event since then. */
export async function hasEvent(db: Db, { orderId, kind, actorId, details, since }: SameEvent): Promise<boolean> {
  const events = orderEventsTable
  const isSame = sql`${events.details} @> ${JSON.stringify(details)}::jsonb`
  const found = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.orderId, orderId), eq(events.kind, kind), eq(events.actorId, actorId), gt(events.at, since), isSame))
    .limit(1)
  return found.length > 0
}
