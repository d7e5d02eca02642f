import type { OfferState } from '@app/contract/orders/deal.rules.ts'
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { PersonRow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { personColumns } from '../lists/orderPeople.store.ts'
import { type OfferRow, offersTable } from './offers.table.ts'

export type OfferWithPeople = { offer: OfferRow; maker: PersonRow; answerer: PersonRow | null }
export type NewOfferRow = Omit<typeof offersTable.$inferInsert, 'id' | 'number' | 'state' | 'answeredBy' | 'answeredAt' | 'words'>

const [makers, answerers] = [alias(usersTable, 'makers'), alias(usersTable, 'answerers')]

/** Every offer of an order, newest first. */
export const offersOf = (db: Db, orderId: string): Promise<OfferWithPeople[]> =>
  db
    .select({ offer: getTableColumns(offersTable), maker: personColumns(makers), answerer: personColumns(answerers) })
    .from(offersTable)
    .innerJoin(makers, eq(makers.id, offersTable.madeBy))
    .leftJoin(answerers, eq(answerers.id, offersTable.answeredBy))
    .where(eq(offersTable.orderId, orderId))
    .orderBy(desc(offersTable.number))

/** The offer of this order; nothing for an unknown id. Callers that change it lock the order first. */
export async function offerOf(db: Db, orderId: string, id: string): Promise<OfferRow | undefined> {
  if (!isId(id)) return undefined
  const isIt = and(eq(offersTable.orderId, orderId), eq(offersTable.id, id))
  return (await db.select().from(offersTable).where(isIt))[0]
}

export async function openOfferOf(db: Db, orderId: string): Promise<OfferRow | undefined> {
  const isOpen = and(eq(offersTable.orderId, orderId), eq(offersTable.state, 'open'))
  return (await db.select().from(offersTable).where(isOpen))[0]
}

/** The offer that was agreed on last, by the customer or by hand. */
export async function agreedOfferOf(db: Db, orderId: string): Promise<OfferRow | undefined> {
  const isAgreed = and(eq(offersTable.orderId, orderId), inArray(offersTable.state, ['accepted', 'confirmedByHand']))
  return (await db.select().from(offersTable).where(isAgreed).orderBy(desc(offersTable.number)).limit(1))[0]
}

export async function offerOfAttempt(db: Db, madeBy: string, idempotencyKey: string): Promise<OfferRow | undefined> {
  const isAttempt = and(eq(offersTable.madeBy, madeBy), eq(offersTable.idempotencyKey, idempotencyKey))
  return (await db.select().from(offersTable).where(isAttempt))[0]
}

/** Marks an offer as seen or reminded of. Lock its order first. */
export async function markOffer(db: Db, id: string, marks: Partial<Pick<OfferRow, 'seenAt' | 'remindedAt'>>): Promise<void> {
  await db.update(offersTable).set(marks).where(eq(offersTable.id, id))
}

/** Inserts the next offer of a locked order, in place of the open one. */
export async function insertOffer(db: Db, offer: NewOfferRow): Promise<OfferRow> {
  await closeOpenOffer(db, offer.orderId, 'superseded')
  const number = sql<number>`(select coalesce(max(o.number), 0) + 1 from order_offers o where o.order_id = ${offer.orderId})`
  const [made] = await db
    .insert(offersTable)
    .values({ ...offer, number })
    .returning()
  if (!made) throw new Error('An offer was not written.')
  return made
}

type Answer = { by: string; at: Date; words?: string | undefined }

/** Closes the open offer of a locked order with this state; answers the offer, or nothing where none is open. */
export async function closeOpenOffer(db: Db, orderId: string, state: Exclude<OfferState, 'open'>, answer?: Answer) {
  const isOpen = and(eq(offersTable.orderId, orderId), eq(offersTable.state, 'open'))
  const answerColumns = answer && { answeredBy: answer.by, answeredAt: answer.at, words: answer.words || null }
  const [closed] = await db
    .update(offersTable)
    .set({ state, ...answerColumns })
    .where(isOpen)
    .returning()
  return closed
}

/** Reopens the offer of a deal that was confirmed by hand, when that is undone. */
export async function reopenOffer(db: Db, orderId: string): Promise<void> {
  const [last] = await db.select().from(offersTable).where(eq(offersTable.orderId, orderId)).orderBy(desc(offersTable.number)).limit(1)
  if (last?.state !== 'confirmedByHand') return
  await db.update(offersTable).set({ state: 'open', answeredBy: null, answeredAt: null }).where(eq(offersTable.id, last.id))
}
