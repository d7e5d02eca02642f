import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { countRevision, insertEdit, messageFromOutside, saveMessage } from '../conversationMessages.store.ts'
import { lockConversationById } from '../conversations.store.ts'
import { receiveMessage } from '../sendMessage.ts'

type OutsideChange = { conversationId: string; outsideId: string; at: Date; body?: string | undefined; isRevoked?: boolean }

/**
 * Saves that the author outside has edited or revoked a message; the earlier text is kept. A change that arrives before its message
 * creates it, so that the message itself is then known already.
 */
export const changeFromOutside = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { conversationId, outsideId, at, body, isRevoked = false }: OutsideChange,
): Promise<void> =>
  db.transaction(async (db) => {
    const conversation = orNotFound(await lockConversationById(db, conversationId), 'Conversation')
    const before = await messageFromOutside(db, outsideId)
    const { id, ...message } = before ?? (await receiveMessage({ db, clock }, { conversationId, body: body ?? '', outsideId, at }))
    // A person changes only their own words.
    if (message.conversationId !== conversation.id || message.side !== 'outside' || message.deletedAt) return
    if (isRevoked) {
      if (before) await insertEdit(db, { messageId: id, body: message.body, at })
      await saveMessage(db, id, { deletedAt: at })
    } else if (!before) await saveMessage(db, id, { editedAt: at })
    else {
      if (body === undefined || message.body === body || (message.editedAt && message.editedAt > at)) return
      await insertEdit(db, { messageId: id, body: message.body, at })
      await saveMessage(db, id, { body, editedAt: at })
    }
    await countRevision(db, id)
    await enqueue(db, 'conversationMessageChanged', { messageId: id })
  })
