import type { Actor } from '@app/contract/core/access.ts'
import { correctableDays, longestTimeHours } from '@app/contract/todo/taskTimes.rules.ts'
import { days, hours, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, onOverlap, orNotFound, Refusal } from '#core/refusal.ts'
import { findTask, lockBoard } from '../board.store.ts'
import { pushBoardChange } from '../pushBoardChange.ts'
import { overlapping } from './runClock.ts'
import { insertTime, insertTimeChange, lockTime, saveTime, timeOfAttempt } from './taskTimes.store.ts'
import type { TodoTimeRow } from './taskTimes.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
type Span = { startedAt: string; endedAt: string }

/** Adds time by hand, which its history records. */
export const addTime = (
  { db, clock }: Deps,
  me: Actor,
  { task, reason, ...span }: Span & { task: string; reason: string },
  { idempotencyKey }: { idempotencyKey: string | null },
): Promise<TodoTimeRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const earlier = idempotencyKey ? await timeOfAttempt(db, me.id, idempotencyKey) : undefined
    if (earlier) return earlier
    const { id: taskId, title, orderId, bookingId } = orNotFound(await findTask(db, me.id, task), 'Task')
    const now = clock.now()
    const hoursWorked = checkedSpan(span, now)
    const time = await onOverlap(overlapping, () =>
      insertTime(db, { personId: me.id, taskId, title, orderId, bookingId, ...hoursWorked, idempotencyKey, createdAt: now }),
    )
    await insertTimeChange(db, { timeId: time.id, changedBy: me.id, reason, ...after(time), at: now })
    await pushBoardChange(db, me)
    return time
  })

/** Corrects a time; its old values are kept with the reason. */
export const correctTime = (
  { db, clock }: Deps,
  me: Actor,
  { id, reason, ...change }: { [End in keyof Span]?: Span[End] | undefined } & { id: string; reason: string },
): Promise<TodoTimeRow> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const before = orNotFound(await lockTime(db, me.id, id), 'Time')
    refuseRunning(before)
    const now = clock.now()
    const { startedAt = before.startedAt.toISOString(), endedAt = (before.endedAt ?? now).toISOString() } = change
    const hoursWorked = checkedSpan({ startedAt, endedAt }, now)
    if (before.startedAt.getTime() === hoursWorked.startedAt.getTime() && before.endedAt?.getTime() === hoursWorked.endedAt.getTime())
      return before
    const time = await onOverlap(overlapping, () => saveTime(db, id, { ...hoursWorked, isForgotten: false }))
    await insertTimeChange(db, { timeId: id, changedBy: me.id, reason, ...was(before), ...after(time), at: now })
    await pushBoardChange(db, me)
    return time
  })

export const removeTime = ({ db, clock }: Deps, me: Actor, { id, reason }: { id: string; reason: string }): Promise<void> =>
  db.transaction(async (db) => {
    await lockBoard(db, me.id)
    const before = orNotFound(await lockTime(db, me.id, id), 'Time')
    refuseRunning(before)
    const now = clock.now()
    await saveTime(db, id, { removedAt: now })
    await insertTimeChange(db, { timeId: id, changedBy: me.id, reason, ...was(before), at: now })
    await pushBoardChange(db, me)
  })

const was = ({ startedAt, endedAt }: TodoTimeRow) => ({ startedBefore: startedAt, endedBefore: endedAt })
const after = ({ startedAt, endedAt }: TodoTimeRow) => ({ startedAfter: startedAt, endedAfter: endedAt })

function refuseRunning({ endedAt }: TodoTimeRow): void {
  if (endedAt === null) throw new Refusal('REFUSED', 'This timer is running. Please stop it first.')
}

/** @throws Refusal BAD_INPUT naming the wrong end */
function checkedSpan(span: Span, now: Date): { startedAt: Date; endedAt: Date } {
  const [startedAt, endedAt] = [new Date(span.startedAt), new Date(span.endedAt)]
  if (startedAt < later(now, -days(correctableDays))) throw badInput('startedAt', `At most ${correctableDays} days ago.`)
  if (endedAt <= startedAt) throw badInput('endedAt', 'Must be after the beginning.')
  if (endedAt > now) throw badInput('endedAt', 'Must not be in the future.')
  if (endedAt > later(startedAt, hours(longestTimeHours))) throw badInput('endedAt', `At most ${longestTimeHours} hours at once.`)
  return { startedAt, endedAt }
}
