import { isNameOf, namesOf, partOf } from '@app/contract/core/fields.ts'
import type { Currency } from '@app/contract/core/money.ts'
import { type AmountField, amountFields, type RequestField, requestFields } from '@app/contract/orders/orders.fields.ts'
import { otherCategory } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import type { UseFormReturnType } from '@mantine/form'

/**
 * What stands in the fields of an order's form: what is asked for as the contract declares it, and what is typed in another way than
 * it is sent. Amounts are text, as they are typed; the customer's form leaves the fields of the back office empty, and they are not sent.
 */
export type OrderFields = Request & Typed
type Request = { [Name in RequestField]: (typeof requestFields)[Name]['empty'] }
type Typed = Record<AmountField, string> & {
  /** The word for a category that is in no list; `category` is `other` then. */
  ownCategory: string
  customer: string
  /** Shown for the chosen customer when the form comes back from a draft. */
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

/** An order as its form shows it; a category that is not in the list is the customer's own word. */
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

/** What is asked for as a form holds it: what the order leaves out is empty. */
const requestOf = (order: Pick<Order, RequestField>): Request =>
  // Each is what the order says, or what its empty field holds.
  Object.fromEntries(namesOf(requestFields).map((name) => [name, order[name] ?? requestFields[name].empty])) as Request

export const categoryFields = (category: string, listed: readonly string[]) =>
  listed.includes(category) ? { category, ownCategory: '' } : { category: otherCategory, ownCategory: category }

/** The category as it is sent: never the word `other` itself. */
export const categoryOf = ({ category, ownCategory }: Pick<OrderFields, 'category' | 'ownCategory'>) =>
  category === otherCategory ? ownCategory.trim() : category

/** An amount as it was typed, or undefined where nothing was. */
export const amountOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
export const isAmountField = (name: string): name is AmountField => isNameOf(amountFields, name)

const textOf = (amount: number | undefined) => (amount === undefined ? '' : String(amount))
