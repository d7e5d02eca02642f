import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type ReceivedFilterValues, receivedFilters } from '@app/contract/incomingMail/incomingMail.filters.ts'
import { and, eq, gt, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { conversationMessagesTable } from '#conversations/conversationMessages.table.ts'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { offsetPage, onPage } from '#database/offsetPage.ts'
import { countUpTo, inOrder } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { deleteSome } from '#jobs/retention.ts'
import { composedMailsTable, mailsTable } from '#mail/mail.table.ts'
import type { PlaceInMailbox } from '#outside/incomingMail/port.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { receivedMailsTable } from './incomingMail.table.ts'

const received = receivedMailsTable

type PageOfReceived = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { filtered: SQL | undefined }

/** One page of the received mails whose sender's address contains the search, and their number. */
export async function receivedMails(db: Db, { search, filtered, ...page }: PageOfReceived) {
  const isFound = and(search ? ilike(received.sender, containing(search)) : undefined, filtered)
  const query = db.select().from(received).where(isFound).$dynamic()
  return await offsetPage(onPage(query, page, inOrder(page, received.createdAt, received.id)), () => countUpTo(db, received, isFound))
}

export const filteredReceived = (values: ReceivedFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(receivedFilters, { kind: received.kind, received: { instant: received.createdAt } }, values, reading)

/** One of them, with the mail it refers to and its conversation, without a check of the right to that. */
export async function receivedMail(db: Db, id: string) {
  const [found] = await db
    .select({
      mail: received,
      about: { id: mailsTable.id, subject: mailsTable.subject, isSecret: mailsTable.isSecret },
      conversationId: conversationMessagesTable.conversationId,
    })
    .from(received)
    .leftJoin(mailsTable, eq(mailsTable.id, received.mailId))
    .leftJoin(conversationMessagesTable, eq(conversationMessagesTable.id, received.saidAs))
    .where(eq(received.id, id))
  return found
}

/** The sender and subject of the stored mail with this Message-ID. */
export async function receivedBefore(db: Db, messageId: string): Promise<{ sender: string; subject: string } | undefined> {
  const query = db.select({ sender: received.sender, subject: received.subject }).from(received)
  return (await query.where(eq(received.messageId, messageId)))[0]
}

/** The messages of a mailbox that are not stored yet, in their order. */
export async function notReceived(db: Db, mailbox: string, places: readonly PlaceInMailbox[]): Promise<PlaceInMailbox[]> {
  const isOne = and(
    eq(received.mailbox, mailbox),
    inArray(
      received.uidValidity,
      places.map(({ uidValidity }) => uidValidity),
    ),
    inArray(
      received.uid,
      places.map(({ uid }) => uid),
    ),
  )
  const taken = await db.select({ uidValidity: received.uidValidity, uid: received.uid }).from(received).where(isOne)
  const keys = new Set(taken.map(keyOf))
  return places.filter((place) => !keys.has(keyOf(place)))
}

const keyOf = ({ uidValidity, uid }: PlaceInMailbox) => `${uidValidity} ${uid}`

/** Its id; undefined if it was stored before, by its Message-ID or its number. */
export async function insertReceived(db: Db, mail: typeof received.$inferInsert): Promise<string | undefined> {
  return (await db.insert(received).values(mail).onConflictDoNothing().returning({ id: received.id }))[0]?.id
}

export async function linkMessage(db: Db, id: string, saidAs: string): Promise<void> {
  await db.update(received).set({ saidAs }).where(eq(received.id, id))
}

/** The number of emails from people at this address. */
export const countEmailsSince = (db: Db, sender: string, since: Date): Promise<number> =>
  db.$count(
    received,
    and(
      eq(sql`lower(${received.sender})`, sender.toLowerCase()),
      inArray(received.kind, ['answer', 'unassigned']),
      gt(received.createdAt, since),
    ),
  )

const ourMail = (db: Db) =>
  db
    .select({
      id: mailsTable.id,
      receiver: mailsTable.receiver,
      isSecret: mailsTable.isSecret,
      messageId: mailsTable.messageId,
      conversationId: composedMailsTable.conversationId,
      writtenBy: composedMailsTable.writtenBy,
    })
    .from(mailsTable)
    .leftJoin(composedMailsTable, eq(composedMailsTable.mailId, mailsTable.id))
export type OurMail = Awaited<ReturnType<typeof ourMail>>[number]

export async function mailById(db: Db, id: string): Promise<OurMail | undefined> {
  return (await ourMail(db).where(eq(mailsTable.id, id)))[0]
}

/** Our mail with the first of these Message-IDs that matches. */
export async function mailByNames(db: Db, messageIds: readonly string[]): Promise<OurMail | undefined> {
  if (messageIds.length === 0) return undefined
  const found = await ourMail(db).where(inArray(mailsTable.messageId, [...messageIds]))
  return messageIds.map((name) => found.find(({ messageId }) => messageId === name)).find(Boolean)
}

/** Marks a sent mail as not delivered. */
export async function markBounced(db: Db, id: string, reason: string): Promise<void> {
  const hasLeft = and(eq(mailsTable.id, id), eq(mailsTable.state, 'sent'))
  await db.update(mailsTable).set({ state: 'failed', lastError: reason }).where(hasLeft)
}

/** The person with an open account at this address. */
export async function personAt(db: Db, email: string) {
  const { id, name, role } = usersTable
  const isTheirs = and(eq(sql`lower(${usersTable.email})`, email.toLowerCase()), isActiveAccount)
  return (await db.select({ id, name, role }).from(usersTable).where(isTheirs))[0]
}

export async function roleOf(db: Db, userId: string) {
  return (
    await db
      .select({ role: usersTable.role })
      .from(usersTable)
      .where(and(eq(usersTable.id, userId), isActiveAccount))
  )[0]?.role
}

export const forgetReceived = (db: Db, before: Date, atMost: number): Promise<number> =>
  deleteSome(db, received, { where: lt(received.createdAt, before), atMost })
