import type { Actor } from '@app/contract/core/access.ts'
import { namesOf } from '@app/contract/core/fields.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { type Currency, fromCents } from '@app/contract/core/money.ts'
import { isAgreed, isExpired } from '@app/contract/orders/deal.rules.ts'
import { nextActionFor } from '@app/contract/orders/nextAction.rules.ts'
import { listedFields, requestFields } from '@app/contract/orders/orders.fields.ts'
import {
  areCommentsClosed,
  isBackOffice,
  isRemaining,
  mayPay,
  partialCents,
  remainingCents,
  seesContact,
  seesManagerNote,
  seesMoney,
  seesReviewNote,
  statusChoices,
  tabOf,
} from '@app/contract/orders/orders.rules.ts'
import type { Order, OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { serializePerson } from '#users/index.ts'
import { completesAtOf } from './deal/completesAt.ts'
import { dealChoices } from './deal/dealChoices.ts'
import { serializeOffer } from './deal/offers.serializer.ts'
import type { ListedOrder } from './lists/orderLists.store.ts'
import type { WholeOrder } from './lists/orderPeople.store.ts'
import { nextActionOf } from './nextAction/nextActionOf.ts'
import { readFields } from './orderColumns.ts'

type Deps = Pick<AppContext, 'clock' | 'config'>

/** An order in a list, as far as this reader may see it. Amounts are absent, not zero, for readers who see no money. */
export function serializeOrderSummary(
  { order, customer, manager, employee, comments: [commentCount, replyCount], openOffer, hasInvoice }: ListedOrder,
  reader: Actor,
  { clock, config }: Deps,
): OrderSummary {
  return {
    _id: order.id,
    number: order.number,
    ...readFields(listedFields, order),
    status: order.status,
    tab: tabOf(order.status),
    progress: order.progress,
    currency: order.currency,
    ...(seesMoney(reader.role) && { ...serializeAmounts(order), hasInvoice }),
    ...(isBackOffice(reader.role) && openOffer && { openOffer: serializeOpenOffer(openOffer, { clock, config }) }),
    customer: [serializePerson(customer, reader)],
    assignedTo: manager ? [serializePerson(manager, reader)] : [],
    assignedEmployee: employee ? [serializePerson(employee, reader)] : [],
    deliveredOn: order.deliveredAt?.toISOString(),
    isCommentDisabled: areCommentsClosed(order, clock.now(), config.COMMENTS_CLOSE_AFTER_DAYS),
    commentCount,
    replyCount,
    createdAt: order.createdAt.toISOString(),
  }
}

/** The whole order, as far as this reader may see it. */
export function serializeOrder(whole: WholeOrder, reader: Actor, context: Deps): Order {
  const { order, customer, creator, assigner, matters } = whole
  return {
    ...serializeOrderSummary(whole, reader, context),
    ...readFields(requestNames, order),
    title: order.name,
    createdBy: [serializePerson(creator, reader)],
    cancellationReason: order.cancellationReason ?? undefined,
    codeReleasedAt: order.codeReleasedAt?.toISOString(),
    isDeadlineMailSent: order.isDeadlineMailSent,
    version: order.version,
    statusChoices: [...statusChoices(reader, order)],
    completesAt: completesAtOf(order, matters, context)?.toISOString(),
    revision: revisionOf(whole),
    isAgreed: isAgreed(order),
    dealChoices: dealChoices(reader, order, matters, context),
    nextAction: nextActionFor(reader.role, nextActionOf(order, matters, context)),
    ...(seesMoney(reader.role) && {
      codeWalkThrough: amount(order.walkthroughFeeCents, order.currency),
      reportFee: amount(order.reportFeeCents, order.currency),
      freeReason: order.freeReason ?? undefined,
      offer: matters.offer ? serializeOffer({ offer: matters.offer }, reader, context) : undefined,
    }),
    ...(isBackOffice(reader.role) && { refundStatus: order.refundStatus ?? noRefund }),
    ...(seesContact(reader.role) && {
      email: order.email ?? customer.email,
      phone: order.phone ?? customer.contact ?? undefined,
    }),
    ...(seesManagerNote(reader.role) && {
      managerNote: order.managerNote ?? undefined,
      employeeReporting: order.employeeReporting ?? undefined,
      assignedBy: assigner ? serializePerson(assigner, reader) : undefined,
      assignedAt: order.assignedAt?.toISOString(),
      assignedByAdminAt: order.assignedByAdminAt?.toISOString(),
    }),
    ...(seesReviewNote(reader, order) && { reviewNote: order.reviewNote ?? undefined }),
  }
}

/** The revision that is being worked on; none before a deal, or once the order is cancelled. */
const revisionOf = ({ order, matters: { revision } }: WholeOrder): Order['revision'] =>
  revision && tabOf(order.status) === 'active' ? { ...revision, at: new Date(revision.at).toISOString() } : undefined

const serializeOpenOffer = (
  { madeAt, seenAt, ...offer }: NonNullable<ListedOrder['openOffer']>,
  { clock, config }: Deps,
): OrderSummary['openOffer'] => ({
  madeAt: madeAt.toISOString(),
  seenAt: seenAt?.toISOString(),
  validUntil: offer.validUntil ?? undefined,
  isExpired: isExpired(offer, dayIn(config.TIME_ZONE, clock.now())),
})

const requestNames = namesOf(requestFields)

/** The wire value of an order without a refund; its column is null. */
export const noRefund = 'none'

const serializeAmounts = (order: ListedOrder['order']) => ({
  totalAmount: fromCents(order.totalCents, order.currency),
  paidAmount: fromCents(order.paidCents, order.currency),
  partialAmount: fromCents(partialCents(order.totalCents, order.currency), order.currency),
  remainingAmount: fromCents(remainingCents(order), order.currency),
  remaining: isRemaining(order),
  isFree: order.freeReason !== null,
  mayPay: mayPay(order),
})

const amount = (cents: number | null, currency: Currency) => (cents === null ? undefined : fromCents(cents, currency))
