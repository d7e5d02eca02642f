import type { Actor } from '@app/contract/core/access.ts'
import { isStillToDo } from '@app/contract/outsource/outsource.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords, giveOrder, lockOrder } from '#orders/index.ts'
import { findUser, isClosed, lockUserShared } from '#users/index.ts'
import { outsourcedOrder, saveOutsourced } from './outsource.store.ts'
import { proposalOf } from './outsourceComments.store.ts'

type Input = { orderId: string; proposalId: string }

/**
 * Gives the order to the author of this proposal. Assignment, events, audit log and notifications are saved together while the order is
 * locked, so that one of two concurrent acceptances wins. Access to files follows from the assignment.
 * @throws Refusal CONFLICT where another proposal was accepted, the order takes none, or the bidder can't be assigned
 */
export const acceptProposal = (
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  actor: Actor,
  { orderId, proposalId }: Input,
): Promise<void> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const proposal = orNotFound(await proposalOf(db, orderId, proposalId), 'Proposal')
    // Users are locked before orders; see docs/locks.md.
    await lockUserShared(db, proposal.senderId)
    const order = await lockOrder(db, actor, orderId)
    const outsourced = orNotFound(await outsourcedOrder(db, order.id), 'Proposal')
    if (outsourced.acceptedId === proposal.id) return
    if (outsourced.acceptedId) throw conflict('Another proposal was accepted already.')
    if (outsourced.closedAt || !isStillToDo(order.tab)) throw conflict('This order takes no more proposals.')
    const bidder = await findUser(db, proposal.senderId)
    if (!bidder || isClosed(bidder)) throw conflict('The author of this proposal can no longer be assigned to orders.')

    await giveOrder(
      db,
      { config },
      actor,
      order,
      bidder.role === 'manager' ? { assignedTo: bidder.id } : { assignedEmployee: bidder.id },
      now,
    )
    await saveOutsourced(db, order.id, { acceptedId: proposal.id, closedAt: now, updatedAt: now })
    const { priceCents, currency, days } = proposal
    await recordAudit(db, {
      actor,
      kind: 'orders',
      activity: `accepted the proposal of ${bidder.username} for order #${order.number}`,
      subject: { kind: 'order', id: order.id },
      after: { ...(priceCents !== null && currency && { price: amountInWords(priceCents, currency) }), ...(days !== null && { days }) },
      at: now,
    })
    await enqueue(db, 'proposalAccepted', { orderId: order.id, proposalId: proposal.id })
  })
