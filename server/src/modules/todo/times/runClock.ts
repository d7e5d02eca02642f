import type { Actor } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import { longestTimeHours } from '@app/contract/todo/taskTimes.rules.ts'
import { hours, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onOverlap, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { notifyAll } from '#notifications/index.ts'
import { findTask, lockBoard } from '../board.store.ts'
import { pushBoardChange } from '../pushBoardChange.ts'
import { deleteTime, insertTime, runningOf, saveTime, stopForgotten } from './taskTimes.store.ts'
import type { TodoTimeRow } from './taskTimes.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/** Shorter runs are discarded as a mistaken press. */
const shortestMs = 30_000
export const overlapping = conflict('You have already recorded another time for these hours.')

/** Starts the timer of an own task, and stops the running one. */
export const startClock = ({ db, clock }: Deps, me: Actor, taskId: string): Promise<TodoTimeRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const { id, title, orderId, bookingId } = orNotFound(await findTask(db, me.id, taskId), 'Task')
    const now = clock.now()
    const running = await runningOf(db, me.id)
    if (running?.taskId === id) return running
    if (running) await endAt(db, running, now)
    const time = { personId: me.id, taskId: id, title, orderId, bookingId, startedAt: now, createdAt: now }
    const started = await onOverlap(overlapping, () => insertTime(db, time))
    await pushBoardChange(db, me)
    return started
  })

export const stopClock = ({ db, clock }: Deps, me: Actor): Promise<void> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const running = await runningOf(db, me.id)
    if (!running) return
    await endAt(db, running, clock.now())
    await pushBoardChange(db, me)
  })

async function endAt(db: Db, { id, startedAt }: TodoTimeRow, now: Date): Promise<void> {
  if (now.getTime() - startedAt.getTime() < shortestMs) await deleteTime(db, id)
  else await saveTime(db, id, { endedAt: now })
}

/** Stops forgotten timers and notifies their people, since the recorded time is likely wrong. */
export async function stopForgottenClocks({ db, clock }: JobContext): Promise<void> {
  await db.transaction(async (db) => {
    const stopped = await stopForgotten(db, later(clock.now(), -hours(longestTimeHours)), longestTimeHours)
    await notifyAll(
      db,
      stopped.map(({ id, personId, title }) => ({
        key: `clockForgotten:${id}`,
        kind: 'tasks' as const,
        userIds: [personId],
        text: `The timer of “${title}” ran for ${longestTimeHours} hours and was stopped. Please correct its time.`,
        href: href('todo', {}, { show: 'time' }),
      })),
    )
    for (const { personId } of stopped) await pushBoardChange(db, { id: personId })
  })
}
