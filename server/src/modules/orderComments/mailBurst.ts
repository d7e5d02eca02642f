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
import { commentById, saidSince } from './orderComments.store.ts'

/**
 * Mails somebody what was said about an order while they were away, in one mail. Whoever has come back meanwhile, has nothing to do
 * with the order any more or has chosen otherwise is not mailed. Done by two workers at once it is one mail: one of them ends the burst.
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
    const said = await saidSince(db, first.comment, readerId)
    const { order } = found.about
    const href = new URL(`${orderPage(order)}?tab=message`, brand.href).href
    const message = missedComments(brand, { name: reader.name, order: order.name, said, href })
    await postMail(db, {
      key: keyFor(`orderComments:${firstCommentId}`, readerId),
      to: reader.email,
      kind: 'orderComments',
      isNews: true,
      ...message,
    })
  })
}
