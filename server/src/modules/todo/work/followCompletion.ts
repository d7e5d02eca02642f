import type { Actor } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { notify } from '#notifications/index.ts'
import { lockOrderById, recordOrderEvents, saveOrder } from '#orders/index.ts'
import { findUser } from '#users/index.ts'
import { type TodoTaskRow, todoTasksTable } from '../todo.table.ts'
import { pushWorkChange } from './pushWorkChange.ts'

/** Follows up on a completed or reopened task: notifies the person who gave it, and updates the order's progress. */
export async function followCompletion(db: Db, me: Actor, before: TodoTaskRow, after: TodoTaskRow, now: Date): Promise<void> {
  await pushWorkChange(db, after)
  if (before.isCompleted === after.isCompleted) return
  if (after.isCompleted && after.givenBy && after.givenBy !== me.id) {
    const name = (await findUser(db, me.id))?.name ?? 'A colleague'
    const text = `${name} has done “${after.title}”`
    await notify(db, {
      key: `taskDone:${after.id}`,
      kind: 'tasks',
      userIds: [after.givenBy],
      text,
      href: href('todo', {}, { show: 'given' }),
    })
  }
  if (after.orderId && after.templateLine) await moveProgress(db, after.orderId, { by: me.id, now, step: after.isCompleted ? 1 : -1 })
}

/** Sets the order's progress to the completed share of its deal tasks. A higher progress set by hand stays. */
async function moveProgress(db: Db, orderId: string, { by, now, step }: { by: string; now: Date; step: 1 | -1 }): Promise<void> {
  const order = await lockOrderById(db, orderId)
  if (order?.tab !== 'active') return
  const [counted] = await db
    .select({ all: count(), done: count(sql`case when ${todoTasksTable.isCompleted} then 1 end`) })
    .from(todoTasksTable)
    .where(and(eq(todoTasksTable.orderId, orderId), isNotNull(todoTasksTable.templateLine), isNull(todoTasksTable.deletedAt)))
  const { all, done } = counted ?? { all: 0, done: 0 }
  if (all === 0) return
  const share = (tasks: number) => Math.floor((100 * tasks) / all)
  const progress = share(done)
  if (progress === order.progress || (progress < order.progress && order.progress !== share(done - step))) return
  await saveOrder(db, orderId, { progress }, now)
  await recordOrderEvents(db, orderId, { actorId: by, at: now }, [{ kind: 'progress', details: { from: order.progress, to: progress } }])
}
