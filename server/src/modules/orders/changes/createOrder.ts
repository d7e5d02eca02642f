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
import { refusePastDay } from '../days.ts'
import { followPrice } from '../deal/followPrice.ts'
import { hasNews } from '../emails/orderNotifications.ts'
import { insertDocuments } from '../files/orderFiles.store.ts'
import type { WholeOrder } from '../lists/orderPeople.store.ts'
import { nothingMatters } from '../nextAction/orderMatters.store.ts'
import { orderColumns } from '../orderColumns.ts'
import { orderOfAttempt } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { type OrderEventDraft, recordAudits } from '../timeline/recordOrderEvents.ts'
import { amountEvents } from './orderChanges.ts'
import { placeOrder } from './placeOrder.store.ts'
import { refuseFineAmounts } from './refuseFineAmounts.ts'

type Attempt = {
  idempotencyKey: string | null
  /** What a visitor asked for without an account, where the order is made of that. */
  publicOrder?: { id: string; number: number }
}

/** An order with all that an answer tells of it, where nothing but its own row and its customer can matter yet. */
type PlacedOrder = { order: OrderRow; whole?: WholeOrder }

/**
 * Places an order with its files and the news of it, together or not at all. The same attempt made again, or many times at
 * once, is one order, and every time its answer.
 */
export async function createOrder(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  input: NewOrder,
  { idempotencyKey, publicOrder }: Attempt,
): Promise<PlacedOrder> {
  const now = clock.now()
  const isAlone = isOneStatement(actor, input, idempotencyKey)
  const place = async (db: Db): Promise<PlacedOrder> => {
    refusePastDay('deadline', input.deadline, now)
    if (input.category.toLowerCase() === otherCategory) throw badInput('category', 'Required!')
    const people = await peopleOf(db, actor, input)
    const amounts = amountsOf(actor, input)
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
      happened.map(({ kind, details = {} }) => ({ id: newId(), kind, details, hasNews: hasNews(kind, details) })),
    )
    if (!placed) return { order: await orderOfOtherAttempt(db, actor, idempotencyKey) }
    const { order, customer } = placed
    await attach(db, actor, order, input.files, now)
    if (order.totalCents > 0) await followPrice(db, actor.id, { ...order, totalCents: 0 }, order, now)
    await recordAudits(db, order.id, { actorId: actor.id, at: now }, happened)
    const nobody = { manager: null, employee: null, assigner: null }
    return { order, ...(isAlone && { whole: { order, customer, creator: customer, ...nobody, matters: nothingMatters } }) }
  }
  try {
    return await (isAlone ? alone(db, place) : db.transaction(place))
  } catch (error) {
    // What can no longer be placed, since its deadline has passed perhaps, may have been placed when it could.
    const earlier = error instanceof Refusal && idempotencyKey ? await orderOfAttempt(db, actor.id, idempotencyKey) : undefined
    if (earlier) return { order: earlier }
    throw error
  }
}

/** What a customer places without files is one statement, which needs no transaction around it. Without a key it is not safe to repeat. */
const isOneStatement = (actor: Actor, { files }: NewOrder, idempotencyKey: string | null) =>
  idempotencyKey !== null && files.length === 0 && !isBackOffice(actor.role)

/** Where the database undid it for the sake of another, or the connection was dead, it is done as anything else is: in a transaction, and again. */
async function alone<T>(db: Db, place: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await place(db)
  } catch (error) {
    const outage = outageOf(error)
    if (outage !== 'conflict' && outage !== 'away') throw error
    return await db.transaction(place)
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

const assignment = (actor: Actor, manager: { id: string } | null, now: Date) =>
  manager
    ? { managerId: manager.id, assignedBy: actor.id, assignedAt: now, assignedByAdminAt: now }
    : { managerId: null, assignedBy: null, assignedAt: null, assignedByAdminAt: null }

const noAmounts = { currency: 'USD', totalCents: 0, paidCents: 0, walkthroughFeeCents: null, reportFeeCents: null } as const
type Amounts = Pick<OrderRow, keyof typeof noAmounts>

/** Prices are the back office's; a customer who sends some is not heard. */
function amountsOf(actor: Actor, input: NewOrder): Amounts {
  if (!isBackOffice(actor.role)) return noAmounts
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

function happenedAtCreation(
  name: string,
  amounts: Amounts,
  manager: { id: string; name: string } | null,
  origin: Attempt['publicOrder'],
): OrderEventDraft[] {
  return [
    { kind: 'created', details: { name, ...(origin && { publicOrder: origin.id, publicOrderNumber: origin.number }) } },
    ...amountEvents({ ...noAmounts, currency: amounts.currency }, amounts),
    ...(manager ? [{ kind: 'managerAssigned', details: { from: null, to: manager.name, toId: manager.id } } as const] : []),
  ]
}
