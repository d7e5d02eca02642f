import { type ConversationKind, mayDeleteMessage, mayEditMessage, reactions } from '@app/contract/conversations/conversations.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { countRevision, insertEdit, type MessageToShow, messageById, saveMessage, setReaction } from '../conversationMessages.store.ts'
import { lockConversationById } from '../conversations.store.ts'
import { visibleMessage } from '../reading/visibleMessage.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    conversationMessageChanged: { messageId: string }
  }
}

type Deps = Pick<AppContext, 'db' | 'clock'>

/** The record is what the customer has. */
const deliveredOutside = 'A WhatsApp message cannot be changed once it was sent.'

/**
 * Edits one's own message; the earlier text is kept.
 * @throws Refusal NOT_FOUND for a message they cannot read, REFUSED for another person's message
 */
export const editMessage = (context: Deps, me: Actor, id: string, body: string) =>
  changing(context, me, id, async (db, { message }, conversation) => {
    refuseUnless(conversation.kind !== 'whatsapp', deliveredOutside)
    refuseUnless(mayEditMessage(me, message.authorId), 'You may only change your own messages.')
    refuseUnless(message.deletedAt === null, 'This message was deleted.')
    if (message.body === body) return
    await insertEdit(db, { messageId: id, body: message.body, byId: me.id, at: context.clock.now() })
    await saveMessage(db, id, { body, editedAt: context.clock.now() })
  })

/** Soft-deletes a message: its place and a trace of its text stay. */
export const deleteMessage = (context: Deps, me: Actor, id: string) =>
  changing(context, me, id, async (db, { message }, conversation) => {
    refuseUnless(conversation.kind !== 'whatsapp', deliveredOutside)
    refuseUnless(mayDeleteMessage(me, message.authorId), 'You may only delete your own messages.')
    if (message.deletedAt) return
    await insertEdit(db, { messageId: id, body: message.body, byId: me.id, at: context.clock.now() })
    await saveMessage(db, id, { deletedAt: context.clock.now(), deletedBy: me.id })
  })

export const reactTo = (context: Deps, me: Actor, id: string, { emoji, isOn }: { emoji: string; isOn: boolean }) =>
  changing(context, me, id, async (db, { message }) => {
    if (!reactions.some((known) => known === emoji)) throw badInput('emoji', 'There is no such reaction.')
    refuseUnless(message.deletedAt === null, 'This message was deleted.')
    await setReaction(db, { messageId: id, userId: me.id, emoji, createdAt: context.clock.now() }, isOn)
  })

/** The right is checked while the conversation is locked, so that no one changes a message after leaving. */
const changing = (
  { db }: Deps,
  me: Actor,
  id: string,
  change: (db: Db, found: MessageToShow, conversation: { kind: ConversationKind }) => Promise<void>,
): Promise<MessageToShow> =>
  db.transaction(async (db) => {
    const { conversation } = orNotFound(await visibleMessage(db, me, id), 'Message')
    await lockConversationById(db, conversation.id)
    const { shown } = orNotFound(await visibleMessage(db, me, id), 'Message')
    await change(db, shown, conversation)
    await countRevision(db, id)
    await enqueue(db, 'conversationMessageChanged', { messageId: id })
    return orNotFound(await messageById(db, id), 'Message')
  })
