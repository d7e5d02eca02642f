import { momentIn } from '@app/contract/core/format.ts'
import { brandOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { postMail } from '#mail/index.ts'
import { findUser, zoneOf } from '#users/index.ts'
import { emailChanged, hiddenAddress } from './profile.emails.ts'

type EmailChanged = { userId: string; name: string; username: string; from: string; to: string; at: string }
declare module '#jobs/jobs.ts' {
  interface Jobs {
    emailChanged: EmailChanged
  }
}

export const accountJobs = {
  /** Notifies the old address. A repeated run sends the same mail. */
  async emailChanged({ userId, name, username, from, to, at }: EmailChanged, { db, config }: JobContext) {
    const message = emailChanged(await brandOf(db, config), {
      name,
      username,
      newEmail: hiddenAddress(to),
      at: momentIn(zoneOf(await findUser(db, userId), config.TIME_ZONE), new Date(at)),
    })
    await db.transaction((db) => postMail(db, { key: `emailChanged:${userId}:${at}`, to: from, kind: 'emailChanged', ...message }))
  },
} satisfies JobHandlers
