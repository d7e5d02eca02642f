import { href as hrefOf } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import { days, later, minutes } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { postMails } from '#mail/index.ts'
import { peopleToMail } from '#users/index.ts'
import { deviceJobs } from './devices/devices.jobs.ts'
import { queueDueDigests, sendDigest } from './digests/sendDigest.ts'
import { notifyOfFailedMail } from './failedMails.ts'
import { groupJobs } from './groups/groups.jobs.ts'
import { deleteGroupsBefore } from './groups/notificationGroups.store.ts'
import { keyFor } from './notificationRequest.ts'
import { plainNotification } from './notifications.emails.ts'
import { forgetDeletedBefore, notificationsById } from './notifications.store.ts'
import { pushToClients } from './notify.ts'

type NotificationToMail = { key: string; userIds: readonly string[]; text: string; href?: string }
declare module '#jobs/jobs.ts' {
  interface Jobs {
    pushNotifications: { ids: readonly string[] }
    mailNews: NotificationToMail
    mailNotDelivered: { mailId: string }
    forgetDeletedNotifications: object
    sendDigests: object
    /** The day in the reader's time zone. */
    sendDigest: { userId: string; day: string }
  }
}

/** Pushes to every open screen of the readers. The row is authoritative: a lost push is found in the list. */
async function pushNotifications({ ids }: { ids: readonly string[] }, { db, push }: JobContext): Promise<void> {
  pushToClients(push, await notificationsById(db, ids))
}

/** Has the same key as special emails about the same event, so that no reader gets two mails about it. */
async function mailNotification({ key, userIds, text, href }: NotificationToMail, { db, config }: JobContext): Promise<void> {
  const brand = await emailBrandOf(db, config)
  const leadsTo = new URL(href ?? hrefOf('myNotifications'), brand.href).href
  const readers = await peopleToMail(db, userIds)
  const mails = readers.map(({ id, name, email }) => {
    const message = plainNotification(brand, { name, text, href: leadsTo, leadsSomewhere: href !== undefined })
    return { key: keyFor(key, id), to: email, kind: 'news', isNews: true, ...message }
  })
  await postMails(db, mails)
}

const forgetAtOnce = 5_000

/** Runs long after the deletion can still be undone. */
async function forgetDeletedNotifications(_: object, { db, clock }: JobContext): Promise<void> {
  const before = later(clock.now(), -minutes(10))
  await deleteGroupsBefore(db, later(clock.now(), -days(1)))
  while ((await forgetDeletedBefore(db, before, forgetAtOnce)) === forgetAtOnce);
}

export const notificationJobs = {
  pushNotifications,
  ...deviceJobs,
  ...groupJobs,
  mailNews: mailNotification,
  mailNotDelivered: ({ mailId }, context) => notifyOfFailedMail(context, mailId),
  forgetDeletedNotifications,
  sendDigests: (_: object, context: JobContext) => queueDueDigests(context),
  sendDigest: (about, context) => sendDigest(context, about),
} satisfies JobHandlers
export const notificationCrontab = [
  '*/10 * * * * forgetDeletedNotifications ?jobKey=forgetDeletedNotifications&max=3',
  '*/5 * * * * sendDigests ?jobKey=sendDigests&max=3',
].join('\n')
