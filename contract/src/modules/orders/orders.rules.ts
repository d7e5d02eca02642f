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

/** The tabs of a customer's own list, of which the first is open to begin with. */
const customerTabs: readonly OrderTab[] = ['new', 'active', 'delivered', 'cancelled', 'all']

/** The tab of a customer's own list that holds an order; undefined for the one that is open anyway. */
export function customerTabOf(tab: OrderTab | undefined): OrderTab | undefined {
  if (tab === undefined || tab === customerTabs[0]) return undefined
  return customerTabs.includes(tab) ? tab : 'all'
}

/** A status as somebody wrote it, in whatever case; empty means it was just requested. */
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
  'revision',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]
/** Kinds that tell of money, and are left out for whoever sees none. */
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
]

export const otherCategory = 'other'
export const orderSubmittedAfterMs = 3_000
export const orderNameLength = 200
export const orderDetailsLength = 20_000

/** What an order tells about who works on it and whose it is. */
export type Handled = { customerId: string; managerId: string | null; employeeId: string | null }
export type Priced = { status: OrderStatus; totalCents: Cents; paidCents: Cents }

export const isBackOffice = (role: Role) => role === 'admin' || role === 'sales'
export const isAssigned = (actor: Actor, order: Handled) =>
  actor.role !== 'user' && (actor.id === order.managerId || actor.id === order.employeeId)

export const seesMoney = (role: Role) => role === 'user' || isBackOffice(role)
/** The customer's own address and phone are for those who deal with the customer. */
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
export const mayToggleComments = (actor: Actor) => actor.role === 'admin' || actor.role === 'sales'

/** The usual way of an order. An admin may leave it; everybody else follows these steps. */
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

/** The statuses that this person may give the order now; its own status is not among them. Delivery comes with the source code. */
export function statusChoices(actor: Actor, order: Handled & { status: OrderStatus }): readonly OrderStatus[] {
  if (actor.role === 'admin') return orderStatuses.filter((status) => status !== order.status)
  if (actor.role === 'sales') return salesSteps[order.status] ?? []
  return isAssigned(actor, order) ? (workSteps[order.status] ?? []) : []
}
export const mayChangeStatus = (actor: Actor, order: Handled & { status: OrderStatus }, status: OrderStatus) =>
  statusChoices(actor, order).includes(status)

/** What an order costs is settled: it has a price, in whatever unit, or an admin has said that it is free. */
export const hasPrice = ({ total, isFree }: { total: number; isFree: boolean }) => total > 0 || isFree
/** Whether the deal is made: an order that is given such a status becomes a confirmed one, whichever step it jumps to. */
export const isAfterDeal = (status: OrderStatus) => !['new', 'cancelled'].includes(tabOf(status))
/** A deal is made about a price; whoever confirms it, or jumps over that step, names one where there is none yet. */
export const needsPrice = (order: { total: number; isFree: boolean; isConfirmed: boolean }, status: OrderStatus) =>
  isAfterDeal(status) && !hasPrice(order) && (status === 'Deal Confirmed' || !order.isConfirmed)
export const priceNeeded = 'Please enter the price: a deal needs one.'
/** Work for nothing is given away by an admin alone, with a reason. */
export const mayMakeFree = (actor: Actor) => actor.role === 'admin'

export const remainingCents = (order: Pick<Priced, 'totalCents' | 'paidCents'>): Cents => Math.max(0, order.totalCents - order.paidCents)
export const isRemaining = (order: Pick<Priced, 'totalCents' | 'paidCents'>) => remainingCents(order) > 0
/** Everything is paid, and there was something to pay. */
export const isPaid = (order: Pick<Priced, 'totalCents' | 'paidCents'>) => order.totalCents > 0 && order.paidCents >= order.totalCents
/** Said of a price that was set below what is paid of it: the difference is given back first. */
export const lessThanPaid = (paid: string) => `Must not be less than what is paid of it, ${paid}.`
/** Half the price, in the steps in which cards are charged: currencies of three decimals are settled in two. */
export function partialCents(totalCents: Cents, currency: string): Cents {
  const step = exponentOf(currency) === 3 ? 10 : 1
  return Math.min(totalCents, Math.round(totalCents / 2 / step) * step)
}

/** Pay Now works while something is left to pay, from Deal Confirmed on, until the order is cancelled. */
export const mayPay = (order: Priced & { dealConfirmedAt: Date | string | null }) =>
  order.status !== 'Cancel Order' &&
  isRemaining(order) &&
  (order.dealConfirmedAt !== null || order.status === 'Delivered' || order.status === 'Completed')

/** Comments close some days after delivery, unless an admin has said otherwise. */
export function areCommentsClosed(
  order: { isCommentDisabled: boolean | null; deliveredAt: Date | null },
  now: Date,
  closeAfterDays: number,
) {
  if (order.isCommentDisabled !== null) return order.isCommentDisabled
  return order.deliveredAt !== null && now.getTime() - order.deliveredAt.getTime() > closeAfterDays * 86_400_000
}

export const progressLabel = (progress: number) => (progress === 100 ? 'Completed' : 'In-Progress')

/** How far an order has come; of one that nobody has begun it is not said that it is in progress. */
export function progressWords({ status, progress }: { status: OrderStatus; progress: number }): string {
  const isBegun = progress > 0 || !['Requested', 'Reviewing', 'Deal Confirmed'].includes(status)
  return isBegun ? `${progressLabel(progress)}, ${progress}%` : 'Not begun yet'
}
