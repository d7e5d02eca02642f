import type { Actor } from '@app/contract/core/access.ts'
import { toCents } from '@app/contract/core/money.ts'
import { isBackOffice, otherCategory } from '@app/contract/orders/orders.rules.ts'
import type { NewOrder } from '@app/contract/orders/orders.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { outageOf } from '#database/outage.ts'
import { claimUploads } from '#uploads/index.ts'
import { chosenPerson } from '../assignment/chosenPerson.ts'
import { refusePastDeadline } from '../days.ts'
import { followPrice } from '../deal/followPrice.ts'
import { hasNotifications } from '../emails/orderNotifications.ts'
import { insertDocuments } from '../files/orderFiles.store.ts'
import { noComments } from '../lists/commentCounts.store.ts'
import type { WholeOrder } from '../lists/orderPeople.store.ts'
import { nothingMatters } from '../nextAction/orderMatters.store.ts'
import { orderColumns } from '../orderColumns.ts'
import { orderOfAttempt } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { type OrderEventDraft, recordAudits } from '../timeline/recordOrderEvents.ts'
import { amountEvents } from './orderChanges.ts'
import { placeOrder } from './placeOrder.store.ts'
import { refuseFineAmounts } from './refuseFineAmounts.ts'
import { refuseUnpayableAmounts } from './refuseUnpayableAmounts.ts'

type Attempt = {
  idempotencyKey: string | null
  /** The public order that this order is made of, if any. */
  publicOrder?: { id: string; number: number }
}

/** A new order. `whole` has everything that an answer needs, where only the order and its customer can matter yet. */
type PlacedOrder = { order: OrderRow; whole?: WholeOrder }

/**
 * Places an order with its files and notifications, all or nothing. Repeated or concurrent calls with one idempotency key make one order
 * and get the same answer.
 */
export async function createOrder(
  { db, clock, ports }: Pick<AppContext, 'db' | 'clock' | 'ports'>,
  actor: Actor,
  input: NewOrder,
  { idempotencyKey, publicOrder }: Attempt,
): Promise<PlacedOrder> {
  const now = clock.now()
  const isAlone = isOneStatement(actor, input, idempotencyKey)
  const place = async (db: Db): Promise<PlacedOrder> => {
    refusePastDeadline(input.deadline, input.timezone, now)
    if (input.category.toLowerCase() === otherCategory) throw badInput('category', 'Required!')
    const people = await peopleOf(db, actor, input)
    const { paidCents, ...priced } = amountsOf(actor, input)
    const amounts = { ...priced, paidCents: 0 }
    const happened = happenedAtCreation(input.name, amounts, people.manager, publicOrder)
    const placed = await placeOrder(
      db,
      {
        id: newId(),
        ...orderColumns(input),
        phone: input.phone || null,
        createdBy: actor.id,
        customerId: people.customerId,
        ...assignment(actor, people.manager, now),
        ...amounts,
        idempotencyKey,
        createdAt: now,
        updatedAt: now,
      },
      happened.map(({ kind, details = {} }) => ({ id: newId(), kind, details, hasNotifications: hasNotifications(kind, details) })),
    )
    if (!placed) return { order: await orderOfOtherAttempt(db, actor, idempotencyKey) }
    const { order, customer } = placed
    await attach(db, actor, order, input.files, now)
    if (order.totalCents > 0) await followPrice(db, actor.id, { ...order, totalCents: 0 }, order, now)
    // The amount that was paid before is a payment of its own.
    if (paidCents > 0) await ports.cardPayments.setPaid(db, order, { paidCents, actorId: actor.id, now })
    await recordAudits(db, order.id, { actorId: actor.id, at: now }, happened)
    const noAssignees = { manager: null, employee: null, assigner: null }
    return {
      order,
      ...(isAlone && {
        whole: { order, customer, creator: customer, ...noAssignees, comments: noComments, hasInvoice: false, matters: nothingMatters },
      }),
    }
  }
  try {
    return await (isAlone ? alone(db, place) : db.transaction(place))
  } catch (error) {
    // A repeated call may be refused now, for example for a passed deadline, though the first one placed the order.
    const earlier = error instanceof Refusal && idempotencyKey ? await orderOfAttempt(db, actor.id, idempotencyKey) : undefined
    if (earlier) return { order: earlier }
    throw error
  }
}

/** A customer's order without files is one statement and needs no transaction. Without an idempotency key it is not safe to retry. */
const isOneStatement = (actor: Actor, { files }: NewOrder, idempotencyKey: string | null) =>
  idempotencyKey !== null && files.length === 0 && !isBackOffice(actor.role)

/** Runs the statement without a transaction. After a deadlock or a lost connection it is retried in a transaction. */
async function alone<T>(db: Db, place: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await place(db)
  } catch (error) {
    const outage = outageOf(error)
    if (outage !== 'conflict' && outage !== 'away') throw error
    return await db.transaction(place)
  }
}

/** Customers order for themselves; the back office names the customer and may choose the assignees. */
async function peopleOf(db: Db, actor: Actor, input: NewOrder) {
  if (!isBackOffice(actor.role)) return { customerId: actor.id, manager: null }
  const customer = await chosenPerson(db, input.customer ?? '', ['user'], badInput('customer', 'Please choose a customer.'))
  const manager = input.assignedTo
    ? await chosenPerson(db, input.assignedTo, ['manager'], badInput('assignedTo', 'Please choose a manager.'))
    : null
  return { customerId: customer.id, manager }
}

const assignment = (actor: Actor, manager: { id: string } | null, now: Date) =>
  manager
    ? { managerId: manager.id, assignedBy: actor.id, assignedAt: now, assignedByAdminAt: now }
    : { managerId: null, assignedBy: null, assignedAt: null, assignedByAdminAt: null }

const noAmounts = { currency: 'USD', totalCents: 0, paidCents: 0, walkthroughFeeCents: null, reportFeeCents: null } as const
type Amounts = Pick<OrderRow, keyof typeof noAmounts>

/** Only the back office sets prices; prices that a customer sends are ignored. */
function amountsOf(actor: Actor, input: NewOrder): Amounts {
  if (!isBackOffice(actor.role)) return noAmounts
  const { currency } = input
  refuseFineAmounts(input, currency)
  const [totalCents, paidCents] = [toCents(input.totalAmount ?? 0, currency), toCents(input.paidAmount ?? 0, currency)]
  if (paidCents > totalCents) throw badInput('paidAmount', 'Must not be more than the total.')
  const amounts = {
    currency,
    totalCents,
    paidCents,
    walkthroughFeeCents: input.codeWalkThrough === undefined ? null : toCents(input.codeWalkThrough, currency),
    reportFeeCents: input.reportFee === undefined ? null : toCents(input.reportFee, currency),
  }
  refuseUnpayableAmounts(undefined, amounts)
  return amounts
}

/** The unique key has waited for the other call to commit, so its order can be read now. */
async function orderOfOtherAttempt(db: Db, actor: Actor, idempotencyKey: string | null): Promise<OrderRow> {
  const order = idempotencyKey ? await orderOfAttempt(db, actor.id, idempotencyKey) : undefined
  if (!order) throw new Error('An order was neither written nor found.')
  return order
}

async function attach(db: Db, actor: Actor, order: OrderRow, files: NewOrder['files'], now: Date) {
  if (files.length === 0) return
  const ids = files.map(({ uploadId }) => uploadId)
  const common = { orderId: order.id, category: 'requirements', uploadedBy: actor.id, createdAt: now } as const
  const claimed = await claimUploads(db, ids, { ownerId: actor.id })
  await insertDocuments(
    db,
    claimed.map(({ name, type, size, storageKey }) => ({ ...common, name, type, sizeBytes: size, storageKey })),
  )
}

const toldWithOrder = ({ kind, details }: OrderEventDraft): OrderEventDraft => ({ kind, details: { ...details, isToldWithOrder: true } })

function happenedAtCreation(
  name: string,
  amounts: Amounts,
  manager: { id: string; name: string } | null,
  origin: Attempt['publicOrder'],
): OrderEventDraft[] {
  return [
    {
      kind: 'created',
      details: {
        name,
        ...(amounts.totalCents > 0 && { isPriced: true }),
        ...(origin && { publicOrder: origin.id, publicOrderNumber: origin.number }),
      },
    },
    ...amountEvents({ ...noAmounts, currency: amounts.currency }, amounts).map(toldWithOrder),
    ...(manager ? [{ kind: 'managerAssigned', details: { from: null, to: manager.name, toId: manager.id } } as const] : []),
  ]
}
