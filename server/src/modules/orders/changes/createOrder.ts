import type { Actor } from '@app/contract/core/access.ts'
import { toCents } from '@app/contract/core/money.ts'
import { isBackOffice, otherCategory } from '@app/contract/orders/orders.rules.ts'
import type { NewOrder } from '@app/contract/orders/orders.shapes.ts'
import type { House } from '#core/house.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { claimUploads } from '#uploads/index.ts'
import { chosenPerson } from '../assignment/chosenPerson.ts'
import { refusePastDay } from '../days.ts'
import { insertDocuments } from '../files/orderFiles.store.ts'
import { insertOrder, orderOfAttempt } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { type Happened, recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { amountEvents } from './orderChanges.ts'
import { refuseFineAmounts } from './refuseFineAmounts.ts'

type Attempt = { idempotencyKey: string | null }

/**
 * Places an order with its files and the news of it, together or not at all. The same attempt made again, or many times at
 * once, is one order, and every time its answer.
 */
export async function createOrder({ db, clock }: Pick<House, 'db' | 'clock'>, actor: Actor, input: NewOrder, { idempotencyKey }: Attempt) {
  const now = clock.now()
  const place = async (db: Db) => {
    refusePastDay('deadline', input.deadline, now)
    if (input.category.toLowerCase() === otherCategory) throw badInput('category', 'Required!')
    const people = await peopleOf(db, actor, input)
    const amounts = amountsOf(actor, input)
    const order = await insertOrder(db, {
      name: input.name,
      details: input.details,
      category: input.category,
      type: input.type,
      deadline: input.deadline,
      timezone: input.timezone,
      technologies: input.technologies,
      wantsReport: input.documentation,
      wantsWalkthrough: input.bookingSession,
      phone: input.phone || null,
      createdBy: actor.id,
      customerId: people.customerId,
      ...(people.manager && { managerId: people.manager.id, assignedBy: actor.id, assignedAt: now, assignedByAdminAt: now }),
      ...amounts,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
    })
    if (!order) return await orderOfOtherAttempt(db, actor, idempotencyKey)

    await attach(db, actor, order, input.files, now)
    await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, happenedAtCreation(order, people.manager))
    return order
  }
  try {
    return await db.transaction(place)
  } catch (error) {
    // What can no longer be placed, since its deadline has passed perhaps, may have been placed when it could.
    const earlier = error instanceof Refusal && idempotencyKey ? await orderOfAttempt(db, actor.id, idempotencyKey) : undefined
    if (earlier) return earlier
    throw error
  }
}

/** A customer orders for themselves; the back office says for whom, and may say at once who takes care of it. */
async function peopleOf(db: Db, actor: Actor, input: NewOrder) {
  if (!isBackOffice(actor.role)) return { customerId: actor.id, manager: null }
  const customer = await chosenPerson(db, input.customer ?? '', ['user'], badInput('customer', 'Please choose a customer.'))
  const manager = input.assignedTo
    ? await chosenPerson(db, input.assignedTo, ['manager'], badInput('assignedTo', 'Please choose a manager.'))
    : null
  return { customerId: customer.id, manager }
}

/** Prices are the back office's; a customer who sends some is not heard. */
function amountsOf(actor: Actor, input: NewOrder) {
  if (!isBackOffice(actor.role)) return {}
  const { currency } = input
  refuseFineAmounts(input, currency)
  const [totalCents, paidCents] = [toCents(input.totalAmount ?? 0, currency), toCents(input.paidAmount ?? 0, currency)]
  if (paidCents > totalCents) throw badInput('paidAmount', 'Must not be more than the total.')
  return {
    currency,
    totalCents,
    paidCents,
    walkthroughFeeCents: input.codeWalkThrough === undefined ? null : toCents(input.codeWalkThrough, currency),
    reportFeeCents: input.reportFee === undefined ? null : toCents(input.reportFee, currency),
  }
}

/** The unique key held us up until the other attempt was through, so its order is there now. */
async function orderOfOtherAttempt(db: Db, actor: Actor, idempotencyKey: string | null): Promise<OrderRow> {
  const order = idempotencyKey ? await orderOfAttempt(db, actor.id, idempotencyKey) : undefined
  if (!order) throw new Error('An order was neither written nor found.')
  return order
}

async function attach(db: Db, actor: Actor, order: OrderRow, files: NewOrder['files'], now: Date) {
  if (files.length === 0) return
  const ids = files.map(({ uploadId }) => uploadId)
  const about = { orderId: order.id, category: 'requirements', uploadedBy: actor.id, createdAt: now } as const
  const claimed = await claimUploads(db, ids, { ownerId: actor.id })
  await insertDocuments(
    db,
    claimed.map(({ name, type, size, storageKey }) => ({ ...about, name, type, sizeBytes: size, storageKey })),
  )
}

function happenedAtCreation(order: OrderRow, manager: { id: string; name: string } | null): Happened[] {
  const nothingYet = { totalCents: 0, paidCents: 0, walkthroughFeeCents: null, reportFeeCents: null, currency: order.currency }
  return [
    { kind: 'created', details: { number: order.number, name: order.name } },
    ...amountEvents(nothingYet, order),
    ...(manager ? [{ kind: 'managerAssigned', details: { from: null, to: manager.name, toId: manager.id } } as const] : []),
  ]
}
