import type { Actor } from '@app/contract/core/access.ts'
import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { TextCarrier } from '@app/contract/textMessages/textMessages.rules.ts'
import { and, asc, desc, eq, gt, ilike, inArray, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { countUpTo } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { usersTable } from '#users/users.table.ts'
import { type TextMessageRow, textMessagesTable } from './textMessages.table.ts'

type PageOfTexts = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'>

/** One page of the messages whose receiver contains the search, and how many those are. */
export async function textsFor(db: Db, reader: Actor, list: PageOfTexts) {
  const items: TextMessageRow[] = await pageOfTexts(db, reader, list)
  const total = await countUpTo(db, textMessagesTable, foundBy(db, reader, list.search))
  return { items, total: Math.min(total, countedAtMost), isCapped: total > countedAtMost }
}

function pageOfTexts(db: Db, reader: Actor, { page, pageSize, search, direction }: PageOfTexts) {
  const order = direction === 'asc' ? asc : desc
  return db
    .select()
    .from(textMessagesTable)
    .where(foundBy(db, reader, search))
    .orderBy(order(textMessagesTable.createdAt), order(textMessagesTable.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

const foundBy = (db: Db, reader: Actor, search: string) =>
  and(visibleTo(db, reader), search ? ilike(textMessagesTable.receiver, containing(search)) : undefined)

/** Codes to a super admin's number are for super admins: whoever reads such a code could become them. */
function visibleTo(db: Db, reader: Actor) {
  if (reader.isSuperAdmin) return undefined
  const superAdmin = db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.phoneNumber, textMessagesTable.receiver), eq(usersTable.isSuperAdmin, true)))
  return notExists(superAdmin)
}

type NewText = Pick<TextMessageRow, 'key' | 'kind' | 'receiver' | 'text' | 'createdAt'>

/** The new message's id, or nothing when a message of this key was written before. */
export async function insertText(db: Db, message: NewText): Promise<string | undefined> {
  const [row] = await db
    .insert(textMessagesTable)
    .values({ ...message, dueAt: message.createdAt })
    .onConflictDoNothing({ target: textMessagesTable.key })
    .returning({ id: textMessagesTable.id })
  return row?.id
}

export const countTextsSince = (db: Db, receiver: string, since: Date): Promise<number> =>
  db.$count(textMessagesTable, and(eq(textMessagesTable.receiver, receiver), gt(textMessagesTable.createdAt, since)))

/**
 * Takes a message to send it, until a given time. Nobody else gets it before: not while the row is locked, and not while
 * somebody holds it. Whoever held it beyond their time is taken for dead.
 */
export async function claimText(db: Db, id: string, { now, until }: { now: Date; until: Date }): Promise<TextMessageRow | undefined> {
  const { state, dueAt } = textMessagesTable
  const free = db
    .select({ id: textMessagesTable.id })
    .from(textMessagesTable)
    .where(and(eq(textMessagesTable.id, id), or(eq(state, 'queued'), and(eq(state, 'sending'), lte(dueAt, now)))))
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(textMessagesTable)
    .set({ state: 'sending', dueAt: until, attempts: sql`${textMessagesTable.attempts} + 1` })
    .where(inArray(textMessagesTable.id, free))
    .returning()
  return row
}

// The number of the attempt tells whether the message is still ours: whoever takes it after us counts one up.
const stillOurs = ({ id, attempts }: Pick<TextMessageRow, 'id' | 'attempts'>) =>
  and(eq(textMessagesTable.id, id), eq(textMessagesTable.state, 'sending'), eq(textMessagesTable.attempts, attempts))

type Postponed = { dueAt: Date; problem: string; isUntried?: boolean }

const erased = (at: Date) => ({ text: '', erasedAt: at })

/** What has left is not kept here; in the outbox it stays readable for a while. */
export async function markSent(db: Db, message: TextMessageRow, { at, carrier }: { at: Date; carrier: TextCarrier }) {
  await db
    .update(textMessagesTable)
    .set({ state: 'sent', sentAt: at, carrier, dueAt: null, lastError: null, ...(carrier !== 'outbox' && erased(at)) })
    .where(stillOurs(message))
}

/** `isUntried` says that nobody was asked to take it, so that the attempt doesn't count. */
export async function putBack(db: Db, message: TextMessageRow, { dueAt, problem, isUntried = false }: Postponed) {
  const attempts = isUntried ? message.attempts - 1 : message.attempts
  await db.update(textMessagesTable).set({ state: 'queued', dueAt, lastError: problem, attempts }).where(stillOurs(message))
}

export async function giveUp(db: Db, message: TextMessageRow, { at, problem }: { at: Date; problem: string }) {
  await db
    .update(textMessagesTable)
    .set({ state: 'failed', dueAt: null, lastError: problem, ...erased(at) })
    .where(stillOurs(message))
}

/** Messages that should long have been tried again: their job was lost, or whoever held them died. */
export const textsOverdueSince = (db: Db, since: Date, atMost = 500): Promise<{ id: string }[]> =>
  db
    .select({ id: textMessagesTable.id })
    .from(textMessagesTable)
    .where(lt(textMessagesTable.dueAt, since))
    .orderBy(asc(textMessagesTable.dueAt))
    .limit(atMost)

/** Erases the words of messages written before a given time, except where a worker holds the message. */
export async function eraseTextsBefore(db: Db, { writtenBefore, now }: { writtenBefore: Date; now: Date }) {
  await db
    .update(textMessagesTable)
    .set(erased(now))
    .where(and(isNull(textMessagesTable.erasedAt), lt(textMessagesTable.createdAt, writtenBefore), ne(textMessagesTable.state, 'sending')))
}
