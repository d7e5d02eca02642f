import { reachesMail } from '@app/contract/notifications/notificationKinds.rules.ts'
import { emailBrandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { postMail } from '#mail/index.ts'
import { channelsFor, keyFor } from '#notifications/index.ts'
import { orderPage } from '#orders/index.ts'
import { peopleToMail } from '#users/index.ts'
import { type Burst, endBurst } from './commentBursts.store.ts'
import { readersOf } from './commentReaders.ts'
import { missedComments } from './orderComments.emails.ts'
import { commentById, commentsSince } from './orderComments.store.ts'

/**
 * Mails a reader the comments that they missed, as one mail. Readers who are back, who left the order or who turned these mails off get
 * none. Of two concurrent workers only one ends the burst and mails.
 */
export async function mailBurst(
  { db, push, config }: Pick<AppContext, 'db' | 'push' | 'config'>,
  burst: Omit<Burst, 'mailAt'>,
): Promise<void> {
  const { readerId, firstCommentId } = burst
  const first = await commentById(db, firstCommentId)
  const found = first && (await readersOf({ db, push }, first))
  const brand = await emailBrandOf(db, config)
  await db.transaction(async (db) => {
    if (!(await endBurst(db, burst)) || !first || !found?.readers.includes(readerId)) return
    const channel = (await channelsFor(db, 'orderMessages', [readerId], found.absent)).get(readerId)
    const [reader] = await peopleToMail(db, [readerId])
    if (!reader || !channel || !reachesMail(channel)) return
    const comments = await commentsSince(db, first.comment, readerId)
    const { order } = found.recipients
    const href = new URL(`${orderPage(order)}?tab=message`, brand.href).href
    const message = missedComments(brand, { name: reader.name, order: order.name, comments, href })
    await postMail(db, {
      key: keyFor(`orderComments:${firstCommentId}`, readerId),
      to: reader.email,
      kind: 'orderComments',
      isNews: true,
      ...message,
    })
  })
}
