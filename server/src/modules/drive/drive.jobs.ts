import { href } from '@app/contract/screens.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { peopleWithRole } from '#users/index.ts'
import { filesOfAttempt } from './drive.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    filesLeft: { attempt: string }
    /** Refetches the drive on open screens. */
    driveChanged: object
  }
}

/** Notifies the admins of a stranger's files. The stranger gets no mail, since their address is not proved. */
async function filesLeft({ attempt }: { attempt: string }, { db, push }: JobContext): Promise<void> {
  const files = await filesOfAttempt(db, attempt)
  const [first] = files
  if (!first) return
  const what = files.length === 1 ? 'a file' : `${files.length} files`
  await db.transaction(async (db) =>
    notify(db, {
      key: `dropBox:${attempt}`,
      kind: 'requests',
      userIds: (await peopleWithRole(db, ['admin'])).map(({ id }) => id),
      text: `${first.senderName} left ${what} in the drop box`,
      href: href('driveFiles'),
    }),
  )
  push.changed({ roles: ['admin'] }, { topic: 'drive' })
}

export const driveJobs = {
  filesLeft,
  driveChanged: async (_: object, { push }: JobContext) => push.changed({ roles: ['admin'] }, { topic: 'drive' }),
} satisfies JobHandlers
