import { dayWords } from '@app/contract/core/calendarDay.ts'
import { href } from '@app/contract/screens.ts'
import { and, asc, inArray, isNull, lte } from 'drizzle-orm'
import type { JobContext } from '#jobs/jobs.ts'
import { notifyAll } from '#notifications/index.ts'
import { todoTasksTable } from '../todo.table.ts'

const atOnce = 500

/** Sends due reminders, each once: the mark is set in the transaction of the notification. */
export async function remindOfTasks({ db, clock }: JobContext): Promise<void> {
  for (;;) {
    const told = await db.transaction(async (db) => {
      const { id, ownerId, title, deadline, remindAt, isCompleted, deletedAt } = todoTasksTable
      const due = await db
        .select({ id, ownerId, title, deadline, remindAt, isCompleted })
        .from(todoTasksTable)
        .where(and(lte(remindAt, clock.now()), isNull(deletedAt)))
        .orderBy(asc(remindAt))
        .limit(atOnce)
        .for('update', { skipLocked: true })
      if (due.length === 0) return 0
      const ids = due.map((task) => task.id)
      await db.update(todoTasksTable).set({ remindAt: null }).where(inArray(id, ids))
      await notifyAll(
        db,
        due
          .filter((task) => !task.isCompleted)
          .map((task) => ({
            key: `taskReminder:${task.id}:${task.remindAt?.toISOString()}`,
            kind: 'tasks' as const,
            userIds: [task.ownerId],
            text: `“${task.title}” is due${task.deadline ? ` on ${dayWords(task.deadline)}` : ''}`,
            href: href('todo'),
          })),
      )
      return due.length
    })
    if (told < atOnce) return
  }
}
