import { href } from '@app/contract/screens.ts'
import type { AppContext } from '#core/context.ts'
import { failedMail } from '#mail/index.ts'
import { findUserByEmail, isClosed } from '#users/index.ts'
import { keyFor } from './notificationRequest.ts'
import { type NewNotification, writeNotifications } from './notifications.store.ts'

/** Tells the receiver and the author of a mail that no mail server took it: in the app only, since another mail would fail as well. */
export async function notifyOfFailedMail({ db, clock }: Pick<AppContext, 'db' | 'clock'>, mailId: string): Promise<void> {
  const mail = await failedMail(db, mailId)
  if (!mail) return
  const { subject, receiver, writtenBy } = mail
  const told = (userId: string, text: string, href: string): NewNotification => ({
    ...{ key: keyFor(`mailNotDelivered:${mailId}`, userId), userId, kind: 'account', text, href },
    createdAt: clock.now(),
  })
  const owner = await findUserByEmail(db, receiver)
  const rows = [
    ...(owner && !isClosed(owner) && owner.id !== writtenBy
      ? [
          told(
            owner.id,
            `Couldn't Send You Mail! “${subject}” did not reach ${receiver}. Please check your e-mail address.`,
            href('myProfile'),
          ),
        ]
      : []),
    ...(writtenBy
      ? [told(writtenBy, `Mail Not Sent! “${subject}” did not reach ${receiver}.`, `${href('mailRecords')}?mail=${mailId}`)]
      : []),
  ]
  await writeNotifications(db, { rows, mails: [], jobs: [], isPushQueued: true })
}
