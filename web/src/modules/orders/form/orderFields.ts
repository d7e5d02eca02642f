import type { Currency } from '@app/contract/core/money.ts'
import { type OrderType, otherCategory } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import type { UseFormReturnType } from '@mantine/form'

/**
 * What stands in the fields of an order's form. Amounts are text, as they are typed; the customer's form leaves the
 * fields of the back office empty, and they are not sent.
 */
export type OrderFields = {
  name: string
  details: string
  type: OrderType
  /** A category of the list, or `other`, where `ownCategory` says which. */
  category: string
  ownCategory: string
  /** A calendar day, `YYYY-MM-DD`. */
  deadline: string | null
  timezone: string
  technologies: string[]
  documentation: boolean
  bookingSession: boolean
  customer: string
  /** Shown for the chosen customer when the form comes back from a draft. */
  customerName: string
  assignedTo: string
  currency: Currency
  totalAmount: string
  paidAmount: string
  codeWalkThrough: string
  reportFee: string
}
export type OrderForm = UseFormReturnType<OrderFields>
export const amountFields = ['totalAmount', 'paidAmount', 'codeWalkThrough', 'reportFee'] as const satisfies readonly (keyof OrderFields)[]

export const emptyOrder = (timezone: string): OrderFields => ({
  name: '',
  details: '',
  type: 'New Project',
  category: '',
  ownCategory: '',
  deadline: null,
  timezone,
  technologies: [],
  documentation: false,
  bookingSession: false,
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
export function fieldsOf(order: Order, categories: readonly string[]): OrderFields {
  const isListed = categories.includes(order.category)
  return {
    name: order.name,
    details: order.details,
    type: order.type,
    category: isListed ? order.category : otherCategory,
    ownCategory: isListed ? '' : order.category,
    deadline: order.deadline,
    timezone: order.timezone,
    technologies: order.technologies,
    documentation: order.documentation,
    bookingSession: order.bookingSession,
    customer: order.customer[0]?._id ?? '',
    customerName: order.customer[0]?.name ?? '',
    assignedTo: order.assignedTo[0]?._id ?? '',
    currency: order.currency,
    totalAmount: textOf(order.totalAmount || undefined),
    paidAmount: textOf(order.paidAmount),
    codeWalkThrough: textOf(order.codeWalkThrough),
    reportFee: textOf(order.reportFee),
  }
}

/** The category as it is sent: never the word `other` itself. */
export const categoryOf = ({ category, ownCategory }: Pick<OrderFields, 'category' | 'ownCategory'>) =>
  category === otherCategory ? ownCategory.trim() : category

/** An amount as it was typed, or undefined where nothing was. */
export const amountOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

const textOf = (amount: number | undefined) => (amount === undefined ? '' : String(amount))
