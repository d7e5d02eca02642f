import { orderStaff } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { type NotificationRequest, notify, notifyAll } from '#notifications/index.ts'
import { peopleWithRole } from '#users/index.ts'
import { outsourcedOrder, peopleWithSkills, reviewersOf } from './outsource.store.ts'
import { commentById, proposalsFor } from './outsourceComments.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    orderOutsourced: { orderId: string }
    outsourceSaid: { commentId: string }
    proposalAccepted: { orderId: string; proposalId: string }
  }
}

const page = (orderId: string) => href('outsourcedOrder', { slug: orderId })
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)
const admins = async (db: JobContext['db']) => idsOf(await peopleWithRole(db, ['admin']))

/** Notifies people with the skills and the reviewers, once each; after a change of the brief only those who are new. */
async function orderOutsourced({ orderId }: { orderId: string }, { db, push }: JobContext): Promise<void> {
  const outsourced = await outsourcedOrder(db, orderId)
  if (!outsourced) return
  if (outsourced.closedAt === null) {
    const userIds = [...idsOf(await peopleWithSkills(db, outsourced.technologies)), ...idsOf(await reviewersOf(db, orderId))]
    const text = `${outsourced.name} is open for proposals`
    await db.transaction((db) =>
      notify(db, { kind: 'assignments', key: `orderOutsourced:${orderId}`, userIds: [...new Set(userIds)], text, href: page(orderId) }),
    )
  }
  push.changed({ roles: orderStaff }, { topic: 'outsource', id: orderId })
}

/** Proposals and replies of bidders go to the admins, replies of admins to the bidder; no other screen is updated. */
async function outsourceSaid({ commentId }: { commentId: string }, { db, push }: JobContext): Promise<void> {
  const message = await commentById(db, commentId)
  const outsourced = message && (await outsourcedOrder(db, message.comment.orderId))
  if (!message || !outsourced) return
  const { comment, sender } = message
  const proposal = comment.parentId === null ? message : await commentById(db, comment.parentId)
  if (!proposal) return
  const bidder = proposal.sender.id
  const isOfBidder = comment.senderId === bidder
  const notification: NotificationRequest = {
    kind: comment.parentId === null ? 'requests' : 'orderMessages',
    key: `outsourceSaid:${commentId}`,
    userIds: isOfBidder ? await admins(db) : [bidder],
    text: `${sender.name} ${comment.parentId === null ? 'sent a proposal for' : 'wrote about the proposal for'} ${outsourced.name}`,
    href: page(comment.orderId),
    group: {
      key: `outsourceSaid:${comment.parentId ?? comment.orderId}:${sender.id}`,
      many: `${sender.name} sent {count} messages about the proposal for ${outsourced.name}`,
    },
  }
  await db.transaction((db) => notify(db, notification))
  push.changed({ users: [bidder], roles: ['admin'] }, { topic: 'outsource', id: comment.orderId })
}

async function proposalAccepted({ orderId, proposalId }: { orderId: string; proposalId: string }, { db, push }: JobContext): Promise<void> {
  const outsourced = await outsourcedOrder(db, orderId)
  if (!outsourced) return
  const bidders = (await proposalsFor(db, orderId)).map(({ comment }) => comment)
  const winners = bidders.filter(({ id }) => id === proposalId).map(({ senderId }) => senderId)
  const others = bidders.filter(({ id }) => id !== proposalId).map(({ senderId }) => senderId)
  const about = { kind: 'assignments', href: page(orderId) } as const
  await db.transaction((db) =>
    notifyAll(db, [
      { ...about, key: `proposalAccepted:${proposalId}`, userIds: winners, text: `Your proposal for ${outsourced.name} was accepted` },
      { ...about, key: `proposalDeclined:${proposalId}`, userIds: others, text: `Another proposal was chosen for ${outsourced.name}` },
    ]),
  )
  push.changed({ roles: orderStaff }, { topic: 'outsource', id: orderId })
}

export const outsourceJobs = { orderOutsourced, outsourceSaid, proposalAccepted } satisfies JobHandlers
