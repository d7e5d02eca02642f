import { reachesMail } from '@app/contract/notifications/notificationKinds.rules.ts'
import { later, minutes } from '#core/clock.ts'
import { enqueue, type JobHandlers } from '#jobs/jobs.ts'
import { channelsFor, notify } from '#notifications/index.ts'
import { orderPage } from '#orders/index.ts'
import { beginBursts } from './commentBursts.store.ts'
import { partiesOf, readersOf } from './commentReaders.ts'
import { mailBurst } from './mailBurst.ts'
import { serializeComment, serializeReply } from './orderComments.serializer.ts'
import { commentById, markNotified } from './orderComments.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    orderCommentAdded: { commentId: string }
    mailOrderComments: { orderId: string; readerId: string; firstCommentId: string }
  }
}

export const orderCommentJobs = {
  /** Idempotent: readers are notified once, and screens recognise a repeated push by the comment's id. */
  async orderCommentAdded({ commentId }, { db, push, clock, config }) {
    const saved = await commentById(db, commentId)
    const found = saved && (await readersOf({ db, push }, saved))
    if (!saved || !found) return
    const { recipients, parent, readers, absent } = found
    const { order } = recipients
    const text = `${saved.sender.name} ${parent ? 'answered' : 'wrote'} about ${order.name}`
    const notification = {
      key: `orderComment:${commentId}`,
      kind: 'orderMessages',
      userIds: readers,
      absent,
      isMailedByCaller: true,
      text,
      href: orderPage(order),
      group: {
        key: `orderComments:${order.id}:${saved.sender.id}`,
        many: `${saved.sender.name} sent {count} messages about ${order.name}`,
      },
    } as const
    await db.transaction(async (db) => {
      if (!(await markNotified(db, commentId, clock.now()))) return
      await notify(db, notification)
      const channels = await channelsFor(db, 'orderMessages', readers, absent)
      const mailAt = later(clock.now(), minutes(config.COMMENT_MAIL_AFTER_MINUTES))
      const away = readers.filter((id) => reachesMail(channels.get(id) ?? 'none'))
      const begun = await beginBursts(
        db,
        away.map((readerId) => ({ orderId: order.id, readerId, firstCommentId: commentId, mailAt })),
      )
      for (const { mailAt: runAt, ...burst } of begun) await enqueue(db, 'mailOrderComments', burst, { runAt })
    })
    // The audience is read now, so that a person who was just unassigned gets nothing.
    const audience = { users: partiesOf(recipients), roles: ['admin', 'sales'] } as const
    // All get the same push, so it holds only what every reader may see.
    push.comment(audience, parent ? serializeReply(saved, null) : serializeComment(saved, null))
    push.changed(audience, { topic: 'orderComments', id: order.id })
  },

  async eraseCommentFiles({ keys }, { storage }) {
    for (const key of keys) await storage.remove(key)
  },

  mailOrderComments: (burst, context) => mailBurst(context, burst),
} satisfies JobHandlers
