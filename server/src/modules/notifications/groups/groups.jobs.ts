import { href as hrefOf } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { postMails } from '#mail/index.ts'
import { peopleToMail } from '#users/index.ts'
import { plainNotification } from '../notifications.emails.ts'
import { groupText } from './joinGroups.ts'
import { isSettled, lockedGroup, saveGroups } from './notificationGroups.store.ts'

type Group = { userId: string; groupKey: string }

/** Mails a group to a reader who has not read it yet. */
async function mailNotificationGroup({ userId, groupKey }: Group, { db, config }: JobContext): Promise<void> {
  const brand = await emailBrandOf(db, config)
  await db.transaction(async (db) => {
    const group = await lockedGroup(db, userId, groupKey)
    if (!group || group.mailed >= group.keys.length) return
    const { lastAt: _, ...kept } = group
    await saveGroups(db, [{ ...kept, mailed: group.keys.length }])
    const [reader] = await peopleToMail(db, [userId])
    if (!reader || (await isSettled(db, group.notificationKey))) return
    const text = groupText(group, group.keys.length)
    const leadsTo = new URL(group.href ?? hrefOf('myNotifications'), brand.href).href
    const message = plainNotification(brand, { name: reader.name, text, href: leadsTo, leadsSomewhere: group.href !== null })
    const key = `group:${group.notificationKey}:${group.keys.length}`
    await postMails(db, [{ key, to: reader.email, kind: 'news', isNews: true, ...message }])
  })
}

export const groupJobs = {
  mailNotificationGroup,
  notificationsChanged: async ({ userIds }: { userIds: readonly string[] }, { push }: JobContext) =>
    push.changed({ users: userIds }, { topic: 'notifications' }),
}
