import type { Actor } from '@app/contract/core/access.ts'
import { currencies, fromCents } from '@app/contract/core/money.ts'
import { isAgreed } from '@app/contract/orders/deal.rules.ts'
import { type OrderEventKind, statusFrom } from '@app/contract/orders/orders.rules.ts'
import type { OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { conflict } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { changeOrderStatus } from '../changes/changeOrderStatus.ts'
import { updateOrder } from '../changes/updateOrder.ts'
import type { OrderRow } from '../orders.table.ts'
import type { NotificationSubject } from '../pendingNotifications/changeSteps.ts'
import { eventsOfOrder } from '../timeline/orderEvents.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'> & { batchId: string }
/** The subjects of an order that can be undone. */
export type UndoableSubject = Exclude<NotificationSubject, 'coins'>
type LastChange = { actorId: string | null; isUndone: boolean; from: unknown; fromId: string | null; fromCurrency: unknown }

const kindOf: Record<UndoableSubject, OrderEventKind> = {
  status: 'status',
  price: 'amounts',
  manager: 'managerAssigned',
  employee: 'employeeAssigned',
}

/** The last change of each subject, from the timeline. */
export async function lastChanges(
  db: Db,
  order: Pick<OrderRow, 'id'>,
  subjects: readonly UndoableSubject[],
): Promise<{ [Subject in UndoableSubject]?: LastChange }> {
  const events = await eventsOfOrder(db, order.id)
  const found = subjects.flatMap((subject) => {
    const last = events.find(
      ({ event }) => event.kind === kindOf[subject] && (subject !== 'price' || event.details.field === 'totalAmount'),
    )?.event
    if (!last) return []
    const { from, fromId, fromCurrency, undoes } = last.details
    const id = typeof fromId === 'string' ? fromId : null
    return [[subject, { actorId: last.actorId, isUndone: undoes !== undefined, from, fromId: id, fromCurrency }] as const]
  })
  return Object.fromEntries(found)
}

/**
 * Reverts announced changes of an order, by the rules for any change and with the usual notifications.
 * @throws Refusal CONFLICT when the last change is another person's, and the refusals of such a change
 */
export async function revertChanges(context: Deps, actor: Actor, order: OrderRow, subjects: readonly UndoableSubject[]): Promise<void> {
  const last = await lastChanges(context.db, order, subjects)
  for (const subject of subjects)
    if (last[subject]?.actorId !== actor.id || last[subject].isUndone) throw conflict('It has been changed since.')

  const fields: Omit<OrderChanges, '_id'> = {
    ...(last.price && priceBack(last.price, order)),
    ...(last.manager && { assignedTo: last.manager.fromId }),
    ...(last.employee && { assignedEmployee: last.employee.fromId }),
  }
  const status = last.status && statusFrom(String(last.status.from))
  if (status) await changeOrderStatus(context, actor, { id: order.id, status })
  if (Object.keys(fields).length > 0) await updateOrder(context, actor, { _id: order.id, ...fields })
}

function priceBack({ from, fromCurrency }: LastChange, order: OrderRow): Pick<OrderChanges, 'totalAmount' | 'currency'> {
  const currency = currencies.find((name) => name === fromCurrency) ?? order.currency
  if (isAgreed(order) && Number(from) > order.totalCents)
    throw conflict('The customer already knows the lower price. Make an offer to raise it.')
  return { totalAmount: fromCents(Number(from), currency), ...(currency !== order.currency && { currency }) }
}
