import type { JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { lockConversationById, nameOf } from '../conversations.store.ts'
import { handOverById, lastHandOver } from './chatQueue.store.ts'
import { hrefOfConversation } from './hrefOfConversation.ts'
import './handOver.ts'

/** Safe to run twice: the notification is sent once by its key. */
export const chatQueueJobs = {
  tellHandOver: ({ handOverId }, { db }) =>
    db.transaction(async (db) => {
      const handOver = await handOverById(db, handOverId)
      // Locked, so that a concurrent undo has either committed before, or comes too late.
      const conversation = handOver && (await lockConversationById(db, handOver.conversationId))
      if (!conversation) return
      const found = await lastHandOver(db, conversation.id)
      // A later hand-over notifies its own assignee.
      if (found?.id !== handOverId || !found.toId || found.undoneAt) return
      const customer = conversation.customerId ? await nameOf(db, conversation.customerId) : conversation.title
      const by = (found.byId && (await nameOf(db, found.byId))) || 'A colleague'
      await notify(db, {
        key: `handOver:${found.id}`,
        kind: 'chat',
        userIds: [found.toId],
        text: `${by} handed the conversation with ${customer ?? 'a customer'} over to you`,
        href: hrefOfConversation(conversation),
      })
    }),
} satisfies JobHandlers
