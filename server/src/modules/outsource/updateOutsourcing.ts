import type { Actor } from '@app/contract/core/access.ts'
import type { OutsourcingChanges } from '@app/contract/outsource/outsource.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockOrder } from '#orders/index.ts'
import { outsourcedOrder, saveOutsourced } from './outsource.store.ts'
import { cleaned, distinct, setReviewers } from './outsourceOrder.ts'

/**
 * Changes what the board says, who is asked to look at it, and whether it takes proposals.
 * @throws Refusal CONFLICT where it is to be opened or closed though a proposal was accepted
 */
export const updateOutsourcing = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  { orderId, ...wish }: OutsourcingChanges,
): Promise<void> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const order = await lockOrder(db, actor, orderId)
    const before = orNotFound(await outsourcedOrder(db, order.id), 'Outsourced order')
    const isOpen = before.closedAt === null
    const isOther = wish.isOpen !== undefined && wish.isOpen !== isOpen
    if (isOther && before.acceptedId) throw conflict('A proposal was accepted: the order is given away.')
    const words = await cleaned(db, order, { name: wish.name ?? before.name, details: wish.details ?? before.details })
    const technologies = distinct(wish.technologies ?? before.technologies)
    await saveOutsourced(db, order.id, {
      ...words,
      technologies,
      updatedAt: now,
      ...(isOther && { closedAt: isOpen ? now : null }),
    })
    if (wish.allReviews) await setReviewers(db, order.id, wish.allReviews)
    await recordAudit(db, {
      actor,
      kind: 'orders',
      activity: isOther
        ? `${isOpen ? 'closed' : 'opened'} order #${order.number} to proposals`
        : `changed the brief of outsourced order #${order.number}`,
      subject: { kind: 'order', id: order.id },
      at: now,
    })
    await enqueue(db, 'orderOutsourced', { orderId: order.id })
  })
