import { clockEffectOf } from '@app/contract/conversations/chatQueue.rules.ts'
import { longestMessage, type MessageKind, type MessageSide, mayWriteNote } from '@app/contract/conversations/conversations.rules.ts'
import { kindOfFiles } from '@app/contract/conversations/messageKinds.rules.ts'
import type { Actor, Role } from '@app/contract/core/access.ts'
import { longestQuoted } from '@app/contract/incomingMail/incomingMail.rules.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { type ClaimedFile, claimUploads } from '#uploads/index.ts'
import { findUser } from '#users/index.ts'
import {
  insertMentions,
  insertMessage,
  insertMessageFiles,
  messageById,
  messageFromOutside,
  messageOfKey,
  takeNumber,
} from './conversationMessages.store.ts'
import type { ConversationMessageRow, conversationMessagesTable } from './conversationMessages.table.ts'
import {
  lockConversation,
  lockConversationById,
  markRead,
  numberOfReader,
  type ReadConversation,
  readersOf,
} from './conversations.store.ts'
import type { ConversationRow } from './conversations.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    conversationMessageAdded: { messageId: string }
  }
}

export type Words = {
  conversationId: string
  body: string
  /** By default determined by its files, unless it is a note or a call-out. */
  kind?: MessageKind | undefined
  /** Finished uploads of the author. */
  uploadIds?: readonly string[]
  mentions?: readonly string[]
  answersId?: string | undefined
  /** The sender's idempotency key: a retry with it is the same message. */
  clientKey: string | null
}

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Sends a message to a conversation; a retry is the same message. Opens its own transaction or, given one, joins it.
 * @throws Refusal NOT_FOUND for a conversation they cannot read
 */
export const sendMessage = ({ db, clock }: Deps, me: Actor, words: Words): Promise<ConversationMessageRow> =>
  db.transaction(async (db) => {
    const { body, uploadIds = [], clientKey, kind } = words
    if (body === '' && uploadIds.length === 0) throw badInput('message', 'Required!')
    const conversation = orNotFound(await lockConversation(db, me, words.conversationId), 'Conversation')
    const earlier = clientKey ? await messageOfKey(db, me.id, clientKey) : undefined
    if (earlier && earlier.conversationId !== conversation.id) throw conflict('This message was sent to another conversation.')
    if (earlier) return earlier
    if (kind === 'note') refuseUnless(mayWriteNote(me.role, conversation.kind), 'You cannot write notes here.')
    const answersId = await answeredMessage(db, conversation, me, words.answersId)
    const files = await claimFiles(db, uploadIds, me.id)
    const saidAs = kind === 'note' || kind === 'callOut' ? kind : kindOfFiles(files)
    const written = { kind: saidAs, body, files, authorId: me.id, answersId, clientKey }
    const message = await writeMessage(db, conversation, clock.now(), written, me.role)
    await insertMentions(db, message.id, await readersAmong(db, conversation, saidAs, words.mentions ?? []))
    // Writing marks the conversation as read.
    const readSeq = numberOfReader(me, message)
    if (readSeq !== null) await markRead(db, { conversationId: conversation.id, userId: me.id, readSeq, readAt: message.createdAt })
    return message
  })

export type OutsideMessage = {
  conversationId: string
  body: string
  side?: Exclude<MessageSide, 'user'>
  /** The provider's id: a repeated event is the same message. */
  outsideId: string | null
  /** When it was written, by the provider's clock; now if it is absent. */
  at?: Date | undefined
  /** Files that are in the storage already, under unique keys. */
  files?: readonly Omit<ClaimedFile, 'id'>[]
}

/** Saves a message from outside. The caller has verified the author through the provider. */
export const receiveMessage = ({ db, clock }: Deps, words: OutsideMessage): Promise<ConversationMessageRow> =>
  db.transaction(async (db) => {
    const { conversationId, body, side = 'outside', outsideId, files = [], at = clock.now() } = words
    const conversation = orNotFound(await lockConversationById(db, conversationId), 'Conversation')
    const earlier = outsideId ? await messageFromOutside(db, outsideId) : undefined
    if (earlier) return earlier
    return await writeMessage(db, conversation, at, { kind: kindOfFiles(files), body, files, side, outsideId })
  })

export type MailedMessage = {
  conversationId: string
  authorId: string
  body: string
  quoted: string
  /** The mail's id: reading it again is the same message. */
  outsideId: string
  files: readonly Omit<ClaimedFile, 'id'>[]
}

/** Saves an answer by mail from a person with an account, in a conversation of theirs; the caller has verified both. */
export const receiveByMail = (
  { db, clock }: Deps,
  { conversationId, authorId, files, ...words }: MailedMessage,
): Promise<ConversationMessageRow> =>
  db.transaction(async (db) => {
    const conversation = orNotFound(await lockConversationById(db, conversationId), 'Conversation')
    const earlier = await messageFromOutside(db, words.outsideId)
    if (earlier) return earlier
    const { role } = orNotFound(await findUser(db, authorId), 'User')
    // The part beyond the maximum length goes to the quoted text, so that no word is lost.
    const body = words.body.slice(0, longestMessage)
    const quoted = `${words.body.slice(longestMessage)}${words.quoted}`.slice(0, longestQuoted) || null
    const written = { kind: kindOfFiles(files), via: 'mail', body, quoted, files, authorId, outsideId: words.outsideId } as const
    return await writeMessage(db, conversation, clock.now(), written, role)
  })

type MessageInput = Pick<
  typeof conversationMessagesTable.$inferInsert,
  'kind' | 'body' | 'side' | 'authorId' | 'answersId' | 'clientKey' | 'outsideId' | 'via' | 'quoted'
> & {
  files: readonly Omit<ClaimedFile, 'id'>[]
}

/** In a transaction that has locked the conversation. */
export async function writeMessage(
  db: Db,
  { id: conversationId, kind: conversation }: Pick<ConversationRow, 'id' | 'kind'>,
  createdAt: Date,
  { files, ...written }: MessageInput,
  role?: Role,
): Promise<ConversationMessageRow> {
  const { kind, side = 'user' } = written
  const number = await takeNumber(db, conversationId, kind, createdAt, clockEffectOf({ conversation, kind, side, role }))
  const message = await insertMessage(db, { conversationId, ...number, ...written, createdAt })
  await insertMessageFiles(
    db,
    files.map(({ name, type, size, storageKey }, position) => ({
      messageId: message.id,
      position,
      name,
      type,
      sizeBytes: size,
      storageKey,
    })),
  )
  await enqueue(db, 'conversationMessageAdded', { messageId: message.id })
  return message
}

async function claimFiles(db: Db, ids: readonly string[], ownerId: string): Promise<ClaimedFile[]> {
  const files = new Map((await claimUploads(db, ids, { ownerId, purpose: 'chatFile' })).map((file) => [file.id, file]))
  return ids.flatMap((id) => files.get(id) ?? [])
}

/** The answered message must be in the same conversation and visible to the author. */
async function answeredMessage(
  db: Db,
  { id, sinceSeq }: ReadConversation,
  me: Actor,
  answersId: string | undefined,
): Promise<string | null> {
  if (answersId === undefined) return null
  const found = isId(answersId) ? await messageById(db, answersId) : undefined
  const isThere = found?.message.conversationId === id && found.message.seq > sinceSeq && numberOfReader(me, found.message) !== null
  if (!isThere) throw notFound('Message')
  return found.message.id
}

/** Only readers can be mentioned: no one is notified about a conversation they cannot read, and no customer about a note. */
async function readersAmong(db: Db, conversation: ReadConversation, kind: MessageKind, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const there = new Set((await readersOf(db, conversation)).filter(({ role }) => kind !== 'note' || role !== 'user').map(({ id }) => id))
  return [...new Set(ids)].filter((id) => there.has(id))
}
