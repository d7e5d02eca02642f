import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import type { OrderEventRow, OrderRow } from '../orders.table.ts'

/** The subjects of deferred notifications, in the sequence in which they are sent. */
export const notificationSubjects = ['status', 'price', 'manager', 'employee', 'coins'] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

/** Columns as stored with a pending notification, with instants as text. */
export type Snapshot = { [column: string]: string | number | null }
/** One change of a subject: its event, its actor, and the changed columns before and after. */
export type ChangeStep = {
  eventId: string
  actorId: string | null
  at: string
  details: OrderEventRow['details']
  before: Snapshot
  after: Snapshot
}

type Column = keyof OrderRow
const assignment: readonly Column[] = ['assignedBy', 'assignedAt', 'assignedByAdminAt']

/** The columns of each subject: primary ones, which are announced, and derived ones. */
const columnsOf: Record<NotificationSubject, { telling: readonly Column[]; following: readonly Column[] }> = {
  status: { telling: ['status'], following: ['progress', 'dealConfirmedAt', 'deliveredAt', 'cancellationReason'] },
  price: { telling: ['totalCents', 'currency', 'freeReason'], following: ['paidCents', 'walkthroughFeeCents', 'reportFeeCents'] },
  manager: { telling: ['managerId'], following: assignment },
  employee: { telling: ['employeeId'], following: assignment },
  coins: { telling: [], following: [] },
}
const instants: readonly string[] = ['dealConfirmedAt', 'deliveredAt', 'assignedAt', 'assignedByAdminAt'] satisfies Column[]

export const tellingColumns = (subject: NotificationSubject): readonly Column[] => columnsOf[subject].telling

/** The subject of an event; none for events that are announced at once. */
export function subjectOf(kind: OrderEventKind, { field, isToldWithOffer }: OrderEventRow['details']): NotificationSubject | undefined {
  if (kind === 'amounts') return field === 'totalAmount' && isToldWithOffer !== true ? 'price' : undefined
  return subjects[kind]
}
const subjects: Partial<Record<OrderEventKind, NotificationSubject>> = {
  status: 'status',
  madeFree: 'price',
  managerAssigned: 'manager',
  employeeAssigned: 'employee',
  coins: 'coins',
}

/** The columns of the subject that differ between two states of an order, with both values. */
export function differingColumns(subject: NotificationSubject, before: OrderRow, after: OrderRow): Pick<ChangeStep, 'before' | 'after'> {
  const { telling, following } = columnsOf[subject]
  const changed = [...telling, ...following].filter((column) => storedValue(before[column]) !== storedValue(after[column]))
  const of = (order: OrderRow) => Object.fromEntries(changed.map((column) => [column, storedValue(order[column])]))
  return { before: of(before), after: of(after) }
}

/** A column's value as a snapshot stores it. */
export function storedValue(value: unknown): string | number | null {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** The columns of a snapshot, as they are written back to the order. */
export const columnsFrom = (snapshot: Snapshot): Partial<OrderRow> =>
  Object.fromEntries(
    Object.entries(snapshot).map(([column, value]) => [
      column,
      instants.includes(column) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )

/** Whether all steps together leave the announced columns unchanged. */
export function isAsItBegan(subject: NotificationSubject, steps: readonly ChangeStep[]): boolean {
  const began: Snapshot = Object.assign({}, ...steps.toReversed().map(({ before }) => before))
  const ended: Snapshot = Object.assign({}, ...steps.map(({ after }) => after))
  const telling = tellingColumns(subject)
  return telling.length > 0 && telling.every((column) => began[column] === ended[column])
}

/** All steps as one: the last step, with the old values of the first. */
export function inOneStep(steps: readonly ChangeStep[]): Pick<ChangeStep, 'eventId' | 'details'> | undefined {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || first === last) return last
  const began = Object.fromEntries(beginnings.flatMap((name) => (name in first.details ? [[name, first.details[name] ?? null]] : [])))
  const { from: _, fromId: __, fromCurrency: ___, ...ended } = last.details
  // A price is in its own currency unless the event names an earlier one.
  const wasIn = first.details.fromCurrency ?? first.details.currency
  const isOtherCurrency = wasIn !== undefined && wasIn !== last.details.currency
  return { eventId: last.eventId, details: { ...ended, ...began, ...(isOtherCurrency && { fromCurrency: wasIn }) } }
}
const beginnings = ['from', 'fromId'] as const
