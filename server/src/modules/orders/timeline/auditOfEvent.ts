import type { Role } from '@app/contract/core/access.ts'
import { isNameOf } from '@app/contract/core/fields.ts'
import type { Currency } from '@app/contract/core/money.ts'
import { type OrderField, orderFields } from '@app/contract/orders/orders.fields.ts'
import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import { returnWords } from '@app/contract/payments/returnWords.ts'
import type { AuditEntry } from '#logs/index.ts'
import type { OrderEventRow, OrderRow } from '../orders.table.ts'
import { amountInWords } from './orderWords.ts'

type Details = OrderEventRow['details']
type AuditOfEvent = Pick<AuditEntry, 'kind' | 'activity' | 'subject' | 'before' | 'after' | 'key'>
export type AuditContext = {
  /** The order after the event. */
  order: Pick<OrderRow, 'id' | 'number' | 'name' | 'customerId' | 'currency' | 'paidCents'>
  /** The order's currency before the event. */
  wasCurrency: Currency
  actor: { id: string; role: Role } | null
}

/** The event kinds that the audit log may record. */
const audited = [
  'status',
  'amounts',
  'madeFree',
  'payment',
  'paymentLink',
  'refund',
  'refunded',
  'dispute',
  'codeReleased',
  'managerAssigned',
  'employeeAssigned',
  'fileAdded',
  'fileRemoved',
] as const
type AuditedKind = (typeof audited)[number]
export const isAudited = (kind: OrderEventKind): kind is AuditedKind => audited.some((name) => name === kind)

/** The audit log entry of an order's event; nothing where it is not recorded. */
export const auditOfEvent = (kind: AuditedKind, details: Details, context: AuditContext): AuditOfEvent | undefined =>
  tellers[kind](details, context)

const tellers: Record<AuditedKind, (details: Details, context: AuditContext) => AuditOfEvent | undefined> = {
  // Other statuses are in the timeline only.
  status: ({ isByHand, how, to }, { order }) =>
    isByHand
      ? {
          ...subjectOf(order),
          kind: 'orders',
          activity: `confirmed the deal of ${named(order)} without the customer's answer in the app${how ? `: ${quoted(how)}` : ''}`,
          after: { status: to ?? null, how: how ?? null },
        }
      : undefined,
  amounts: amountChanged,
  payment: moneyCame,
  paymentLink: ({ amountCents, until, sentTo, isRevoked }, { order }) => ({
    ...subjectOf(order),
    kind: 'money',
    activity: `${sentTo ? 'sent' : isRevoked ? 'revoked' : 'made'} a payment link of ${readable(amountCents, order.currency)} for ${named(order)}${sentTo ? ` to ${String(sentTo)}` : ''}`,
    after: { amount: readable(amountCents, order.currency), ...(sentTo ? { to: sentTo } : { until: until ?? null }) },
  }),
  madeFree: ({ reason, undoes }, { order }) => ({
    ...subjectOf(order),
    kind: 'money',
    activity: undoes ? `took back that ${named(order)} is free of charge` : `made ${named(order)} free of charge: ${quoted(reason)}`,
    after: { free: reason ?? null },
  }),
  refund: ({ from, to }, { order }) => ({
    ...subjectOf(order),
    kind: 'money',
    activity: `changed the refund of ${named(order)} from ${quoted(from)} to ${quoted(to)}`,
    before: { refund: from ?? null },
    after: { refund: to ?? null },
  }),
  refunded: (details, context) => moneyWent('refunded', details, context),
  dispute: (details, context) => moneyWent('dispute', details, context),
  codeReleased: (_, { order }) => ({ ...subjectOf(order), kind: 'files', activity: `released the source code of ${named(order)}` }),
  managerAssigned: (details, { order }) => assigned('manager', details, order),
  employeeAssigned: (details, { order }) => assigned('employee', details, order),
  // A customer's own files are in the timeline only; files that staff add are audited too.
  fileAdded: ({ fileName, category }, { order, actor }) =>
    actor && actor.role !== 'user'
      ? {
          ...subjectOf(order),
          kind: 'files',
          activity: `added ${quoted(fileName)} to ${named(order)}`,
          after: fileFacts(fileName, category),
        }
      : undefined,
  fileRemoved: ({ fileName, category }, { order }) => ({
    ...subjectOf(order),
    kind: 'files',
    activity: `deleted ${quoted(fileName)} from ${named(order)}`,
    before: fileFacts(fileName, category),
  }),
}

/** Names of amounts in the audit log that differ from the field's name. */
const amountNames: Partial<Record<OrderField, string>> = { totalAmount: 'total', codeWalkThrough: 'walk-through fee' }
const nameOfAmount = (field: Details[string] | undefined) =>
  isNameOf(orderFields, field) ? (amountNames[field] ?? orderFields[field].label.toLowerCase()) : String(field)

function amountChanged({ field, from, to }: Details, { order, wasCurrency }: AuditContext): AuditOfEvent {
  const name = nameOfAmount(field)
  const [before, after] = [readable(from, wasCurrency), readable(to, order.currency)]
  return {
    ...subjectOf(order),
    kind: 'money',
    activity: `changed the ${name} of ${named(order)} from ${before} to ${after}`,
    before: { [name]: before },
    after: { [name]: after },
  }
}

function moneyCame(
  {
    amountCents,
    discountCents = 0,
    surplusCents = 0,
    method,
    reference,
    paymentId,
    quantity = 1,
    totalBeforeCents,
    totalAfterCents,
  }: Details,
  { order, actor }: AuditContext,
): AuditOfEvent {
  const amount = readable(amountCents, order.currency)
  const paidBefore = order.paidCents - Number(amountCents) + Number(surplusCents) - Number(discountCents)
  const isOwn = actor?.id === order.customerId
  return {
    kind: 'money',
    activity: `${isOwn ? 'paid' : 'recorded a payment of'} ${amount} (${String(method)}) for ${named(order)}`,
    subject: { kind: 'payment', id: String(paymentId) },
    before: {
      paid: readable(paidBefore, order.currency),
      ...(totalBeforeCents !== undefined && { total: readable(totalBeforeCents, order.currency) }),
    },
    after: {
      paid: readable(order.paidCents, order.currency),
      ...(reference !== undefined && { reference }),
      ...(totalAfterCents !== undefined && { total: readable(totalAfterCents, order.currency) }),
      ...(quantity !== 1 && { quantity }),
      ...(discountCents !== 0 && { discount: readable(discountCents, order.currency) }),
      ...(surplusCents !== 0 && { surplus: readable(surplusCents, order.currency) }),
    },
    key: `payment:${String(paymentId)}`,
  }
}

/** No person of the company acted: the entry reports what the provider said. */
function moneyWent(
  kind: 'refunded' | 'dispute',
  { amountCents, state, reason, paymentId, paidBeforeCents, returnId, byHand }: Details,
  { order }: AuditContext,
): AuditOfEvent {
  const words = returnWords({ kind, state: String(state), amount: readable(amountCents, order.currency), reader: 'company' })
  return {
    kind: 'money',
    activity: `${byHand ? 'paid back by hand for' : 'was told by the card provider of'} ${named(order)}: ${words}${reason ? ` (${String(reason)})` : ''}`,
    subject: { kind: 'payment', id: String(paymentId) },
    before: { paid: readable(paidBeforeCents, order.currency) },
    after: { paid: readable(order.paidCents, order.currency) },
    key: `return:${String(returnId)}:${String(state)}:${String(amountCents)}`,
  }
}

function assigned(as: 'manager' | 'employee', { from = null, to = null }: Details, order: AuditContext['order']): AuditOfEvent {
  const deed = to === null ? `took ${named(order)} from ${as} ${String(from)}` : `assigned ${named(order)} to ${as} ${String(to)}`
  return {
    ...subjectOf(order),
    kind: 'orders',
    activity: to !== null && from !== null ? `${deed} in place of ${String(from)}` : deed,
    before: { [as]: from },
    after: { [as]: to },
  }
}

const subjectOf = ({ id }: { id: string }): Pick<AuditOfEvent, 'subject'> => ({ subject: { kind: 'order', id } })
const named = ({ number, name }: { number: number; name: string }) => `order ${number} “${name}”`
const quoted = (words: Details[string] | undefined) => (words === null || words === undefined ? 'none' : `“${String(words)}”`)
const readable = (value: Details[string] | undefined, currency: Currency) =>
  typeof value === 'number' ? amountInWords(value, currency) : String(value ?? 'none')
const fileFacts = (fileName: Details[string] = null, category: Details[string] = null) => ({ file: fileName, category })
