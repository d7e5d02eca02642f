import { namesOf } from '@app/contract/core/fields.ts'
import { amountColumns, orderFieldColumns, requestColumns } from '../orderColumns.ts'
import type { OrderRow } from '../orders.table.ts'
import type { OrderEventDraft } from '../timeline/recordOrderEvents.ts'

/** What a form writes as it is; a new reason of a cancellation is an event of its own kind. */
const { employeeReporting, managerNote } = orderFieldColumns
const editedColumns = { ...requestColumns, employeeReporting, managerNote } as const

type Amounts = Pick<OrderRow, (typeof amountColumns)[keyof typeof amountColumns] | 'currency'>

/** What of the form was changed, field by field, from what to what. */
export const editEvents = (before: OrderRow, after: OrderRow): OrderEventDraft[] =>
  namesOf(editedColumns).flatMap((field) => {
    const [from, to] = [told(before[editedColumns[field]]), told(after[editedColumns[field]])]
    // The details are a long text; that they changed is enough for the timeline.
    const details: OrderEventDraft['details'] = field === 'details' ? { field } : { field, from, to }
    return from === to ? [] : [{ kind: 'edited', details }]
  })

const told = <Value>(value: Value | string[]) => (Array.isArray(value) ? value.join(', ') : value)

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
