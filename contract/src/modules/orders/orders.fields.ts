import { z } from 'zod'
import type { Actor, Role } from '#core/access.ts'
import { choice, Day, day, flag, text, texts, tooLong } from '#core/fields.ts'
import { currencies, isAmount, maxAmount } from '#core/money.ts'
import {
  type Handled,
  mayAssignEmployee,
  mayAssignManager,
  mayEditOrder,
  orderDetailsLength,
  orderNameLength,
  orderTypes,
  seesManagerNote,
  seesMoney,
} from './orders.rules.ts'

/**
 * An amount in major units, with no more decimals than any currency has. The decimals of its own currency are checked where the currency is
 * known.
 */
export const Amount = z
  .number()
  .min(0, 'Must be 0 or more.')
  .max(maxAmount)
  .refine((amount) => isAmount(amount, 'KWD'), 'Please enter an amount with at most three decimals.')
export const Total = Amount.min(1, 'Must be 1 or more.')

/** Who may change a field, and who sees it and its changes. */
type Rights = { mayEdit: (actor: Actor, order: Handled) => boolean; isSeenBy: (role: Role) => boolean }
const requestField: Rights = { mayEdit: mayEditOrder, isSeenBy: () => true }
const price: Rights = { mayEdit: mayEditOrder, isSeenBy: seesMoney }
const assignment = { isSeenBy: () => true }
const instruction: Rights = { mayEdit: mayAssignEmployee, isSeenBy: seesManagerNote }

/** The fields that a customer fills in. A new field of an order is a row here; docs/conventions.md lists the other steps. */
export const requestFields = {
  name: { label: 'Name', ...text(orderNameLength), ...requestField },
  details: { label: 'Details', ...text(orderDetailsLength), ...requestField },
  type: { label: 'Type', ...choice(orderTypes, 'New Project'), ...requestField },
  /** A category of the list, or the customer's own word where they chose `other`. */
  category: { label: 'Category', ...text(100), ...requestField },
  deadline: { label: 'Deadline', ...day(), ...requestField },
  timezone: { label: 'Timezone', ...text(100), ...requestField },
  technologies: { label: 'Technologies', ...texts(30, 60), ...requestField },
  documentation: { label: 'Report', ...flag(), ...requestField },
  bookingSession: { label: 'Code walkthrough', ...flag(), ...requestField },
}
export type RequestField = keyof typeof requestFields

/** The request fields that lists include; the others come with the whole order. */
export const listedFields = ['name', 'category', 'type', 'deadline', 'timezone'] as const satisfies readonly RequestField[]

/** The fields of the price, for the back office. Cleared fees fall back to the defaults; total and paid amount always have a value. */
const figure = <Shape extends z.ZodType>(shape: Shape) => ({ created: shape.optional(), changed: shape.optional() })
const fee = { created: Amount.optional(), changed: Amount.nullish() }
export const amountFields = {
  totalAmount: { label: 'Total amount', ...figure(Total), ...price },
  paidAmount: { label: 'Paid amount', ...figure(Amount), ...price },
  codeWalkThrough: { label: 'Code walkthrough fee', ...fee, ...price },
  reportFee: { label: 'Report fee', ...fee, ...price },
}
export type AmountField = keyof typeof amountFields

export const priceFields = { currency: { label: 'Currency', ...choice(currencies, 'USD'), ...price }, ...amountFields }

/** The fields of handling: the assignees and the notes to them. */
const named = { created: z.string().optional(), changed: z.string().nullish() }
export const handlingFields = {
  cancellationReason: {
    label: 'Reason of the cancellation',
    changed: z.string().trim().min(1, 'Required!').max(2_000).optional(),
    ...requestField,
  },
  assignedTo: { label: 'Manager', ...named, ...assignment, mayEdit: mayAssignManager },
  assignedEmployee: { label: 'Employee', ...named, ...assignment, mayEdit: mayAssignEmployee },
  employeeReporting: { label: 'Reporting deadline', changed: Day.nullish(), ...instruction },
  managerNote: {
    label: 'Manager note',
    changed: z.string().trim().max(orderDetailsLength, tooLong(orderDetailsLength)).nullish(),
    ...instruction,
  },
}

export const orderFields = { ...requestFields, ...priceFields, ...handlingFields }
export type OrderField = keyof typeof orderFields

/** The fields of the order form. */
export const formFields = { ...requestFields, ...priceFields }
