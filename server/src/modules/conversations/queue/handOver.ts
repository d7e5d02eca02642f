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
 * Hands a customer's conversation to somebody of the back office, or to nobody in particular. Answers the hand-over; nothing where it was theirs already.
 * @throws Refusal NOT_FOUND for a conversation that is not theirs, BAD_INPUT for somebody who answers no customers
 */
export const handOver = ({ db, clock }: Deps, me: Actor, conversationId: string, userId: string): Promise<string | undefined> =>
  db.transaction(async (db) => {
    const conversation = await held(db, me, conversationId)
    const wanted = userId === '' ? null : userId
    if (conversation.assignedTo === wanted) return undefined
    const to = wanted === null ? undefined : await colleague(db, wanted)
    const at = clock.now()
    const { id } = await insertHandOver(db, {
      conversationId,
      fromId: conversation.assignedTo,
      toId: wanted,
      byId: me.id,
      at,
    })
    await saveConversation(db, conversationId, { assignedTo: wanted })
    const whom = to === undefined ? 'nobody in particular' : to.id === me.id ? 'themselves' : to.name
    await say(db, conversation, at, `${await myName(db, me)} handed this conversation over to ${whom}.`)
    // Told when it can be taken back no more.
    if (wanted !== null && wanted !== me.id) await enqueue(db, 'tellHandOver', { handOverId: id }, { runAt: untilWhen(at) })
    return id
  })

/** @throws Refusal CONFLICT where somebody else has handed it over since, or whoever got it was told already */
export const undoHandOver = ({ db, clock }: Deps, me: Actor, handOverId: string): Promise<string> =>
  db.transaction(async (db) => {
    const asked = isId(handOverId) ? await handOverById(db, handOverId) : undefined
    if (!asked || asked.byId !== me.id) throw notFound('Hand-over')
    const conversation = await held(db, me, asked.conversationId)
    const last = await lastHandOver(db, conversation.id)
    const at = clock.now()
    const isLate = at >= untilWhen(asked.at)
    if (last?.id !== asked.id || last.undoneAt !== null || isLate) throw conflict('This hand-over can be taken back no more.')
    await markUndone(db, asked.id, at)
    await saveConversation(db, conversation.id, { assignedTo: asked.fromId })
    await say(db, conversation, at, `${await myName(db, me)} took the hand-over back.`)
    return conversation.id
  })

/** Whoever presses at the last moment is heard all the same. */
const graceMs = 5_000
const untilWhen = (handedOverAt: Date) => later(handedOverAt, handOverUndoSeconds * 1000 + graceMs)

async function held(db: Db, me: Actor, id: string): Promise<ReadConversation> {
  const conversation = orNotFound(await lockConversation(db, me, id), 'Conversation')
  refuseUnless(canBeHandedOver(conversation.kind), 'Only conversations with customers are handed over.')
  return conversation
}

async function colleague(db: Db, userId: string) {
  const found = isId(userId) ? await backOfficeColleague(db, userId) : undefined
  if (!found) throw badInput('userId', 'Please choose somebody who answers customers.')
  return found
}

const myName = async (db: Db, me: Actor) => (await nameOf(db, me.id)) ?? 'Somebody'

/** A line among the notes: a customer knows of none. */
async function say(db: Db, conversation: ReadConversation, at: Date, body: string): Promise<void> {
  await writeMessage(db, conversation, at, { kind: 'note', side: 'product', body, files: [] })
  const userIds = (await readersOf(db, conversation)).filter(({ role }) => role !== 'user').map(({ id }) => id)
  await enqueue(db, 'conversationChanged', { conversationId: conversation.id, userIds })
}
