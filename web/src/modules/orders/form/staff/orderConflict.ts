import type { FieldChange } from '@app/contract/core/call.ts'
import { isNameOf } from '@app/contract/core/fields.ts'
import { currencies } from '@app/contract/core/money.ts'
import { formFields, type OrderField, orderFields, requestFields } from '@app/contract/orders/orders.fields.ts'
import { day, money } from '#core/format.ts'
import { amountOf, categoryFields, categoryOf, isAmountField, type OrderFields } from '../orderFields.ts'

/** A field that another person has changed, as the form holds it; empty for fields of other forms. */
export function fieldsOfChange({ field, value }: FieldChange, categories: readonly string[]): Partial<OrderFields> {
  if (field === 'category') return categoryFields(String(value ?? ''), categories)
  if (isAmountField(field)) return { [field]: String(value ?? '') }
  if (field === 'currency') {
    const currency = currencies.find((known) => known === value)
    return currency ? { currency } : {}
  }
  if (!isNameOf(requestFields, field)) return {}
  const read = requestFields[field].read.safeParse(value ?? requestFields[field].empty)
  return read.success ? { [field]: read.data } : {}
}

/** The new value of a changed field, in words. */
export function inWords(field: string, fields: Partial<OrderFields>, currency: string): string {
  if (field === 'category') return categoryOf({ category: fields.category ?? '', ownCategory: fields.ownCategory ?? '' })
  const value: unknown = Reflect.get(fields, field)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'wanted' : 'not wanted'
  const text = String(value ?? '')
  if (field === 'deadline') return text && day(text)
  const amount = isAmountField(field) ? amountOf(text) : undefined
  return amount === undefined ? text : money(amount, currency)
}

/** Labels of the back office's forms that differ from those of the timeline. */
const ownLabels: Partial<Record<OrderField, string>> = { name: 'Order name', deadline: 'Due Date' }
export const labelOf = (field: string) => (isNameOf(orderFields, field) ? (ownLabels[field] ?? orderFields[field].label) : field)
/** Whether the form has this field; assignments, for instance, have their own form. */
export const isInForm = (field: string) => isNameOf(formFields, field)
