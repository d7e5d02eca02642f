import type { SentTo } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { amountFields, amountOf, categoryOf, type OrderFields } from './orderFields.ts'

type NewOrder = SentTo<Contract['orders']['create']>
type Changes = SentTo<Contract['orders']['update']>

/** What a customer's own order sends: no customer, no amounts. */
export const ownOrder = (fields: OrderFields, uploadIds: readonly string[]): NewOrder => ({
  ...request(fields),
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
  const names = ['name', 'details', 'type', 'category', 'deadline', 'timezone', 'technologies', 'documentation', 'bookingSession'] as const
  for (const name of names) if (String(now[name]) !== String(then[name])) Object.assign(changes, { [name]: now[name] })
  if (fields.currency !== before.currency) changes.currency = fields.currency
  for (const field of amountFields) {
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

const request = (fields: OrderFields) => ({
  name: fields.name.trim(),
  details: fields.details.trim(),
  type: fields.type,
  category: categoryOf(fields),
  deadline: fields.deadline ?? '',
  timezone: fields.timezone.trim(),
  technologies: fields.technologies,
  documentation: fields.documentation,
  bookingSession: fields.bookingSession,
})

function amounts(fields: OrderFields) {
  const given = amountFields.flatMap((field) => {
    const amount = amountOf(fields[field])
    return amount === undefined ? [] : [[field, amount] as const]
  })
  return Object.fromEntries(given)
}
