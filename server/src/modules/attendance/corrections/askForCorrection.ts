import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { hours, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, notFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockShift } from '../attendance.store.ts'
import { correctionOfAttempt, insertCorrection } from './corrections.store.ts'
import type { CorrectionRow } from './corrections.table.ts'

type Asked = { attendance: string; checkin: string; checkout: string; reason: string }
type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/** Asks to have the hours of an own shift corrected: one at a time for each shift, which is not longer than the longest. */
export async function askForCorrection(context: Deps, me: Actor, asked: Asked, idempotencyKey: string | null): Promise<CorrectionRow> {
  const now = context.clock.now()
  const [afterInAt, afterOutAt] = [new Date(asked.checkin), new Date(asked.checkout)]
  return await context.db.transaction(async (db) => {
    const earlier = idempotencyKey ? await correctionOfAttempt(db, me.id, idempotencyKey) : undefined
    if (earlier) return earlier
    const shift = isId(asked.attendance) ? await lockShift(db, asked.attendance) : undefined
    if (shift?.userId !== me.id || !shift.checkedInAt) throw notFound('Attendance')
    if (afterOutAt <= afterInAt) throw badInput('checkout', 'The end must be after the beginning.')
    // Its breaks stay what they are, and so does the day that it counts for.
    if (dayIn(context.config.TIME_ZONE, afterInAt) !== shift.day) throw badInput('checkin', 'The shift has to begin on its day.')
    if (afterOutAt > now) throw badInput('checkout', 'Please choose a time that has been.')
    const longest = context.config.SHIFT_LONGEST_HOURS
    if (afterOutAt > later(afterInAt, hours(longest))) throw badInput('checkout', `A shift has at most ${longest} hours.`)
    const correction = await insertCorrection(db, {
      attendanceId: shift.id,
      userId: me.id,
      beforeInAt: shift.checkedInAt,
      beforeOutAt: shift.checkedOutAt,
      afterInAt,
      afterOutAt,
      reason: asked.reason,
      idempotencyKey,
      createdAt: now,
    })
    if (!correction) throw conflict('A correction of this shift is being looked at already.')
    await enqueue(db, 'correctionAsked', { correctionId: correction.id })
    return correction
  })
}
