import type { Db } from '#core/db.ts'
import type { JobHandlers } from '#core/jobs.ts'
import { notify } from '#notifications/index.ts'
import { type OrderToTell, orderPage, orderToTell } from '#orders/index.ts'
import { peopleWithRole } from '#users/index.ts'
import { commentById } from './orderComments.store.ts'

declare module '#core/jobs.ts' {
  interface Jobs {
    orderCommentAdded: { commentId: string }
  }
}

export const orderCommentJobs = {
  /** Safe to run twice: what is told carries the comment in its name. */
  async orderCommentAdded({ commentId }, { db, push }) {
    const said = await commentById(db, commentId)
    const about = said && (await orderToTell(db, said.comment.orderId))
    if (!said || !about) return
    const { order } = about
    const parent = said.comment.parentId ? await commentById(db, said.comment.parentId) : undefined
    const readers = (await concerned(db, about, parent?.comment.senderId)).filter((id) => id !== said.sender.id)
    const text = `${said.sender.name} ${parent ? 'answered' : 'wrote'} about ${order.name}`
    const news = { key: `orderComment:${commentId}`, kind: 'orderMessages', userIds: readers, text, href: orderPage(order) } as const
    await db.transaction((db) => notify(db, news))
    push.changed({ users: partiesOf(about), roles: ['admin', 'sales'] }, { room: 'orderComments', id: order.id })
  },
} satisfies JobHandlers

const partiesOf = ({ customer, manager, employee }: OrderToTell) =>
  [customer, manager, employee].flatMap((person) => (person ? [person.id] : []))

/**
 * Whom a comment concerns: the customer and who works on the order, or the whole back office while nobody does. Whoever of
 * the back office is answered hears of it too.
 */
async function concerned(db: Db, about: OrderToTell, answeredId: string | undefined): Promise<string[]> {
  const { manager, employee } = about
  const backOffice = await peopleWithRole(db, ['admin', 'sales'])
  const isUnassigned = !manager && !employee
  const ofBackOffice = backOffice.filter(({ id }) => isUnassigned || id === answeredId)
  return [...partiesOf(about), ...ofBackOffice.map(({ id }) => id)]
}
