import type { FieldChange } from '@app/contract/core/call.ts'
import { currencies } from '@app/contract/core/money.ts'
import { orderTypes, otherCategory } from '@app/contract/orders/orders.rules.ts'
import { day, money } from '#core/format.ts'
import { amountOf, categoryOf, type OrderFields } from './orderFields.ts'

/** A field that somebody else has changed, as the form holds it; nothing for what stands in another form. */
export function fieldsOfChange({ field, value }: FieldChange, categories: readonly string[]): Partial<OrderFields> {
  const text = typeof value === 'string' ? value : value === null ? '' : String(value)
  switch (field) {
    case 'name':
    case 'details':
    case 'timezone':
    case 'deadline':
    case 'totalAmount':
    case 'paidAmount':
    case 'codeWalkThrough':
    case 'reportFee':
      return { [field]: text }
    case 'type':
      return given(
        'type',
        orderTypes.find((type) => type === text),
      )
    case 'currency':
      return given(
        'currency',
        currencies.find((currency) => currency === text),
      )
    case 'category':
      return categories.includes(text) ? { category: text, ownCategory: '' } : { category: otherCategory, ownCategory: text }
    case 'technologies':
      return { technologies: Array.isArray(value) ? value.map(String) : [] }
    case 'documentation':
    case 'bookingSession':
      return { [field]: value === true }
    default:
      return {}
  }
}

const given = <Name extends keyof OrderFields>(name: Name, value: OrderFields[Name] | undefined): Partial<OrderFields> =>
  value === undefined ? {} : ({ [name]: value } as Pick<OrderFields, Name>)

/** A change of a field as it is read. */
export function inWords(field: string, fields: Partial<OrderFields>, currency: string): string {
  if (field === 'category') return categoryOf({ category: fields.category ?? '', ownCategory: fields.ownCategory ?? '' })
  const value: unknown = Reflect.get(fields, field)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'wanted' : 'not wanted'
  const text = String(value ?? '')
  if (field === 'deadline') return text && day(text)
  const amount = isAmount(field) ? amountOf(text) : undefined
  return amount === undefined ? text : money(amount, currency)
}

const isAmount = (field: string) => ['totalAmount', 'paidAmount', 'codeWalkThrough', 'reportFee'].includes(field)

const labels: Record<string, string> = {
  name: 'Order name',
  details: 'Details',
  type: 'Type',
  category: 'Category',
  deadline: 'Due Date',
  timezone: 'Timezone',
  technologies: 'Technologies',
  documentation: 'Report',
  bookingSession: 'Code walkthrough',
  currency: 'Currency',
  totalAmount: 'Total amount',
  paidAmount: 'Paid amount',
  codeWalkThrough: 'Code walkthrough fee',
  reportFee: 'Report fee',
}
export const labelOf = (field: string) => labels[field] ?? field
/** Whether the form has this field at all; assignments, for instance, are made in another one. */
export const isInForm = (field: string) => field in labels
