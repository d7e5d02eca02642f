import { undoHours } from '@app/contract/todo/todo.rules.ts'
import { hours, later } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { forgetDeleted } from './deletions.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    todoChanged: { userId: string }
    forgetDeletedTasks: Record<string, never>
  }
}

export const todoJobs = {
  async todoChanged({ userId }: { userId: string }, { push }: JobContext): Promise<void> {
    push.changed({ users: [userId] }, { room: 'todo' })
  },
  /** What nobody can take back any more is gone. */
  async forgetDeletedTasks(_, { db, clock }: JobContext): Promise<void> {
    await forgetDeleted(db, later(clock.now(), -hours(undoHours)))
  },
} satisfies JobHandlers

export const todoCrontab = '25 * * * * forgetDeletedTasks ?jobKey=forgetDeletedTasks&max=3'
