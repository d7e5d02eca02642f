import type { Actor } from '@app/contract/core/access.ts'
import { isStillToDo } from '@app/contract/outsource/outsource.rules.ts'
import type { OutsourcingChanges } from '@app/contract/outsource/outsource.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { assertNotStale, recordAudit } from '#logs/index.ts'
import { lockOrder } from '#orders/index.ts'
import { outsourcedOrder, saveOutsourced } from './outsource.store.ts'
import { distinct, setReviewers, withoutCustomer } from './outsourceOrder.ts'

/**
 * Changes the brief, its reviewers, and whether it takes proposals.
 * @throws Refusal CONFLICT for opening or closing after a proposal was accepted, for opening a finished order, and for a stale edit
 */
export const updateOutsourcing = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  { orderId, version, ...input }: OutsourcingChanges,
): Promise<void> =>
  db.transaction(async (db) => {
    const at = clock.now()
    const order = await lockOrder(db, actor, orderId)
    const before = orNotFound(await outsourcedOrder(db, order.id), 'Outsourced order')
    const isOpen = before.closedAt === null
    const isOther = input.isOpen !== undefined && input.isOpen !== isOpen
    if (isOther && before.acceptedId) throw conflict('A proposal was already accepted for this order.')
    if (isOther && input.isOpen && !isStillToDo(order.tab)) throw conflict('Only an unfinished order takes proposals.')
    const words = await withoutCustomer(db, order, { name: input.name ?? before.name, details: input.details ?? before.details })
    const technologies = distinct(input.technologies ?? before.technologies)
    const now = { name: before.name, details: before.details, technologies: before.technologies }
    const wanted = { ...words, technologies }
    const subject = { kind: 'order', id: order.id } as const
    await assertNotStale(db, { noun: 'brief', row: before, version, fieldOf: fieldOfColumn, now, wanted, subject })
    await saveOutsourced(db, order.id, {
      ...words,
      technologies,
      updatedAt: at,
      ...(isOther && { closedAt: isOpen ? at : null }),
    })
    if (input.allReviews) await setReviewers(db, order.id, input.allReviews)
    await recordAudit(db, {
      actor,
      kind: 'orders',
      activity: isOther
        ? `${isOpen ? 'closed' : 'opened'} order #${order.number} to proposals`
        : `changed the brief of outsourced order #${order.number}`,
      subject,
      at,
    })
    await enqueue(db, 'orderOutsourced', { orderId: order.id })
  })

/** The fields of the brief, by the columns that the trigger counts. */
const fieldOfColumn = { name: 'name', details: 'details', technologies: 'technologies' }
