import type { Actor, Role } from '#core/access.ts'
import { type Cents, exponentOf } from '#core/money.ts'

export const orderStatuses = [
  'Requested',
  'Reviewing',
  'Development',
  'Testing',
  'Deal Confirmed',
  'Delivered',
  'Completed',
  'Cancel Order',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderTypes = ['New Project', 'Existing Project', 'Debugging', 'Assignment'] as const
export type OrderType = (typeof orderTypes)[number]

export const orderTabs = ['new', 'active', 'completed', 'delivered', 'cancelled', 'all'] as const
export type OrderTab = (typeof orderTabs)[number]
/** The tabs of orders that a customer has bought; an accepted delivery stays bought. */
export const purchasedTabs = ['delivered', 'completed'] as const satisfies readonly OrderTab[]

const tabOfStatus = {
  Requested: 'new',
  Reviewing: 'new',
  Development: 'active',
  Testing: 'active',
  'Deal Confirmed': 'active',
  Delivered: 'delivered',
  Completed: 'completed',
  'Cancel Order': 'cancelled',
} as const satisfies Record<OrderStatus, OrderTab>
export const tabOf = (status: OrderStatus) => tabOfStatus[status]

/** A status as it is shown. `Cancel Order` names the step, and an order that took it is cancelled. */
export const statusWord = (status: string): string => (status === 'Cancel Order' ? 'Cancelled' : status)

/** Parses a status in any case; an empty text means `Requested`. */
export function statusFrom(text: string): OrderStatus | undefined {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? 'Requested' : orderStatuses.find((status) => status.toLowerCase() === wanted)
}

export const orderEventKinds = [
  'created',
  'edited',
  'status',
  'amounts',
  'managerAssigned',
  'employeeAssigned',
  'progress',
  'reviewNote',
  'cancellationReason',
  'refund',
  'refunded',
  'dispute',
  'fileAdded',
  'fileRemoved',
  'payment',
  'paymentLink',
  'madeFree',
  'codeReleased',
  'comments',
  'coins',
  'offer',
  'offerAnswer',
  'offerWithdrawn',
  'offerSeen',
  'offerReminded',
  'adminAsked',
  'revision',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]
/** Event kinds about money, left out for readers who see no money. */
export const moneyEventKinds: readonly OrderEventKind[] = [
  'amounts',
  'madeFree',
  'payment',
  'paymentLink',
  'refund',
  'refunded',
  'dispute',
  'coins',
  'offer',
  'offerAnswer',
  'offerWithdrawn',
  'offerSeen',
  'offerReminded',
  'adminAsked',
]

export const otherCategory = 'other'
export const orderSubmittedAfterMs = 3_000
export const orderNameLength = 200
export const orderDetailsLength = 20_000

/** Sales may not do these themselves, and ask an admin for them. */
export const adminRequests = ['refund', 'invoice'] as const
export type AdminRequest = (typeof adminRequests)[number]

/** The people of an order, which its rights depend on. */
export type Handled = { customerId: string; managerId: string | null; employeeId: string | null }
export type Priced = { status: OrderStatus; totalCents: Cents; paidCents: Cents }

export const isBackOffice = (role: Role) => role === 'admin' || role === 'sales'
export const isAssigned = (actor: Actor, order: Handled) =>
  actor.role !== 'user' && (actor.id === order.managerId || actor.id === order.employeeId)

export const seesMoney = (role: Role) => role === 'user' || isBackOffice(role)
/** Only roles that deal with the customer see the customer's address and phone. */
export const seesContact = (role: Role) => role === 'user' || isBackOffice(role)
export const seesManagerNote = (role: Role) => role !== 'user'

export const seesReviewNote = (actor: Actor, order: Handled & { assignedBy: string | null }) =>
  actor.role === 'admin' || isAssigned(actor, order) || actor.id === order.assignedBy
export const mayWriteReviewNote = (actor: Actor, order: Handled) => isAssigned(actor, order)

export const mayEditOrder = (actor: Actor) => isBackOffice(actor.role)
export const mayAssignManager = (actor: Actor) => isBackOffice(actor.role)
export const mayAssignEmployee = (actor: Actor, order: Handled) =>
  isBackOffice(actor.role) || (actor.role === 'manager' && actor.id === order.managerId)
export const maySetProgress = (actor: Actor, order: Handled) => isBackOffice(actor.role) || isAssigned(actor, order)
export const maySetRefund = (actor: Actor, order: Pick<Priced, 'status'>) => isBackOffice(actor.role) && order.status === 'Cancel Order'
export const mayReleaseCode = (actor: Actor) => actor.role === 'admin'
export const mayToggleComments = (actor: Actor) => actor.role === 'admin'

/** The usual steps of an order. Only an admin may leave them. */
const salesSteps: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  Requested: ['Reviewing', 'Deal Confirmed', 'Cancel Order'],
  Reviewing: ['Requested', 'Deal Confirmed', 'Cancel Order'],
  'Deal Confirmed': ['Reviewing', 'Development', 'Cancel Order'],
  Development: ['Testing', 'Deal Confirmed', 'Cancel Order'],
  Testing: ['Development', 'Deal Confirmed', 'Cancel Order'],
  Delivered: ['Completed', 'Development'],
  'Cancel Order': ['Reviewing'],
}
const workSteps: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  'Deal Confirmed': ['Development'],
  Development: ['Testing'],
  Testing: ['Development'],
}

/** The statuses that this person may give the order now, without its own. The status Delivered comes with the source code. */
export function statusChoices(actor: Actor, order: Handled & { status: OrderStatus }): readonly OrderStatus[] {
  if (actor.role === 'admin') return orderStatuses.filter((status) => status !== order.status)
  if (actor.role === 'sales') return salesSteps[order.status] ?? []
  return isAssigned(actor, order) ? (workSteps[order.status] ?? []) : []
}
export const mayChangeStatus = (actor: Actor, order: Handled & { status: OrderStatus }, status: OrderStatus) =>
  statusChoices(actor, order).includes(status)

/** The price is settled: the order has a price, or an admin has declared it free. */
export const hasPrice = ({ total, isFree }: { total: number; isFree: boolean }) => total > 0 || isFree
/** Whether the deal is made. An order that is given such a status counts as confirmed, even if the step was skipped. */
export const isAfterDeal = (status: OrderStatus) => !['new', 'cancelled'].includes(tabOf(status))
/** A deal needs a price. Confirming or skipping the deal asks for one where there is none. */
export const needsPrice = (order: { total: number; isFree: boolean; isConfirmed: boolean }, status: OrderStatus) =>
  isAfterDeal(status) && !hasPrice(order) && (status === 'Deal Confirmed' || !order.isConfirmed)
export const priceNeeded = 'Please enter the price: a deal needs one.'
/** Only an admin may make an order free, with a reason. */
export const mayMakeFree = (actor: Actor) => actor.role === 'admin'

export const remainingCents = (order: Pick<Priced, 'totalCents' | 'paidCents'>): Cents => Math.max(0, order.totalCents - order.paidCents)
export const isRemaining = (order: Pick<Priced, 'totalCents' | 'paidCents'>) => remainingCents(order) > 0
/** The order has a price and is fully paid. */
export const isPaid = (order: Pick<Priced, 'totalCents' | 'paidCents'>) => order.totalCents > 0 && order.paidCents >= order.totalCents
/** The refusal of a price below the paid amount; the difference must be refunded first. */
export const lessThanPaid = (paid: string) => `Must not be less than what is paid of it, ${paid}.`
/** Half the price, in the steps in which cards are charged: currencies with three decimals are settled in two. */
export function partialCents(totalCents: Cents, currency: string): Cents {
  const step = exponentOf(currency) === 3 ? 10 : 1
  return Math.min(totalCents, Math.round(totalCents / 2 / step) * step)
}

/** Pay Now works from Deal Confirmed on while something is left to pay, unless the order is cancelled. */
export const mayPay = (order: Priced & { dealConfirmedAt: Date | string | null }) =>
  order.status !== 'Cancel Order' &&
  isRemaining(order) &&
  (order.dealConfirmedAt !== null || order.status === 'Delivered' || order.status === 'Completed')

/** Comments close some days after delivery, unless an admin decides otherwise. */
export function areCommentsClosed(
  order: { isCommentDisabled: boolean | null; deliveredAt: Date | null },
  now: Date,
  closeAfterDays: number,
) {
  if (order.isCommentDisabled !== null) return order.isCommentDisabled
  return order.deliveredAt !== null && now.getTime() - order.deliveredAt.getTime() > closeAfterDays * 86_400_000
}

/** The progress of reopened work, so that it no longer reads as completed. Its worker keeps it up to date from there. */
export const reopenedProgress = (progress: number) => Math.min(progress, 90)

export const progressLabel = (progress: number) => (progress === 100 ? 'Completed' : 'In-Progress')

/** The progress in words: 'Not begun yet' before the work, since it would otherwise read as in progress. */
export function progressWords({ status, progress }: { status: OrderStatus; progress: number }): string {
  const isBegun = progress > 0 || !['Requested', 'Reviewing', 'Deal Confirmed'].includes(status)
  return isBegun ? `${progressLabel(progress)}, ${progress}%` : 'Not begun yet'
}
