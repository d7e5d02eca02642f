import { decimalsMessage, isAmount } from '@app/contract/core/money.ts'
import { lessThanPaid, orderNameLength, otherCategory } from '@app/contract/orders/orders.rules.ts'
import { money } from '#core/format.ts'
import { amountFields, amountOf, categoryOf, type OrderFields } from './orderFields.ts'
import { hourAndZone } from './zoneWords.ts'

export type FormKind = 'own' | 'staff' | 'edit'
type Wrong = Partial<Record<keyof OrderFields, string>>

const required = 'Required!'

/** What is wrong with the fields, by field, in words. `before` is the order that is changed: what it already has may stay. */
export function wrongFields(fields: OrderFields, kind: FormKind, today: string, before?: OrderFields): Wrong {
  const wrong: Wrong = {}
  for (const field of ['name', 'details', 'category', 'deadline', 'timezone'] as const) if (isEmpty(fields[field])) wrong[field] = required
  if (isEmpty(hourAndZone(fields.timezone).zone) && fields.timezone !== before?.timezone) wrong.timezone = required
  if (fields.category === otherCategory && isEmpty(fields.ownCategory)) wrong.ownCategory = required
  if (fields.ownCategory.trim().toLowerCase() === otherCategory) wrong.ownCategory = 'Please say which.'
  if (fields.name.trim().length > orderNameLength) wrong.name = `At most ${orderNameLength} characters.`
  if (fields.deadline && fields.deadline < today && fields.deadline !== before?.deadline)
    wrong.deadline = 'Please choose today or a later day.'
  if (kind === 'staff' && isEmpty(fields.customer)) wrong.customer = required
  return kind === 'own' ? wrong : { ...wrong, ...wrongAmounts(fields, before) }
}

function wrongAmounts(fields: OrderFields, before: OrderFields | undefined): Wrong {
  const wrong: Wrong = {}
  for (const field of amountFields) {
    const amount = amountOf(fields[field])
    const least = field === 'totalAmount' ? 1 : 0
    if (amount === undefined) continue
    if (!isAmount(amount, fields.currency)) wrong[field] = decimalsMessage(fields.currency)
    else if (amount < least) wrong[field] = `Must be ${least} or more.`
  }
  const [total, paid] = [amountOf(fields.totalAmount), amountOf(fields.paidAmount)]
  // A price that was once named can be changed, not taken back.
  if (total === undefined && before?.totalAmount) wrong.totalAmount = required
  if (paid === undefined || paid <= (total ?? 0)) return wrong
  // The field that was changed hears of it.
  if (fields.paidAmount !== before?.paidAmount) wrong.paidAmount ??= 'Must not be more than the total.'
  else wrong.totalAmount ??= lessThanPaid(money(paid, fields.currency))
  return wrong
}

/** What the form cannot be sent without, by the names of its fields; the button waits for these. */
export function stillNeeded(fields: OrderFields, kind: FormKind): string[] {
  const needed: [string, string | null][] = [
    ['customer', kind === 'staff' ? fields.customer : 'not asked'],
    ['project name', fields.name],
    ['details', kind === 'edit' ? 'kept' : fields.details],
    ['category', categoryOf(fields)],
    ['deadline', fields.deadline],
  ]
  return needed.filter(([, value]) => isEmpty(value)).map(([label]) => label)
}

const isEmpty = (value: string | null) => value === null || value.trim() === ''
