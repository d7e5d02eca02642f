import { href } from '@app/contract/screens.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { backOfficeIds } from '#users/index.ts'
import { messageById } from './messages.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    messageLeft: { messageId: string }
  }
}

/** Tells the back office, and whoever has the list open sees the message come in. */
async function messageLeft({ messageId }: { messageId: string }, { db, push }: JobContext): Promise<void> {
  const message = await messageById(db, messageId)
  if (!message) return
  const news = {
    key: `message:${messageId}`,
    kind: 'requests',
    text: `New message from ${message.name}`,
    href: href('publicMessages'),
  } as const
  await db.transaction(async (db) => notify(db, { ...news, userIds: await backOfficeIds(db) }))
  push.changed({ roles: ['admin', 'sales'] }, { topic: 'messages', id: messageId })
}

export const messageJobs = { messageLeft } satisfies JobHandlers
