import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import type { OrderEventRow, OrderRow } from '../orders.table.ts'

/** What news are held about; they are told in this order. */
export const notificationSubjects = ['status', 'price', 'manager', 'employee', 'coins'] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

/** Columns as they are kept beside the news, with instants as text. */
export type Snapshot = { [column: string]: string | number | null }
/** One change of a subject: the event that tells of it, who made it, and the columns that it changed, before and after. */
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

/** Which columns a change of the subject touches: those that tell of it, and those that only follow. */
const columnsOf: Record<NotificationSubject, { telling: readonly Column[]; following: readonly Column[] }> = {
  status: { telling: ['status'], following: ['progress', 'dealConfirmedAt', 'deliveredAt', 'cancellationReason'] },
  price: { telling: ['totalCents', 'currency', 'freeReason'], following: ['paidCents', 'walkthroughFeeCents', 'reportFeeCents'] },
  manager: { telling: ['managerId'], following: assignment },
  employee: { telling: ['employeeId'], following: assignment },
  coins: { telling: [], following: [] },
}
const instants: readonly string[] = ['dealConfirmedAt', 'deliveredAt', 'assignedAt', 'assignedByAdminAt'] satisfies Column[]

export const tellingColumns = (subject: NotificationSubject): readonly Column[] => columnsOf[subject].telling

/** The subject that an event is about; none for those whose news don't wait. */
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

/** The columns of the subject that differ between two states of an order, as each of them has it. */
export function differingColumns(subject: NotificationSubject, before: OrderRow, after: OrderRow): Pick<ChangeStep, 'before' | 'after'> {
  const { telling, following } = columnsOf[subject]
  const changed = [...telling, ...following].filter((column) => storedValue(before[column]) !== storedValue(after[column]))
  const of = (order: OrderRow) => Object.fromEntries(changed.map((column) => [column, storedValue(order[column])]))
  return { before: of(before), after: of(after) }
}

/** A column of an order as a snapshot has it. */
export function storedValue(value: unknown): string | number | null {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** What of a snapshot is to be written into the order again. */
export const columnsFrom = (snapshot: Snapshot): Partial<OrderRow> =>
  Object.fromEntries(
    Object.entries(snapshot).map(([column, value]) => [
      column,
      instants.includes(column) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )

/** Whether all steps together have changed nothing that is told. */
export function isAsItBegan(subject: NotificationSubject, steps: readonly ChangeStep[]): boolean {
  const began: Snapshot = Object.assign({}, ...steps.toReversed().map(({ before }) => before))
  const ended: Snapshot = Object.assign({}, ...steps.map(({ after }) => after))
  const telling = tellingColumns(subject)
  return telling.length > 0 && telling.every((column) => began[column] === ended[column])
}

/** What is told of all steps together: the last one, as if it led there from where the first began. */
export function inOneStep(steps: readonly ChangeStep[]): Pick<ChangeStep, 'eventId' | 'details'> | undefined {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || first === last) return last
  const began = Object.fromEntries(beginnings.flatMap((name) => (name in first.details ? [[name, first.details[name] ?? null]] : [])))
  const { from: _, fromId: __, fromCurrency: ___, ...ended } = last.details
  // A price is in its own currency unless it says which other one it was in.
  const wasIn = first.details.fromCurrency ?? first.details.currency
  const isOtherCurrency = wasIn !== undefined && wasIn !== last.details.currency
  return { eventId: last.eventId, details: { ...ended, ...began, ...(isOtherCurrency && { fromCurrency: wasIn }) } }
}
const beginnings = ['from', 'fromId'] as const
