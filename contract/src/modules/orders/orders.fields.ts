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

/** An amount in major units, with no more decimals than any currency has; how many its own has is asked where the currency is known. */
export const Amount = z
  .number()
  .min(0, 'Must be 0 or more.')
  .max(maxAmount)
  .refine((amount) => isAmount(amount, 'KWD'), 'Please enter an amount with at most three decimals.')
export const Total = Amount.min(1, 'Must be 1 or more.')

/** Who may change a field, and who sees it and hears of its changes. */
type Rights = { mayEdit: (actor: Actor, order: Handled) => boolean; isSeenBy: (role: Role) => boolean }
const asked: Rights = { mayEdit: mayEditOrder, isSeenBy: () => true }
const price: Rights = { mayEdit: mayEditOrder, isSeenBy: seesMoney }
const assignment = { isSeenBy: () => true }
const instruction: Rights = { mayEdit: mayAssignEmployee, isSeenBy: seesManagerNote }

/** What is asked for; whoever orders fills it in. A new field of an order is a row here, and docs/conventions.md says what else it takes. */
export const requestFields = {
  name: { label: 'Name', ...text(orderNameLength), ...asked },
  details: { label: 'Details', ...text(orderDetailsLength), ...asked },
  type: { label: 'Type', ...choice(orderTypes, 'New Project'), ...asked },
  /** A category of the list, or the customer's own word where they chose `other`. */
  category: { label: 'Category', ...text(100), ...asked },
  deadline: { label: 'Deadline', ...day(), ...asked },
  timezone: { label: 'Timezone', ...text(100), ...asked },
  technologies: { label: 'Technologies', ...texts(30, 60), ...asked },
  documentation: { label: 'Report', ...flag(), ...asked },
  bookingSession: { label: 'Code walkthrough', ...flag(), ...asked },
}
export type RequestField = keyof typeof requestFields

/** Those of them that a list is told; the others come with the whole order. */
export const listedFields = ['name', 'category', 'type', 'deadline', 'timezone'] as const satisfies readonly RequestField[]

/** What it costs: the back office's. Fees that are cleared fall back to the usual ones; total and paid are figures that always stand. */
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

/** Who works on it, and what they are told. */
const named = { created: z.string().optional(), changed: z.string().nullish() }
export const handlingFields = {
  cancellationReason: {
    label: 'Reason of the cancellation',
    changed: z.string().trim().min(1, 'Required!').max(2_000).optional(),
    ...asked,
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

/** What the form of an order fills in. */
export const formFields = { ...requestFields, ...priceFields }
