import type { JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { conversationById, nameOf } from '../conversations.store.ts'
import { handOverById, lastHandOver } from './chatDesk.store.ts'
import { hrefOfConversation } from './hrefOfConversation.ts'
import './handOver.ts'

/** Safe to run twice: the notification is told once by its key. */
export const chatDeskJobs = {
  async tellHandOver({ handOverId }, { db }) {
    const found = await handOverById(db, handOverId)
    const conversation = found && (await conversationById(db, found.conversationId))
    if (!found?.toId || found.undoneAt || !conversation || conversation.deletedAt) return
    // Whoever it was handed on to meanwhile is told of their own.
    if ((await lastHandOver(db, conversation.id))?.id !== found.id) return
    const customer = conversation.customerId ? await nameOf(db, conversation.customerId) : conversation.title
    const by = (found.byId && (await nameOf(db, found.byId))) || 'Somebody'
    await notify(db, {
      key: `handOver:${found.id}`,
      kind: 'chat',
      userIds: [found.toId],
      text: `${by} handed the conversation with ${customer ?? 'a customer'} over to you`,
      href: hrefOfConversation(conversation),
    })
  },
} satisfies JobHandlers
