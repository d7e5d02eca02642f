import { undoHours } from '@app/contract/todo/todo.rules.ts'
import { hours, later } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { forgetDeleted } from './deletions.store.ts'
import { remindOfTasks } from './reminders/remindOfTasks.ts'
import { writeDealTasks } from './templates/writeDealTasks.ts'
import { stopForgottenClocks } from './times/runClock.ts'
import { workersOf } from './work/takers.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    todoChanged: { userId: string }
    forgetDeletedTasks: Record<string, never>
    /** Refreshes the screens that show the tasks of an order or a booking, or given tasks. */
    workChanged: { orderId: string | null; bookingId: string | null; userIds: readonly string[] }
    remindOfTasks: object
    stopForgottenClocks: object
  }
}

export const todoJobs = {
  async todoChanged({ userId }: { userId: string }, { push }: JobContext): Promise<void> {
    for (const topic of ['todo', 'taskTimes']) push.changed({ users: [userId] }, { topic })
  },
  /** Deletes tasks for good once undo has expired. */
  async forgetDeletedTasks(_, { db, clock }: JobContext): Promise<void> {
    await forgetDeleted(db, later(clock.now(), -hours(undoHours)))
  },
  async workChanged({ orderId, userIds }, { db, push }) {
    const workers = orderId ? await workersOf(db, orderId) : []
    push.changed({ users: [...new Set([...userIds, ...workers])], roles: ['admin', 'sales'] }, { topic: 'todoWork' })
  },
  followDeal: (about, context) => writeDealTasks(about, context),
  remindOfTasks: (_: object, context: JobContext) => remindOfTasks(context),
  stopForgottenClocks: (_: object, context: JobContext) => stopForgottenClocks(context),
} satisfies JobHandlers

export const todoCrontab = `25 * * * * forgetDeletedTasks ?jobKey=forgetDeletedTasks&max=3
*/15 * * * * remindOfTasks ?jobKey=remindOfTasks&max=3
*/10 * * * * stopForgottenClocks ?jobKey=stopForgottenClocks&max=3`
