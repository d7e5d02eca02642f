import type { SentTo } from '@app/contract/core/call.ts'
import { namesOf } from '@app/contract/core/fields.ts'
import type { Contract } from '@app/contract/index.ts'
import { amountFields, type RequestField, requestFields } from '@app/contract/orders/orders.fields.ts'
import { amountOf, categoryOf, type OrderFields } from './orderFields.ts'

type NewOrder = SentTo<Contract['orders']['create']>
type Changes = SentTo<Contract['orders']['update']>

/** The input of a customer's own order: no customer and no amounts. */
export const ownOrder = (fields: OrderFields, uploadIds: readonly string[]): NewOrder => ({
  ...request(fields),
  ...leftOut(fields),
  files: uploadIds.map((uploadId) => ({ uploadId })),
})

export const staffOrder = (fields: OrderFields, uploadIds: readonly string[]): NewOrder => ({
  ...ownOrder(fields, uploadIds),
  customer: fields.customer,
  ...(fields.assignedTo && { assignedTo: fields.assignedTo }),
  currency: fields.currency,
  ...amounts(fields),
})

/** Only changed fields, so that concurrent changes by others are kept. */
export function orderChanges(id: string, fields: OrderFields, before: OrderFields): Changes {
  const [now, then] = [request(fields), request(before)]
  const changes: Changes = { _id: id }
  for (const name of namesOf(requestFields)) if (String(now[name]) !== String(then[name])) Object.assign(changes, { [name]: now[name] })
  if (fields.currency !== before.currency) changes.currency = fields.currency
  for (const field of namesOf(amountFields)) {
    const [amount, earlier] = [amountOf(fields[field]), amountOf(before[field])]
    if (amount === earlier) continue
    // A cleared fee falls back to the default; total and paid amount always have a value.
    if (field === 'codeWalkThrough' || field === 'reportFee') changes[field] = amount ?? null
    else changes[field] = amount ?? 0
    // The server refuses if a payment has arrived since, rather than overwrite it.
    if (field === 'paidAmount') changes.paidBefore = earlier ?? 0
  }
  return changes
}

/** The request fields as they are sent: an empty deadline is refused like an empty text, and empty optional fields are cleared. */
const request = ({ ownCategory, ...fields }: OrderFields) => {
  const sent = namesOf(requestFields).map((name) => [name, trimmed(fields[name])])
  // Each value comes from its field, so its type is the call's.
  const asked = Object.fromEntries(sent) as { [Name in RequestField]: NonNullable<OrderFields[Name]> }
  return { ...asked, category: categoryOf({ ...fields, ownCategory }) }
}
/** Empty optional fields of a new order are left out. */
const leftOut = (fields: OrderFields) => {
  const empty = namesOf(requestFields).filter((name) => !requestFields[name].isNeeded && trimmed(fields[name]) === '')
  return Object.fromEntries(empty.map((name) => [name, undefined]))
}
const trimmed = (value: OrderFields[RequestField]) => (typeof value === 'string' ? value.trim() : (value ?? ''))

function amounts(fields: OrderFields) {
  const given = namesOf(amountFields).flatMap((field) => {
    const amount = amountOf(fields[field])
    return amount === undefined ? [] : [[field, amount] as const]
  })
  return Object.fromEntries(given)
}
