import { isNameOf, namesOf, partOf } from '@app/contract/core/fields.ts'
import { decimalsMessage, isAmount } from '@app/contract/core/money.ts'
import { amountFields, type RequestField, requestFields } from '@app/contract/orders/orders.fields.ts'
import { lessThanPaid, otherCategory } from '@app/contract/orders/orders.rules.ts'
import { z } from 'zod'
import { money } from '#core/format.ts'
import { hourAndZone } from './hourAndZone.ts'
import { amountOf, categoryOf, type OrderFields } from './orderFields.ts'

export type FormKind = 'own' | 'staff' | 'edit'
type Wrong = Partial<Record<keyof OrderFields, string>>

const required = 'Required!'
const Request = z.object(partOf(requestFields, 'created'))

/** The errors of the fields, in words. `before` is the order that is edited: its existing values may stay. */
export function wrongFields(fields: OrderFields, kind: FormKind, today: string, before?: OrderFields): Wrong {
  const wrong: Wrong = {}
  for (const { path, message } of Request.safeParse(fields).error?.issues ?? [])
    if (isNameOf(requestFields, path[0])) wrong[path[0]] ??= message
  if (isEmpty(fields.deadline)) wrong.deadline = required
  if (isEmpty(hourAndZone(fields.timezone).zone) && fields.timezone !== before?.timezone) wrong.timezone = required
  if (fields.category === otherCategory && isEmpty(fields.ownCategory)) wrong.ownCategory = required
  if (fields.ownCategory.trim().toLowerCase() === otherCategory) wrong.ownCategory = 'Please say which.'
  if (fields.deadline && fields.deadline < today && fields.deadline !== before?.deadline)
    wrong.deadline = 'Please choose today or a later day.'
  if (kind === 'staff' && isEmpty(fields.customer)) wrong.customer = required
  return kind === 'own' ? wrong : { ...wrong, ...wrongAmounts(fields, before) }
}

function wrongAmounts(fields: OrderFields, before: OrderFields | undefined): Wrong {
  const wrong: Wrong = {}
  for (const field of namesOf(amountFields)) {
    const amount = amountOf(fields[field])
    const least = field === 'totalAmount' ? 1 : 0
    if (amount === undefined) continue
    if (!isAmount(amount, fields.currency)) wrong[field] = decimalsMessage(fields.currency)
    else if (amount < least) wrong[field] = `Must be ${least} or more.`
  }
  const [total, paid] = [amountOf(fields.totalAmount), amountOf(fields.paidAmount)]
  // An existing price can be changed but not cleared.
  if (total === undefined && before?.totalAmount) wrong.totalAmount = required
  if (paid === undefined || paid <= (total ?? 0)) return wrong
  // The error goes to the changed field.
  if (fields.paidAmount !== before?.paidAmount) wrong.paidAmount ??= 'Must not be more than the total.'
  else wrong.totalAmount ??= lessThanPaid(money(paid, fields.currency))
  return wrong
}

/** The labels of missing required fields; the button waits for these. The time zone has a default. */
export function stillNeeded(fields: OrderFields, kind: FormKind): string[] {
  const asked = namesOf(requestFields).filter((name) => requestFields[name].isNeeded && name !== 'timezone')
  const needed: [string, unknown][] = [
    ['customer', kind === 'staff' ? fields.customer : 'not asked'],
    ...asked.map((name): [string, unknown] => [wordsFor[name] ?? requestFields[name].label.toLowerCase(), filledIn(name, fields)]),
  ]
  // In an edit, the details may be empty while they are rewritten.
  return needed.filter(([label, value]) => isEmpty(value) && !(kind === 'edit' && label === 'details')).map(([label]) => label)
}

const wordsFor: Partial<Record<RequestField, string>> = { name: 'project name' }
const filledIn = (name: RequestField, fields: OrderFields) => (name === 'category' ? categoryOf(fields) : fields[name])

const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')
