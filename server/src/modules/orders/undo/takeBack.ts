import type { Actor } from '@app/contract/core/access.ts'
import { toCents } from '@app/contract/core/money.ts'
import type { Made, MadeChange, UndoResult } from '@app/contract/orders/undo.shapes.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, Refusal } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { lockAssignees } from '../assignment/assignOrder.ts'
import { findOrder, lockOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { lockPendingNotifications } from '../pendingNotifications/pendingNotifications.store.ts'
import { changeBack, lastChanges, type Undoable } from './changeBack.ts'
import { undoUnnotifiedChange, unnotifiedSteps } from './undoUnnotifiedChange.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/**
 * Takes back what somebody has just made of orders, each in a transaction of its own. As long as nobody was told of it, the change
 * and its news go, and nobody ever is; afterwards it is changed back like anything else, and told.
 */
export async function undoChanges(context: Deps, actor: Actor, changes: readonly MadeChange[]): Promise<UndoResult[]> {
  const results: UndoResult[] = []
  const batchId = newId()
  for (const { id, made } of changes) {
    try {
      results.push({ id, isTold: await takeBack({ ...context, batchId }, actor, id, made) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ id, problem: error.message })
    }
  }
  return results
}

/** Answers whether people are told of it. */
const takeBack = (context: Deps & { batchId: string }, actor: Actor, id: string, made: Made): Promise<boolean> =>
  context.db.transaction(async (db) => {
    const here = { ...context, db, clock: stopped(context.clock) }
    const subjects = subjectsOf(made)
    // People are held before orders: whoever is to have it again is read before it is.
    const before = await lastChanges(db, await findOrder(db, actor, id), subjects)
    await lockAssignees(db, { assignedTo: before.manager?.fromId ?? null, assignedEmployee: before.employee?.fromId ?? null })
    const order = await lockOrder(db, actor, id)
    refuseOthers(order, made)
    const steps = unnotifiedSteps(await lockPendingNotifications(db, id), actor, subjects)
    if (steps) await undoUnnotifiedChange(here, actor, order, steps)
    else await changeBack(here, actor, order, subjects)
    return steps === undefined
  })

const subjectOfField = {
  status: 'status',
  totalAmount: 'price',
  assignedTo: 'manager',
  assignedEmployee: 'employee',
} as const satisfies Record<keyof Made, Undoable>

const subjectsOf = (made: Made): Undoable[] =>
  Object.entries(subjectOfField).flatMap(([field, subject]) => (Reflect.get(made, field) === undefined ? [] : [subject]))

/** Only what is as it was made is taken back: not what somebody else has made of it since. */
function refuseOthers(order: OrderRow, { status, assignedTo, assignedEmployee, totalAmount }: Made) {
  const isOther =
    (status !== undefined && status !== order.status) ||
    (assignedTo !== undefined && assignedTo !== order.managerId) ||
    (assignedEmployee !== undefined && assignedEmployee !== order.employeeId) ||
    (totalAmount !== undefined && toCents(totalAmount, order.currency) !== order.totalCents)
  if (isOther) throw conflict('Somebody has changed it since.')
}
