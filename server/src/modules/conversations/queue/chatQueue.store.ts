import type { WaitingFilter } from '@app/contract/conversations/chatQueue.rules.ts'
import { backOffice } from '@app/contract/core/access.ts'
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type PageOfIds, pageOfIds } from '#database/pageOfIds.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { type Reader, readableBy } from '../conversations.store.ts'
import { conversationsTable } from '../conversations.table.ts'
import { type HandOverRow, handOversTable } from './chatQueue.table.ts'

const { id, kind, waitingSince, assignedTo } = conversationsTable

/** A page of the waiting customers, the longest wait first; the order is the same in business hours. */
export const waitingPage = (
  db: Db,
  me: Reader,
  { whose, page, pageSize }: { whose: WaitingFilter; page: number; pageSize: number },
): Promise<PageOfIds> =>
  pageOfIds(db, { table: conversationsTable, id, by: waitingSince }, and(isNotNull(waitingSince), readableBy(me), of(me, whose)), {
    page,
    pageSize,
    direction: 'asc',
  })

function of(me: Reader, whose: WaitingFilter): SQL | undefined {
  if (whose === 'mine') return or(eq(assignedTo, me.id), eq(kind, 'direct'))
  return whose === 'unassigned' ? and(isNull(assignedTo), inArray(kind, ['query', 'whatsapp'])) : undefined
}

/** The people to whom customers' conversations can be handed over, by name. */
export const backOfficeColleagues = (db: Db, which?: SQL): Promise<PersonRow[]> =>
  db
    .select(personColumns)
    .from(usersTable)
    .where(and(inArray(usersTable.role, [...backOffice]), isActiveAccount, which))
    .orderBy(usersTable.name, usersTable.id)
    .limit(200)

export const backOfficeColleague = async (db: Db, userId: string): Promise<PersonRow | undefined> =>
  (await backOfficeColleagues(db, eq(usersTable.id, userId)))[0]

/** The existing people of these ids, with open accounts or not. */
export async function peopleOf(db: Db, ids: readonly string[]): Promise<Map<string, PersonRow>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select(personColumns)
    .from(usersTable)
    .where(inArray(usersTable.id, [...new Set(ids)]))
  return new Map(found.map((person) => [person.id, person]))
}

export async function insertHandOver(db: Db, handOver: typeof handOversTable.$inferInsert): Promise<HandOverRow> {
  const [row] = await db.insert(handOversTable).values(handOver).returning()
  if (!row) throw new Error('The new hand-over did not come back from the database.')
  return row
}

export async function handOverById(db: Db, handOverId: string): Promise<HandOverRow | undefined> {
  return (await db.select().from(handOversTable).where(eq(handOversTable.id, handOverId)))[0]
}

/** The present hand-over of a conversation. */
export async function lastHandOver(db: Db, conversationId: string): Promise<HandOverRow | undefined> {
  const ofIt = eq(handOversTable.conversationId, conversationId)
  return (await db.select().from(handOversTable).where(ofIt).orderBy(desc(handOversTable.id)).limit(1))[0]
}

export async function markUndone(db: Db, handOverId: string, undoneAt: Date): Promise<void> {
  await db.update(handOversTable).set({ undoneAt }).where(eq(handOversTable.id, handOverId))
}

/** A customer's last order, as people refer to it. */
export async function lastOrderOf(db: Db, customerId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ name: ordersTable.name })
    .from(ordersTable)
    .where(and(eq(ordersTable.customerId, customerId), isNull(ordersTable.recycledAt)))
    .orderBy(desc(ordersTable.createdAt))
    .limit(1)
  return found?.name
}
