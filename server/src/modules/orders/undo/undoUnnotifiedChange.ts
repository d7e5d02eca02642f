import type { Actor } from '@app/contract/core/access.ts'
import { lessThanPaid } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { chosenPerson } from '../assignment/chosenPerson.ts'
import { amountEvents } from '../changes/orderChanges.ts'
import { followPrice } from '../deal/followPrice.ts'
import { reopenOffer } from '../deal/offers.store.ts'
import { saveOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { type ChangeStep, columnsFrom, type NotificationSubject, storedValue, tellingColumns } from '../pendingNotifications/changeSteps.ts'
import { dropPendingNotifications, saveSteps } from '../pendingNotifications/pendingNotifications.store.ts'
import type { PendingNotificationRow } from '../pendingNotifications/pendingNotifications.table.ts'
import { amountInWords } from '../timeline/orderWords.ts'
import { type OrderEventDraft, recordOrderEvents } from '../timeline/recordOrderEvents.ts'

export type UnnotifiedStep = { row: PendingNotificationRow; step: ChangeStep }

/**
 * The last steps of these subjects, with the steps of the same action, if this person made them all and none was announced. Otherwise
 * nothing.
 */
export function unnotifiedSteps(
  pending: readonly PendingNotificationRow[],
  actor: Actor,
  subjects: readonly NotificationSubject[],
): UnnotifiedStep[] | undefined {
  const last = pending.flatMap((row) => row.steps.slice(-1).map((step) => ({ row, step })))
  const wanted = last.filter(({ row }) => subjects.includes(row.subject))
  if (wanted.length < subjects.length || wanted.some(({ step }) => step.actorId !== actor.id)) return undefined
  const at = wanted.find(({ row }) => row.subject === 'status')?.step.at
  const along = last.filter(({ row, step }) => !subjects.includes(row.subject) && step.at === at && cameWithStatus(row.subject, step))
  return [...wanted, ...along]
}

/** A price or a free order comes with the deal, and coins with the delivery. */
const cameWithStatus = (subject: NotificationSubject, { details }: ChangeStep) =>
  subject === 'coins' || (subject === 'price' && (details.isToldWithDeal === true || 'reason' in details))

/** Restores the order, records the undo and deletes the pending notifications. Coins of a delivery stay. */
export async function undoUnnotifiedChange(
  { db, clock, ports }: Pick<AppContext, 'db' | 'clock' | 'ports'>,
  actor: Actor,
  order: OrderRow,
  steps: readonly UnnotifiedStep[],
): Promise<void> {
  const columns = restoredColumns(order, steps)
  await refuseUnrestorable(db, order, columns)
  const now = clock.now()
  const after = await saveOrder(db, order.id, columns, now)
  for (const { row, step } of steps) await forget(db, row, step)
  const isDealBack = order.dealConfirmedAt !== null && after.dealConfirmedAt === null
  if (isDealBack || (order.status === 'Deal Confirmed' && after.status !== order.status)) await reopenOffer(db, order.id)
  await followPrice(db, actor.id, order, after, now)
  const happened = steps.flatMap(({ row: { subject }, step }) =>
    undoEvents(subject, step, order, after).map(({ kind, details }) => ({ kind, details: { ...details, undoes: step.eventId } })),
  )
  await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, happened)
  const isOfMoney = steps.some(({ row }) => row.subject === 'price') || after.status === 'Cancel Order'
  if (isOfMoney) await ports.cardPayments.supersede(db, order.id, now)
}

/** Derived columns are restored only if unchanged since. The primary columns must still hold the value that this step wrote. */
function restoredColumns(order: OrderRow, steps: readonly UnnotifiedStep[]): Partial<OrderRow> {
  const columns: Partial<OrderRow> = {}
  for (const { row, step } of steps) {
    const isDefaultOrder = (column: string) => step.after[column] === storedValue(Reflect.get(order, column))
    if (tellingColumns(row.subject).some((column) => column in step.after && !isDefaultOrder(column)))
      throw conflict('It has been changed since.')
    if ('paidCents' in step.after && !isDefaultOrder('paidCents')) throw paymentArrived()
    Object.assign(columns, columnsFrom(Object.fromEntries(Object.entries(step.before).filter(([column]) => isDefaultOrder(column)))))
  }
  return columns
}

/** @throws Refusal CONFLICT where the order can't go back to its earlier state */
async function refuseUnrestorable(db: Db, order: OrderRow, columns: Partial<OrderRow>): Promise<void> {
  const { paidCents, totalCents, currency } = { ...order, ...columns }
  if (columns.dealConfirmedAt === null && paidCents > 0) throw paymentArrived()
  if (currency !== order.currency && paidCents > 0) throw paymentArrived()
  if (totalCents < paidCents) throw conflict(lessThanPaid(amountInWords(paidCents, currency)))
  const isGone = conflict('The previous assignee can no longer be assigned. Please choose another person.')
  if (columns.managerId) await chosenPerson(db, columns.managerId, ['manager'], isGone)
  if (columns.employeeId) await chosenPerson(db, columns.employeeId, ['employee', 'remoteDeveloper'], isGone)
}

const paymentArrived = () => conflict('A payment arrived in the meantime. Please check the order again.')

async function forget(db: Db, { orderId, subject, steps }: PendingNotificationRow, step: ChangeStep): Promise<void> {
  const left = steps.filter(({ eventId }) => eventId !== step.eventId)
  if (left.length === 0) await dropPendingNotifications(db, orderId, [subject])
  else await saveSteps(db, { orderId, subject, steps: left })
}

function undoEvents(subject: NotificationSubject, { details }: ChangeStep, before: OrderRow, after: OrderRow): OrderEventDraft[] {
  switch (subject) {
    case 'status':
      return [
        { kind: 'status', details: { from: before.status, to: after.status } },
        ...(before.progress === after.progress
          ? []
          : [{ kind: 'progress', details: { from: before.progress, to: after.progress } } as const]),
      ]
    case 'price':
      return before.freeReason === after.freeReason
        ? amountEvents(before, after)
        : [{ kind: 'madeFree', details: { reason: after.freeReason } }]
    case 'manager':
    case 'employee': {
      const exchanged = { from: details.to ?? null, fromId: details.toId ?? null, to: details.from ?? null, toId: details.fromId ?? null }
      return [{ kind: subject === 'manager' ? 'managerAssigned' : 'employeeAssigned', details: exchanged }]
    }
    case 'coins':
      return []
  }
}
