import { dayIn } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import type { RoleOfLine } from '@app/contract/todo/todo.rules.ts'
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { dayAfter } from '#core/startOfDay.ts'
import type { Db } from '#database/db.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import type { OrderRow } from '#orders/index.ts'
import { insertTask, lockBoard, saveAtEnd } from '../board.store.ts'
import { pushBoardChange } from '../pushBoardChange.ts'
import { type TodoTaskRow, todoTasksTable } from '../todo.table.ts'
import { sectionForGiven } from '../work/giveTask.ts'
import { pushWorkChange } from '../work/pushWorkChange.ts'
import { lockDealTasks, orderOfDeal } from './deal.store.ts'
import { templatesFor } from './taskTemplates.store.ts'
import type { TaskTemplateRow } from './taskTemplates.table.ts'

/**
 * Creates the tasks of a confirmed deal on the boards of the order's people: each template line once per order, as soon as the order has
 * a person for it. Open tasks move when the order is reassigned. Safe to repeat.
 */
export async function writeDealTasks({ orderId }: { orderId: string }, context: JobContext): Promise<void> {
  for (let looks = 0; looks < 5; looks += 1) if (await isWrittenForWorkers(orderId, context)) return
  throw new Error('The order was reassigned on every attempt; its tasks are created on the next retry.')
}

/** False if the order was reassigned before the boards could be locked: then other boards must be locked. */
async function isWrittenForWorkers(orderId: string, { db, clock, config }: JobContext): Promise<boolean> {
  const known = await orderOfDeal(db, orderId)
  if (!known) return true
  const now = clock.now()
  return await db.transaction(async (db) => {
    await lockDealTasks(db, orderId)
    const before = await tasksOfTemplates(db, orderId)
    const workers = [known.managerId, known.employeeId]
    const boards = [...workers, ...before.map(({ ownerId }) => ownerId)].filter((id) => id !== null)
    // In a fixed order, so that two orders reassigned concurrently cannot deadlock.
    for (const id of [...new Set(boards)].sort()) await lockBoard(db, id)
    const order = await orderOfDeal(db, orderId)
    if (!order) return true
    if (order.managerId !== known.managerId || order.employeeId !== known.employeeId) return false
    const there = await tasksOfTemplates(db, orderId)
    await moveToWorkers(db, order, there, now)
    const written = await writeMissing(db, order, new Set(there.map(({ templateLine }) => templateLine)), {
      now,
      dayOf: (at: Date) => dayIn(config.TIME_ZONE, at),
    })
    for (const [owner, tasks] of Map.groupBy(written, ({ ownerId }) => ownerId)) {
      await pushBoardChange(db, { id: owner })
      const text = `${tasks.length === 1 ? 'A task' : `${tasks.length} tasks`} of ${order.name} ${tasks.length === 1 ? 'is' : 'are'} yours`
      const key = `dealTasks:${orderId}:${owner}:${tasks[0]?.id}`
      await notify(db, { key, kind: 'tasks', userIds: [owner], text, href: href('todo') })
    }
    if (written[0]) await pushWorkChange(db, written[0])
    return true
  })
}

const tasksOfTemplates = (db: Db, orderId: string): Promise<TodoTaskRow[]> =>
  db
    .select()
    .from(todoTasksTable)
    .where(and(eq(todoTasksTable.orderId, orderId), isNotNull(todoTasksTable.templateLine)))

const workerOf = ({ managerId, employeeId }: Pick<OrderRow, 'managerId' | 'employeeId'>, role: RoleOfLine) =>
  role === 'manager' ? managerId : employeeId

async function moveToWorkers(db: Db, order: OrderRow, tasks: readonly TodoTaskRow[], now: Date): Promise<void> {
  for (const task of tasks) {
    const worker = task.lineRole && workerOf(order, task.lineRole)
    if (!worker || worker === task.ownerId || task.isCompleted || task.deletedAt) continue
    const sectionId = await sectionForGiven(db, worker, false, now)
    await db
      .update(todoTasksTable)
      .set({ ownerId: worker, idempotencyKey: null })
      .where(and(eq(todoTasksTable.id, task.id), ne(todoTasksTable.ownerId, worker), isNull(todoTasksTable.deletedAt)))
    await saveAtEnd(db, task.id, sectionId)
    for (const id of [worker, task.ownerId]) await pushBoardChange(db, { id })
    await pushWorkChange(db, { ...task, ownerId: worker })
  }
}

async function writeMissing(
  db: Db,
  order: OrderRow,
  there: ReadonlySet<string | null>,
  { now, dayOf }: { now: Date; dayOf: (at: Date) => string },
): Promise<TodoTaskRow[]> {
  const written: TodoTaskRow[] = []
  for (const { template, line, key } of linesOf(await templatesFor(db, order.category))) {
    const worker = workerOf(order, line.role)
    if (!worker || there.has(key)) continue
    const confirmedOn = dayOf(order.dealConfirmedAt ?? now)
    written.push(
      await insertTask(db, {
        title: line.title,
        description: line.description,
        deadline: line.days === null ? null : dayAfter(confirmedOn, line.days),
        labels: [template.name.slice(0, 24)],
        ownerId: worker,
        sectionId: await sectionForGiven(db, worker, false, now),
        orderId: order.id,
        templateLine: key,
        lineRole: line.role,
        createdAt: now,
      }),
    )
  }
  return written
}

const linesOf = (templates: readonly TaskTemplateRow[]) =>
  templates.flatMap((template) => template.lines.map((line, at) => ({ template, line, key: `${template.id}:${at}` })))
