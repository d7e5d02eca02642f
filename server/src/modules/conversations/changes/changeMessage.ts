import { mayDeleteMessage, mayEditMessage, reactions } from '@app/contract/conversations/conversations.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { countRevision, insertEdit, type MessageToShow, messageById, saveMessage, setReaction } from '../conversationMessages.store.ts'
import { lockConversationById } from '../conversations.store.ts'
import { seenMessage } from '../reading/seenMessage.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    conversationMessageChanged: { messageId: string }
  }
}

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Changes the words of one's own message; what it said before is kept.
 * @throws Refusal NOT_FOUND for what is not theirs to read, REFUSED for somebody else's words
 */
export const editMessage = (context: Deps, me: Actor, id: string, body: string) =>
  changing(context, me, id, async (db, { message }) => {
    refuseUnless(mayEditMessage(me, message.authorId), 'You may only change your own messages.')
    refuseUnless(message.deletedAt === null, 'This message was deleted.')
    if (message.body === body) return
    await insertEdit(db, { messageId: id, body: message.body, byId: me.id, at: context.clock.now() })
    await saveMessage(db, id, { body, editedAt: context.clock.now() })
  })

/** Takes the words away; that there was a message, and what it said, stays as a trace. */
export const deleteMessage = (context: Deps, me: Actor, id: string) =>
  changing(context, me, id, async (db, { message }) => {
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

/** Who may is asked while the conversation is held, so that nobody changes anything after they have left. */
const changing = ({ db }: Deps, me: Actor, id: string, change: (db: Db, found: MessageToShow) => Promise<void>): Promise<MessageToShow> =>
  db.transaction(async (db) => {
    const { conversation } = orNotFound(await seenMessage(db, me, id), 'Message')
    await lockConversationById(db, conversation.id)
    const { shown } = orNotFound(await seenMessage(db, me, id), 'Message')
    await change(db, shown)
    await countRevision(db, id)
    await enqueue(db, 'conversationMessageChanged', { messageId: id })
    return orNotFound(await messageById(db, id), 'Message')
  })
