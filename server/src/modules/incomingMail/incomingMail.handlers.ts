import type { incomingMail as calls } from '@app/contract/incomingMail/incomingMail.calls.ts'
import { readsConversation } from '#conversations/index.ts'
import { orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { enqueue } from '#jobs/jobs.ts'
import { gmailMailbox } from './gmailMailbox.ts'
import { serializeReceived, serializeReceivedToRead } from './incomingMail.serializer.ts'
import { filteredReceived, receivedMail, receivedMails } from './incomingMail.store.ts'
import { markOf } from './mailboxMarks.store.ts'

export const incomingMail: Handlers<typeof calls> = {
  state: async ({ me, ...context }) => {
    const { db, incomingMail } = context
    const { mailbox, address } = incomingMail.mailbox === null ? ((await gmailMailbox(context)) ?? incomingMail) : incomingMail
    if (mailbox === null || address === null) return {}
    const mark = await markOf(db, mailbox)
    return {
      address,
      ...(mark?.readAt && { readAt: mark.readAt.toISOString() }),
      ...(mark?.problem && me.role === 'admin' && { problem: mark.problem }),
    }
  },
  lookNow: async ({ db }) => {
    for (const name of ['readMailbox', 'readGmail'] as const) await enqueue(db, name, { isAsked: true }, { jobKey: name, maxAttempts: 1 })
    return { message: 'Checking for new mails…' }
  },
  received: async ({ db, input, zone, clock }) => {
    const filtered = filteredReceived(input, { zone, now: clock.now() })
    const { items, ...counted } = await receivedMails(db, { ...input, filtered })
    return { items: items.map(serializeReceived), ...counted }
  },
  receivedMail: async ({ db, me, input }) => {
    const found = orNotFound(isId(input.id) ? await receivedMail(db, input.id) : undefined, 'Mail')
    const isTheirs = found.conversationId !== null && (await readsConversation(db, me, found.conversationId))
    return serializeReceivedToRead(found, me, isTheirs ? (found.conversationId ?? undefined) : undefined)
  },
}
