import type { JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { orderPage } from '#orders/index.ts'
import { partiesOf, readersOf } from './commentReaders.ts'
import { commentById } from './orderComments.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    orderCommentAdded: { commentId: string }
  }
}

export const orderCommentJobs = {
  /** Safe to run twice: what is told carries the comment in its name. */
  async orderCommentAdded({ commentId }, { db, push }) {
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
      text,
      href: orderPage(order),
    } as const
    await db.transaction((db) => notify(db, news))
    push.changed({ users: partiesOf(about), roles: ['admin', 'sales'] }, { room: 'orderComments', id: order.id })
  },
} satisfies JobHandlers
