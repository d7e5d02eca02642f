import { reachesMail } from '@app/contract/notifications/notificationKinds.rules.ts'
import { later, minutes } from '#core/clock.ts'
import { enqueue, type JobHandlers } from '#jobs/jobs.ts'
import { channelsFor, notify } from '#notifications/index.ts'
import { orderPage } from '#orders/index.ts'
import { beginBursts } from './commentBursts.store.ts'
import { partiesOf, readersOf } from './commentReaders.ts'
import { mailBurst } from './mailBurst.ts'
import { serializeComment, serializeReply } from './orderComments.serializer.ts'
import { commentById, markTold } from './orderComments.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    orderCommentAdded: { commentId: string }
    mailOrderComments: { orderId: string; readerId: string; firstCommentId: string }
  }
}

export const orderCommentJobs = {
  /** Safe to run twice: its readers are told once, and a screen that hears of it again knows it by its id. */
  async orderCommentAdded({ commentId }, { db, push, clock, config }) {
    const said = await commentById(db, commentId)
    const found = said && (await readersOf({ db, push }, said))
    if (!said || !found) return
    const { about, parent, readers, absent } = found
    const { order } = about
    const text = `${said.sender.name} ${parent ? 'answered' : 'wrote'} about ${order.name}`
    const news = {
      key: `orderComment:${commentId}`,
      kind: 'orderMessages',
      userIds: readers,
      absent,
      isMailedApart: true,
      text,
      href: orderPage(order),
    } as const
    await db.transaction(async (db) => {
      if (!(await markTold(db, commentId, clock.now()))) return
      await notify(db, news)
      const channels = await channelsFor(db, 'orderMessages', readers, absent)
      const mailAt = later(clock.now(), minutes(config.COMMENT_MAIL_AFTER_MINUTES))
      const away = readers.filter((id) => reachesMail(channels.get(id) ?? 'none'))
      const begun = await beginBursts(
        db,
        away.map((readerId) => ({ orderId: order.id, readerId, firstCommentId: commentId, mailAt })),
      )
      for (const { mailAt: runAt, ...burst } of begun) await enqueue(db, 'mailOrderComments', burst, { runAt })
    })
    // Whom it concerns is asked now: whoever was taken off the order hears nothing of it from here on.
    const audience = { users: partiesOf(about), roles: ['admin', 'sales'] } as const
    // All of them are sent the same, so it is what everybody may know.
    push.comment(audience, parent ? serializeReply(said, null) : serializeComment(said, null))
    push.changed(audience, { topic: 'orderComments', id: order.id })
  },

  async eraseCommentFiles({ keys }, { storage }) {
    for (const key of keys) await storage.remove(key)
  },

  mailOrderComments: (burst, context) => mailBurst(context, burst),
} satisfies JobHandlers
