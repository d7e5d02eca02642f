import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { feedbackTable } from '#feedback/feedback.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { profileCardsTable } from './profileCards.table.ts'

export type CardSwitch = { version: number; isOn: boolean }

/** Undefined for a person who never had a card. */
export async function findSwitch(db: Db, userId: string): Promise<CardSwitch | undefined> {
  const { version, isOn } = profileCardsTable
  return (await db.select({ version, isOn }).from(profileCardsTable).where(eq(profileCardsTable.userId, userId)))[0]
}

/** Switches the link; switching it on, or making a new one, changes its address. */
export async function setSwitch(db: Db, userId: string, isOn: boolean, now: Date): Promise<CardSwitch | undefined> {
  const { version } = profileCardsTable
  const [row] = await db
    .insert(profileCardsTable)
    .values({ userId, isOn, updatedAt: now })
    .onConflictDoUpdate({ target: profileCardsTable.userId, set: { isOn, version: sql`${version} + 1`, updatedAt: now } })
    .returning({ version, isOn: profileCardsTable.isOn })
  return row
}

/** A person's deliveries, and the customers' ratings of the service. */
export async function workOf(db: Db, userId: string) {
  const theirs = and(eq(ordersTable.employeeId, userId), isNotNull(ordersTable.deliveredAt), isNull(ordersTable.recycledAt))
  const [delivered] = await db.select({ n: count() }).from(ordersTable).where(theirs)
  const { service, orderId } = feedbackTable
  const ratings = await db
    .select({ stars: service, count: count() })
    .from(feedbackTable)
    .innerJoin(ordersTable, and(eq(ordersTable.id, orderId), theirs))
    .groupBy(service)
    .orderBy(desc(service))
  return { delivered: delivered?.n ?? 0, ratings }
}
