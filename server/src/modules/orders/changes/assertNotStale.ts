import type { Actor } from '@app/contract/core/access.ts'
import type { FieldChange } from '@app/contract/core/call.ts'
import { type OrderField, orderFields } from '@app/contract/orders/orders.fields.ts'
import type { Order, OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { wholeOrder } from '../lists/orderPeople.store.ts'
import { fieldOfColumn } from '../orderColumns.ts'
import { serializeOrder } from '../orders.serializer.ts'
import type { OrderRow } from '../orders.table.ts'
import { eventsOfOrder, type OrderEventWithPerson } from '../timeline/orderEvents.store.ts'

/**
 * Refuses a stale edit. The refusal lists the changes since the sender's version, as far as the sender may see them; saving again with the
 * new version succeeds. Fields that already have the sent value, as after a lost answer, are no conflict.
 * @throws Refusal CONFLICT with the current version and the changes
 */
export async function assertNotStale(
  db: Db,
  context: Pick<AppContext, 'clock' | 'config'>,
  actor: Actor,
  order: OrderRow,
  { version, ...input }: OrderChanges,
): Promise<void> {
  if (version === undefined || version >= order.version) return
  const later = Object.entries(order.columnVersions).filter(([, at]) => at > version)
  const seen = later.flatMap(([column]) => fieldOfColumn(column) ?? []).filter((field) => orderFields[field].isSeenBy(actor.role))
  const now = serializeOrder(await wholeOrder(db, actor, order.id), actor, context)
  const changed = seen.filter((field) => JSON.stringify(Reflect.get(input, field)) !== JSON.stringify(currentValue(now, field)))
  if (changed.length === 0) return
  const events = await eventsOfOrder(db, order.id)
  throw new Refusal('CONFLICT', 'This order was changed while you were editing it. Review the differences, then save again.', {
    version: order.version,
    changed: changed.map((field) => ({ field, value: currentValue(now, field), ...lastChangeOf(field, events) })),
  })
}

/** The field's value as the call takes it. */
function currentValue(order: Order, field: OrderField): FieldChange['value'] {
  if (field === 'assignedTo' || field === 'assignedEmployee') return order[field][0]?._id ?? null
  return order[field] ?? null
}

const kindOf: Partial<Record<OrderField, string>> = {
  assignedTo: 'managerAssigned',
  assignedEmployee: 'employeeAssigned',
  cancellationReason: 'cancellationReason',
}

/** Finds the last change of the field in the timeline, whose newest event comes first. */
function lastChangeOf(field: OrderField, events: readonly OrderEventWithPerson[]): Pick<FieldChange, 'by' | 'at'> {
  const last = events.find(
    ({ event }) =>
      event.kind === kindOf[field] ||
      ((event.kind === 'edited' || event.kind === 'amounts') && event.details.field === field) ||
      (event.kind === 'payment' && field === 'paidAmount'),
  )
  return last ? { at: last.event.at.toISOString(), ...(last.by && { by: last.by.name }) } : {}
}
