import type { SentTo } from '@app/contract/core/call.ts'
import { namesOf } from '@app/contract/core/fields.ts'
import type { Contract } from '@app/contract/index.ts'
import { amountFields, type RequestField, requestFields } from '@app/contract/orders/orders.fields.ts'
import { amountOf, categoryOf, type OrderFields } from './orderFields.ts'

type NewOrder = SentTo<Contract['orders']['create']>
type Changes = SentTo<Contract['orders']['update']>

/** What a customer's own order sends: no customer, no amounts. */
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

/** Only the fields that differ, so that what somebody else has changed meanwhile stays as they left it. */
export function orderChanges(id: string, fields: OrderFields, before: OrderFields): Changes {
  const [now, then] = [request(fields), request(before)]
  const changes: Changes = { _id: id }
  for (const name of namesOf(requestFields)) if (String(now[name]) !== String(then[name])) Object.assign(changes, { [name]: now[name] })
  if (fields.currency !== before.currency) changes.currency = fields.currency
  for (const field of namesOf(amountFields)) {
    const [amount, earlier] = [amountOf(fields[field]), amountOf(before[field])]
    if (amount === earlier) continue
    // A fee that was emptied falls back to the usual one; total and paid are figures that always stand.
    if (field === 'codeWalkThrough' || field === 'reportFee') changes[field] = amount ?? null
    else changes[field] = amount ?? 0
    // The server refuses rather than write over a payment that came in since.
    if (field === 'paidAmount') changes.paidBefore = earlier ?? 0
  }
  return changes
}

/** What is asked for, as it is sent: an empty day is refused like an empty text, and what may be left out is cleared. */
const request = ({ ownCategory, ...fields }: OrderFields) => {
  const sent = namesOf(requestFields).map((name) => [name, trimmed(fields[name])])
  // Each is what its field holds, and so what the call takes.
  const asked = Object.fromEntries(sent) as { [Name in RequestField]: NonNullable<OrderFields[Name]> }
  return { ...asked, category: categoryOf({ ...fields, ownCategory }) }
}
/** A new order is not told of what was left empty. */
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
