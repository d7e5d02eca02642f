import { canBeHandedOver, handOverUndoSeconds } from '@app/contract/conversations/chatQueue.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockConversation, nameOf, type ReadConversation, readersOf, saveConversation } from '../conversations.store.ts'
import { writeMessage } from '../sendMessage.ts'
import { backOfficeColleague, handOverById, insertHandOver, lastHandOver, markUndone } from './chatQueue.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    tellHandOver: { handOverId: string }
  }
}

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Hands a customer's conversation over to a member of the back office, or unassigns it. Returns the hand-over; undefined if nothing
 * changes.
 * @throws Refusal NOT_FOUND for a conversation they cannot read, BAD_INPUT for a person who cannot answer customers
 */
export const handOver = ({ db, clock }: Deps, me: Actor, conversationId: string, userId: string): Promise<string | undefined> =>
  db.transaction(async (db) => {
    const conversation = await lockForHandOver(db, me, conversationId)
    const assigneeId = userId === '' ? null : userId
    if (conversation.assignedTo === assigneeId) return undefined
    const to = assigneeId === null ? undefined : await colleague(db, assigneeId)
    const at = clock.now()
    const { id } = await insertHandOver(db, {
      conversationId,
      fromId: conversation.assignedTo,
      toId: assigneeId,
      byId: me.id,
      at,
    })
    await saveConversation(db, conversationId, { assignedTo: assigneeId })
    const whom = to === undefined ? 'everyone in the back office' : to.id === me.id ? 'themselves' : to.name
    await writeNote(db, conversation, at, `${await myName(db, me)} handed this conversation over to ${whom}.`)
    // Notified once it can no longer be undone.
    if (assigneeId !== null && assigneeId !== me.id) await enqueue(db, 'tellHandOver', { handOverId: id }, { runAt: untilWhen(at) })
    return id
  })

/** @throws Refusal CONFLICT if it was handed over again since, or the new assignee was notified already */
export const undoHandOver = ({ db, clock }: Deps, me: Actor, handOverId: string): Promise<string> =>
  db.transaction(async (db) => {
    const requested = isId(handOverId) ? await handOverById(db, handOverId) : undefined
    if (!requested || requested.byId !== me.id) throw notFound('Hand-over')
    const conversation = await lockForHandOver(db, me, requested.conversationId)
    const last = await lastHandOver(db, conversation.id)
    const at = clock.now()
    const isLate = at >= untilWhen(requested.at)
    if (last?.id !== requested.id || last.undoneAt !== null || isLate) throw conflict('This hand-over can no longer be undone.')
    await markUndone(db, requested.id, at)
    await saveConversation(db, conversation.id, { assignedTo: requested.fromId })
    await writeNote(db, conversation, at, `${await myName(db, me)} undid the hand-over.`)
    return conversation.id
  })

/** A request at the last moment is still accepted. */
const graceMs = 5_000
const untilWhen = (handedOverAt: Date) => later(handedOverAt, handOverUndoSeconds * 1000 + graceMs)

async function lockForHandOver(db: Db, me: Actor, id: string): Promise<ReadConversation> {
  const conversation = orNotFound(await lockConversation(db, me, id), 'Conversation')
  refuseUnless(canBeHandedOver(conversation.kind), 'Only conversations with customers are handed over.')
  return conversation
}

async function colleague(db: Db, userId: string) {
  const found = isId(userId) ? await backOfficeColleague(db, userId) : undefined
  if (!found) throw badInput('userId', 'Please choose a person who answers customers.')
  return found
}

const myName = async (db: Db, me: Actor) => (await nameOf(db, me.id)) ?? 'A colleague'

/** A note, which customers do not see. */
async function writeNote(db: Db, conversation: ReadConversation, at: Date, body: string): Promise<void> {
  await writeMessage(db, conversation, at, { kind: 'note', side: 'product', body, files: [] })
  const userIds = (await readersOf(db, conversation)).filter(({ role }) => role !== 'user').map(({ id }) => id)
  await enqueue(db, 'conversationChanged', { conversationId: conversation.id, userIds })
}
