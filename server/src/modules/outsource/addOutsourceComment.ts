import type { Actor } from '@app/contract/core/access.ts'
import { decimalsMessage, isAmount, toCents } from '@app/contract/core/money.ts'
import { isStillToDo, mayPropose, seesProposals } from '@app/contract/outsource/outsource.rules.ts'
import type { NewOutsourceComment } from '@app/contract/outsource/outsource.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockOrderById, type OrderRow } from '#orders/index.ts'
import { visibleBrief } from './board.store.ts'
import { outsourcedOrder } from './outsource.store.ts'
import type { OutsourceCommentRow, OutsourcedOrderRow, outsourceCommentsTable } from './outsource.table.ts'
import { commentOfAttempt, insertComment, proposalOf, proposalsFor } from './outsourceComments.store.ts'

const closed = 'This order takes no more proposals.'
const hasProposed = 'You have sent your proposal for this order. Add the rest in the thread below it.'

type BriefInLock = { order: OrderRow; outsourced: OutsourcedOrderRow }
type New = typeof outsourceCommentsTable.$inferInsert

/**
 * Sends a person's one proposal, or a reply below one. Repeated calls with one idempotency key make one comment. The order is locked, so
 * that nothing is added while a proposal is accepted.
 * @throws Refusal NOT_FOUND for missing proposals and those of others, CONFLICT for a second proposal or one that comes too late
 */
export const addOutsourceComment = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  input: NewOutsourceComment,
  idempotencyKey: string | null,
): Promise<string> =>
  db.transaction(async (db) => {
    orNotFound(await visibleBrief(db, actor, input.orderId), 'Order')
    const order = orNotFound(await lockOrderById(db, input.orderId), 'Order')
    const earlier = idempotencyKey ? await commentOfAttempt(db, actor.id, idempotencyKey) : undefined
    if (earlier) return earlier.id
    const brief = { order, outsourced: orNotFound(await outsourcedOrder(db, order.id), 'Order') }
    const own = { orderId: order.id, senderId: actor.id, comment: input.comment, idempotencyKey, createdAt: clock.now() }
    const added = await insertComment(db, { ...own, ...(await partOf(db, actor, input, brief)) })
    if (!added) throw conflict(hasProposed)
    await enqueue(db, 'outsourceSaid', { commentId: added.id })
    return added.id
  })

const partOf = (db: Db, actor: Actor, input: NewOutsourceComment, brief: BriefInLock) =>
  input.parentId ? replyIn(db, actor, input.parentId, brief) : proposalIn(db, actor, input, brief)

type Part = Pick<New, 'receiverId' | 'parentId' | 'priceCents' | 'currency' | 'days'>

async function proposalIn(db: Db, actor: Actor, input: NewOutsourceComment, { order, outsourced }: BriefInLock): Promise<Part> {
  refuseUnless(mayPropose(actor.role), 'Only managers, employees and remote developers can send proposals. You can reply in their threads.')
  const { price, currency, days } = input
  if (price === undefined) throw badInput('price', 'Please enter your price.')
  if (!isAmount(price, currency)) throw badInput('price', decimalsMessage(currency))
  if (days === undefined) throw badInput('days', 'Please enter how many days it takes.')
  if ((await proposalsFor(db, order.id, actor.id)).length > 0) throw conflict(hasProposed)
  if (outsourced.closedAt || !isStillToDo(order.tab)) throw conflict(closed)
  return { receiverId: outsourced.outsourcedBy, priceCents: toCents(price, currency), currency, days }
}

/** Bidder and admins talk below a proposal. Once another proposal was accepted, the thread is closed. */
async function replyIn(db: Db, actor: Actor, parentId: string, { order, outsourced }: BriefInLock): Promise<Part> {
  const proposal = await proposalOf(db, order.id, parentId)
  const isOwn = proposal?.senderId === actor.id
  if (!proposal || !(isOwn || seesProposals(actor.role))) throw notFound('Proposal')
  if (outsourced.acceptedId && outsourced.acceptedId !== proposal.id)
    throw conflict('Another proposal was accepted: this thread is closed.')
  return { parentId: proposal.id, receiverId: isOwn ? receiverOf(proposal) : proposal.senderId }
}

const receiverOf = ({ receiverId }: OutsourceCommentRow) => receiverId
