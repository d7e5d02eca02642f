import { namesOf } from '@app/contract/core/fields.ts'
import { amountColumns, orderFieldColumns, requestColumns } from '../orderColumns.ts'
import type { OrderRow } from '../orders.table.ts'
import type { OrderEventDraft } from '../timeline/recordOrderEvents.ts'

/** The fields of the form that are stored unchanged. A cancellation reason has its own kind of event. */
const { employeeReporting, managerNote } = orderFieldColumns
const editedColumns = { ...requestColumns, employeeReporting, managerNote } as const

type Amounts = Pick<OrderRow, (typeof amountColumns)[keyof typeof amountColumns] | 'currency'>

/** The events of an edit, one for each changed field, with old and new value. */
export const editEvents = (before: OrderRow, after: OrderRow): OrderEventDraft[] =>
  namesOf(editedColumns).flatMap((field) => {
    const [from, to] = [asText(before[editedColumns[field]]), asText(after[editedColumns[field]])]
    // The details are a long text; the timeline only records that they changed.
    const details: OrderEventDraft['details'] = field === 'details' ? { field } : { field, from, to }
    return from === to ? [] : [{ kind: 'edited', details }]
  })

const asText = <Value>(value: Value | string[]) => (Array.isArray(value) ? value.join(', ') : value)

/** The events of changed amounts, in minor units. */
export function amountEvents(before: Amounts, after: Amounts): OrderEventDraft[] {
  const { currency } = after
  const was: Record<string, string> = before.currency === currency ? {} : { fromCurrency: before.currency }
  const changed: OrderEventDraft[] = Object.entries(amountColumns)
    // The same figure in another currency is another price.
    .filter(
      ([, column]) => before[column] !== after[column] || (column === 'totalCents' && after[column] > 0 && before.currency !== currency),
    )
    .map(([field, column]) => ({ kind: 'amounts', details: { field, from: before[column], to: after[column], currency, ...was } }))
  if (before.currency !== currency) changed.push({ kind: 'amounts', details: { field: 'currency', from: before.currency, to: currency } })
  return changed
}
