import type { Actor } from '@app/contract/core/access.ts'
import { leaveOverlaps, noWorkingDay, workingDaysOf } from '@app/contract/leave/leave.rules.ts'
import { type NewLeave, rangeOf } from '@app/contract/leave/leave.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, refuseUnless } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockUser } from '#users/index.ts'
import { calendarOf } from '../calendar/workingDays.store.ts'
import { insertLeave, leaveOfAttempt } from '../leave.store.ts'
import { typeNamed } from '../types.store.ts'

/** Requests leave for the caller; of two overlapping requests one is stored. */
export async function requestLeave(
  context: Pick<AppContext, 'db' | 'clock'>,
  me: Actor,
  { leaveUser, leaveType, leaveMessage, ...days }: NewLeave,
  idempotencyKey: string | null,
): Promise<string> {
  refuseUnless(leaveUser === me.id)
  const range = rangeOf(days)
  return await context.db.transaction(async (db) => {
    const earlier = idempotencyKey ? await leaveOfAttempt(db, me.id, idempotencyKey) : undefined
    if (earlier) return earlier
    await lockUser(db, me.id)
    const type = await typeNamed(db, leaveType)
    if (!type) throw badInput('leaveType', 'Please choose a leave type.')
    const working = workingDaysOf(range, await calendarOf(db, { from: range.firstDay, to: range.lastDay }))
    if (working.length === 0) throw badInput('leaveDays', noWorkingDay)
    const id = await insertLeave(db, {
      id: newId(),
      userId: me.id,
      typeId: type.id,
      ...range,
      workingHalves: working.reduce((sum, { halves }) => sum + halves, 0),
      message: leaveMessage,
      idempotencyKey,
      createdAt: context.clock.now(),
    })
    // An exclusion or unique constraint was hit: either this attempt was stored before, or there is other leave on these days.
    const other = !id && idempotencyKey ? await leaveOfAttempt(db, me.id, idempotencyKey) : undefined
    if (other) return other
    if (!id) throw conflict(leaveOverlaps)
    await enqueue(db, 'leaveAsked', { leaveId: id })
    return id
  })
}
