import type { Actor } from '@app/contract/core/access.ts'
import { alreadyOutsourced, isStillToDo, withoutContact } from '@app/contract/outsource/outsource.rules.ts'
import type { NewOutsourcing } from '@app/contract/outsource/outsource.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockOrder, type OrderRow } from '#orders/index.ts'
import { findUser } from '#users/index.ts'
import { insertOutsourced, replaceReviewers, reviewersOf, workersAmong } from './outsource.store.ts'

/**
 * Puts an order on the board. The brief never names the customer: contact data is removed from text written for the board as well.
 * @throws Refusal CONFLICT where the order is outsourced already, REFUSED where there is nothing left to do
 */
export const outsourceOrder = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, input: NewOutsourcing): Promise<void> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const order = await lockOrder(db, actor, input.orderId)
    const brief = { name: input.name ?? order.name, details: input.details ?? order.details }
    const row = {
      orderId: order.id,
      ...(await withoutCustomer(db, order, brief)),
      technologies: distinct(input.technologies ?? order.technologies),
      outsourcedBy: actor.id,
      createdAt: now,
      updatedAt: now,
    }
    const inserted = await insertOutsourced(db, row)
    if (!inserted) throw conflict(alreadyOutsourced)
    refuseUnless(isStillToDo(order.tab), 'Only an unfinished order can be outsourced.')
    await setReviewers(db, order.id, input.allReviews)
    await recordAudit(db, {
      actor,
      kind: 'orders',
      activity: `outsourced order #${order.number}`,
      subject: { kind: 'order', id: order.id },
      after: { technologies: row.technologies.join(', '), reviewers: distinct(input.allReviews).length },
      at: now,
    })
    await enqueue(db, 'orderOutsourced', { orderId: order.id })
  })

/** A brief without the known details of the order's customer. */
export async function withoutCustomer(db: Db, order: OrderRow, { name, details }: { name: string; details: string }) {
  const customer = await findUser(db, order.customerId)
  const known = [order.email, order.phone, customer?.name, customer?.username, customer?.email, customer?.contact, customer?.address]
  return { name: withoutContact(name, known), details: withoutContact(details, known) }
}

/**
 * Existing reviewers may stay even if they have left since.
 * @throws Refusal BAD_INPUT naming `allReviews` where a new reviewer can't be assigned to orders
 */
export async function setReviewers(db: Db, orderId: string, ids: readonly string[]): Promise<void> {
  const wanted = distinct(ids)
  const existing = new Set((await reviewersOf(db, orderId)).map(({ id }) => id))
  const others = wanted.filter((id) => !existing.has(id))
  if ((await workersAmong(db, others)).length < others.length)
    throw badInput('allReviews', 'Please choose managers, employees or remote developers.')
  await replaceReviewers(db, orderId, wanted)
}

export const distinct = (values: readonly string[]): string[] => [...new Set(values)]
