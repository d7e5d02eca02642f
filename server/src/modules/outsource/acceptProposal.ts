import type { Actor } from '@app/contract/core/access.ts'
import { isStillToDo } from '@app/contract/outsource/outsource.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords, giveOrder, lockOrder } from '#orders/index.ts'
import { findUser, isClosed, shareUser } from '#users/index.ts'
import { outsourcedOrder, saveOutsourced } from './outsource.store.ts'
import { proposalOf } from './outsourceComments.store.ts'

type Input = { orderId: string; proposalId: string }

/**
 * Gives the order to whoever made this proposal. Assignment, story, audit log and the news for all who proposed come together or not at
 * all, while the order is held: of two proposals that are accepted at once, one is. Files follow from the assignment, so that nobody else
 * can open them, and nobody keeps them who loses the order later.
 * @throws Refusal CONFLICT where another proposal was accepted, the order takes none, or the bidder can't have it
 */
export const acceptProposal = (
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  actor: Actor,
  { orderId, proposalId }: Input,
): Promise<void> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const proposal = orNotFound(await proposalOf(db, orderId, proposalId), 'Proposal')
    // People are held before orders; see docs/locks.md.
    await shareUser(db, proposal.senderId)
    const order = await lockOrder(db, actor, orderId)
    const outsourced = orNotFound(await outsourcedOrder(db, order.id), 'Proposal')
    if (outsourced.acceptedId === proposal.id) return
    if (outsourced.acceptedId) throw conflict('Another proposal was accepted already.')
    if (outsourced.closedAt || !isStillToDo(order.tab)) throw conflict('This order takes no more proposals.')
    const bidder = await findUser(db, proposal.senderId)
    if (!bidder || isClosed(bidder)) throw conflict('Whoever made this proposal can’t be given orders any more.')

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
