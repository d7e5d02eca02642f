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

/** Notifies the back office, and updates open lists. */
async function messageLeft({ messageId }: { messageId: string }, { db, push }: JobContext): Promise<void> {
  const message = await messageById(db, messageId)
  if (!message) return
  const notification = {
    key: `message:${messageId}`,
    kind: 'requests',
    text: `New message from ${message.name}`,
    href: href('publicMessages'),
  } as const
  await db.transaction(async (db) => notify(db, { ...notification, userIds: await backOfficeIds(db) }))
  push.changed({ roles: ['admin', 'sales'] }, { topic: 'messages', id: messageId })
}

export const messageJobs = { messageLeft } satisfies JobHandlers
