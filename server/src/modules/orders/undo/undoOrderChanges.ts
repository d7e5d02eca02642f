import type { Actor } from '@app/contract/core/access.ts'
import { toCents } from '@app/contract/core/money.ts'
import type { AppliedChange, AppliedValues, UndoResult } from '@app/contract/orders/undo.shapes.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, Refusal } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { lockAssignees } from '../assignment/assignOrder.ts'
import { findOrder, lockOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { lockPendingNotifications } from '../pendingNotifications/pendingNotifications.store.ts'
import { lastChanges, revertChanges, type UndoableSubject } from './revertChanges.ts'
import { undoUnnotifiedChange, unnotifiedSteps } from './undoUnnotifiedChange.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/**
 * Undoes the actor's latest changes of orders, each in its own transaction. Before the notification, the undo also drops it, and no one is
 * notified. Afterwards the undo is an ordinary change with its own notification.
 */
export async function undoOrderChanges(context: Deps, actor: Actor, changes: readonly AppliedChange[]): Promise<UndoResult[]> {
  const results: UndoResult[] = []
  const batchId = newId()
  for (const { id, made } of changes) {
    try {
      results.push({ id, isNotified: await undoChange({ ...context, batchId }, actor, id, made) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ id, problem: error.message })
    }
  }
  return results
}

/** Answers whether people are notified of the undo. */
const undoChange = (context: Deps & { batchId: string }, actor: Actor, id: string, made: AppliedValues): Promise<boolean> =>
  context.db.transaction(async (db) => {
    const scoped = { ...context, db, clock: stopped(context.clock) }
    const subjects = subjectsOf(made)
    // Users are locked before orders, so the previous assignee is read first.
    const before = await lastChanges(db, await findOrder(db, actor, id), subjects)
    await lockAssignees(db, { assignedTo: before.manager?.fromId ?? null, assignedEmployee: before.employee?.fromId ?? null })
    const order = await lockOrder(db, actor, id)
    refuseOthers(order, made)
    const steps = unnotifiedSteps(await lockPendingNotifications(db, id), actor, subjects)
    if (steps) await undoUnnotifiedChange(scoped, actor, order, steps)
    else await revertChanges(scoped, actor, order, subjects)
    return steps === undefined
  })

const subjectOfField = {
  status: 'status',
  totalAmount: 'price',
  assignedTo: 'manager',
  assignedEmployee: 'employee',
} as const satisfies Record<keyof AppliedValues, UndoableSubject>

const subjectsOf = (made: AppliedValues): UndoableSubject[] =>
  Object.entries(subjectOfField).flatMap(([field, subject]) => (Reflect.get(made, field) === undefined ? [] : [subject]))

/** Refuses the undo if the order no longer has the values that this change set. */
function refuseOthers(order: OrderRow, { status, assignedTo, assignedEmployee, totalAmount }: AppliedValues) {
  const isOther =
    (status !== undefined && status !== order.status) ||
    (assignedTo !== undefined && assignedTo !== order.managerId) ||
    (assignedEmployee !== undefined && assignedEmployee !== order.employeeId) ||
    (totalAmount !== undefined && toCents(totalAmount, order.currency) !== order.totalCents)
  if (isOther) throw conflict('It has been changed since.')
}
