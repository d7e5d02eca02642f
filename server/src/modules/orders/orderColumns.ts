import { namesOf } from '@app/contract/core/fields.ts'
import { type amountFields, type handlingFields, listedFields, type RequestField } from '@app/contract/orders/orders.fields.ts'
import type { Order, OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { type OrderRow, ordersTable } from './orders.table.ts'

/** The column of each request field. A field without a column, or with one of another type, fails the type check. */
export const requestColumns = {
  name: 'name',
  details: 'details',
  type: 'type',
  category: 'category',
  deadline: 'deadline',
  timezone: 'timezone',
  technologies: 'technologies',
  documentation: 'wantsReport',
  bookingSession: 'wantsWalkthrough',
} as const satisfies { [Name in RequestField]: ColumnFor<Order[Name]> }

export const amountColumns = {
  totalAmount: 'totalCents',
  paidAmount: 'paidCents',
  codeWalkThrough: 'walkthroughFeeCents',
  reportFee: 'reportFeeCents',
} as const satisfies { [Name in keyof typeof amountFields]: ColumnFor<number> }

const handlingColumns = {
  cancellationReason: 'cancellationReason',
  assignedTo: 'managerId',
  assignedEmployee: 'employeeId',
  employeeReporting: 'employeeReporting',
  managerNote: 'managerNote',
} as const satisfies { [Name in keyof typeof handlingFields]: ColumnFor<string> }

export const orderFieldColumns = { ...requestColumns, currency: 'currency', ...amountColumns, ...handlingColumns } as const

/** The fields that are stored as sent; amounts depend on their currency, and people are looked up first. */
const { cancellationReason, employeeReporting, managerNote } = handlingColumns
const plainColumns = { ...requestColumns, cancellationReason, employeeReporting, managerNote } as const
type Plain = typeof plainColumns

/** The inverse of the serializer: sent fields as columns. An absent field gives no column, and an empty text clears it. */
export function orderColumns<Input extends Pick<OrderChanges, keyof Plain>>(input: Input) {
  const sent = namesOf(plainColumns).flatMap((name) => {
    const value: unknown = input[name]
    return value === undefined ? [] : [[plainColumns[name], value === '' ? null : value]]
  })
  // The names are those of the map, and the types of both sides are compared there.
  return Object.fromEntries(sent) as {
    [Name in keyof Input as Name extends keyof Plain ? Plain[Name] : never]: Exclude<Input[Name], undefined>
  }
}

/** The fields of an order, from their columns. */
export function readFields<Name extends RequestField>(names: readonly Name[], row: Pick<OrderRow, (typeof requestColumns)[Name]>) {
  const read = names.map((name) => [name, row[requestColumns[name]] ?? undefined])
  // As above.
  return Object.fromEntries(read) as Pick<Order, Name>
}

/** The request fields of a list. */
type Listed = (typeof listedFields)[number]
const columns = getTableColumns(ordersTable)
export const listedColumns = Object.fromEntries(
  listedFields.map((name) => [requestColumns[name], columns[requestColumns[name]]]),
  // As above.
) as Pick<typeof columns, (typeof requestColumns)[Listed]>

/** The field that a column stores. */
export const fieldOfColumn = (column: string) => fields.get(column)
const fields = new Map(namesOf(orderFieldColumns).map((name) => [toSnakeCase(orderFieldColumns[name]), name]))

type ColumnFor<Value> = { [Column in keyof OrderRow]: OrderRow[Column] extends Value | null ? Column : never }[keyof OrderRow]
