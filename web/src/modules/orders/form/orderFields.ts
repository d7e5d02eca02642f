import { isNameOf, namesOf, partOf } from '@app/contract/core/fields.ts'
import type { Currency } from '@app/contract/core/money.ts'
import { type AmountField, amountFields, type RequestField, requestFields } from '@app/contract/orders/orders.fields.ts'
import { otherCategory } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import type { UseFormReturnType } from '@mantine/form'

/**
 * The values of an order's form: the request fields of the contract, and fields that are typed in another form than they are sent. Amounts
 * are text. In the customer's form the fields of the back office stay empty and are not sent.
 */
export type OrderFields = Request & Typed
type Request = { [Name in RequestField]: (typeof requestFields)[Name]['empty'] }
type Typed = Record<AmountField, string> & {
  /** The custom category; `category` is `other` then. */
  ownCategory: string
  customer: string
  /** The label of the chosen customer when a draft is restored. */
  customerName: string
  assignedTo: string
  currency: Currency
}
export type OrderForm = UseFormReturnType<OrderFields>

export const emptyOrder = (timezone: string): OrderFields => ({
  ...partOf(requestFields, 'empty'),
  timezone,
  ownCategory: '',
  customer: '',
  customerName: '',
  assignedTo: '',
  currency: 'USD',
  totalAmount: '',
  paidAmount: '',
  codeWalkThrough: '',
  reportFee: '',
})

/** An order as its form shows it. A category that is not in the list is a custom one. */
export const fieldsOf = (order: Order, categories: readonly string[]): OrderFields => ({
  ...requestOf(order),
  ...categoryFields(order.category, categories),
  customer: order.customer[0]?._id ?? '',
  customerName: order.customer[0]?.name ?? '',
  assignedTo: order.assignedTo[0]?._id ?? '',
  currency: order.currency,
  totalAmount: textOf(order.totalAmount || undefined),
  paidAmount: textOf(order.paidAmount),
  codeWalkThrough: textOf(order.codeWalkThrough),
  reportFee: textOf(order.reportFee),
})

/** The request fields of an order as the form holds them, with empty values for absent ones. */
const requestOf = (order: Pick<Order, RequestField>): Request =>
  // Each value is the order's, or the empty value of its field.
  Object.fromEntries(namesOf(requestFields).map((name) => [name, order[name] ?? requestFields[name].empty])) as Request

export const categoryFields = (category: string, listed: readonly string[]) =>
  listed.includes(category) ? { category, ownCategory: '' } : { category: otherCategory, ownCategory: category }

/** The category as it is sent: never `other` itself. */
export const categoryOf = ({ category, ownCategory }: Pick<OrderFields, 'category' | 'ownCategory'>) =>
  category === otherCategory ? ownCategory.trim() : category

/** The typed amount; undefined for an empty text. */
export const amountOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
export const isAmountField = (name: string): name is AmountField => isNameOf(amountFields, name)

const textOf = (amount: number | undefined) => (amount === undefined ? '' : String(amount))
