import type { OrderRow } from '../orders.table.ts'
import type { OrderEventDraft } from '../timeline/recordOrderEvents.ts'

/** The columns that people fill in, by the names that the fields have outside. */
const editedColumns = {
  name: 'name',
  type: 'type',
  category: 'category',
  deadline: 'deadline',
  timezone: 'timezone',
  documentation: 'wantsReport',
  bookingSession: 'wantsWalkthrough',
  employeeReporting: 'employeeReporting',
  managerNote: 'managerNote',
} as const satisfies Record<string, keyof OrderRow>

const amountColumns = {
  totalAmount: 'totalCents',
  paidAmount: 'paidCents',
  codeWalkThrough: 'walkthroughFeeCents',
  reportFee: 'reportFeeCents',
} as const satisfies Record<string, keyof OrderRow>

type Amounts = Pick<OrderRow, (typeof amountColumns)[keyof typeof amountColumns] | 'currency'>

/** What of the form was changed, field by field, from what to what. */
export function editEvents(before: OrderRow, after: OrderRow): OrderEventDraft[] {
  const edited: OrderEventDraft[] = Object.entries(editedColumns)
    .filter(([, column]) => before[column] !== after[column])
    .map(([field, column]) => ({ kind: 'edited', details: { field, from: before[column], to: after[column] } }))
  const [from, to] = [before.technologies.join(', '), after.technologies.join(', ')]
  if (from !== to) edited.push({ kind: 'edited', details: { field: 'technologies', from, to } })
  // The details are a long text; that they changed is enough for the timeline.
  if (before.details !== after.details) edited.push({ kind: 'edited', details: { field: 'details' } })
  return edited
}

/** Which amounts were changed, in minor units. */
export function amountEvents(before: Amounts, after: Amounts): OrderEventDraft[] {
  const { currency } = after
  const was: Record<string, string> = before.currency === currency ? {} : { fromCurrency: before.currency }
  const changed: OrderEventDraft[] = Object.entries(amountColumns)
    // A hundred dollars that become a hundred rupees are another price, though the figure is the same.
    .filter(
      ([, column]) => before[column] !== after[column] || (column === 'totalCents' && after[column] > 0 && before.currency !== currency),
    )
    .map(([field, column]) => ({ kind: 'amounts', details: { field, from: before[column], to: after[column], currency, ...was } }))
  if (before.currency !== currency) changed.push({ kind: 'amounts', details: { field: 'currency', from: before.currency, to: currency } })
  return changed
}
