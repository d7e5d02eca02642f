import type { JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { lockConversationById, nameOf } from '../conversations.store.ts'
import { handOverById, lastHandOver } from './chatQueue.store.ts'
import { hrefOfConversation } from './hrefOfConversation.ts'
import './handOver.ts'

/** Safe to run twice: the notification is told once by its key. */
export const chatQueueJobs = {
  tellHandOver: ({ handOverId }, { db }) =>
    db.transaction(async (db) => {
      const told = await handOverById(db, handOverId)
      // Held, so that whoever takes it back at this moment has done so before it is looked at, or comes too late.
      const conversation = told && (await lockConversationById(db, told.conversationId))
      if (!conversation) return
      const found = await lastHandOver(db, conversation.id)
      // Whoever it was handed on to meanwhile is told of their own.
      if (found?.id !== handOverId || !found.toId || found.undoneAt) return
      const customer = conversation.customerId ? await nameOf(db, conversation.customerId) : conversation.title
      const by = (found.byId && (await nameOf(db, found.byId))) || 'Somebody'
      await notify(db, {
        key: `handOver:${found.id}`,
        kind: 'chat',
        userIds: [found.toId],
        text: `${by} handed the conversation with ${customer ?? 'a customer'} over to you`,
        href: hrefOfConversation(conversation),
      })
    }),
} satisfies JobHandlers
