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

type CorrectionInput = { attendance: string; checkin: string; checkout: string; reason: string }
type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/** Requests a correction of an own shift: one open request for each shift, up to the maximum length. */
export async function requestCorrection(
  context: Deps,
  me: Actor,
  input: CorrectionInput,
  idempotencyKey: string | null,
): Promise<CorrectionRow> {
  const now = context.clock.now()
  const [afterInAt, afterOutAt] = [new Date(input.checkin), new Date(input.checkout)]
  return await context.db.transaction(async (db) => {
    const earlier = idempotencyKey ? await correctionOfAttempt(db, me.id, idempotencyKey) : undefined
    if (earlier) return earlier
    const shift = isId(input.attendance) ? await lockShift(db, input.attendance) : undefined
    if (shift?.userId !== me.id || !shift.checkedInAt) throw notFound('Attendance')
    if (afterOutAt <= afterInAt) throw badInput('checkout', 'The end must be after the beginning.')
    // Its breaks stay, and so does its day.
    if (dayIn(context.config.TIME_ZONE, afterInAt) !== shift.day) throw badInput('checkin', 'The shift has to begin on its day.')
    if (afterOutAt > now) throw badInput('checkout', 'Please choose a time in the past.')
    const longest = context.config.SHIFT_LONGEST_HOURS
    if (afterOutAt > later(afterInAt, hours(longest))) throw badInput('checkout', `A shift has at most ${longest} hours.`)
    const correction = await insertCorrection(db, {
      attendanceId: shift.id,
      userId: me.id,
      beforeInAt: shift.checkedInAt,
      beforeOutAt: shift.checkedOutAt,
      afterInAt,
      afterOutAt,
      reason: input.reason,
      idempotencyKey,
      createdAt: now,
    })
    if (!correction) throw conflict('A correction of this shift is already waiting for a decision.')
    await enqueue(db, 'correctionAsked', { correctionId: correction.id })
    return correction
  })
}
