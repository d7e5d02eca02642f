import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockUser } from '#users/index.ts'
import { hasOtherShift, lockShift, saveHours } from '../attendance.store.ts'
import { correctionToShow, lockCorrection, saveDecision } from './corrections.store.ts'

type Decision = { id: string; status: 'Approved' | 'Rejected' }

/**
 * Decides on a correction once: shift and decision change together, and the audit log keeps the old times. Corrections never make two
 * shifts of a person overlap.
 */
export async function decideCorrection(context: Pick<AppContext, 'db' | 'clock'>, me: Actor, { id, status }: Decision) {
  const now = context.clock.now()
  await context.db.transaction(async (db) => {
    const seen = orNotFound(await correctionToShow(db, id), 'Correction')
    // Locks the person, so that two concurrent corrections cannot both pass the overlap check.
    const person = orNotFound(await lockUser(db, seen.person.id), 'User')
    const correction = orNotFound(await lockCorrection(db, me, id), 'Correction')
    refuseUnless(correction.userId !== me.id, 'You can’t decide on your own hours.')
    if (correction.status === status) return
    if (correction.status !== 'Pending') throw conflict(`This correction is ${correction.status} already.`)
    const shift = await lockShift(db, correction.attendanceId)
    if (!shift) throw notFound('Attendance')
    await saveDecision(db, id, { status, decidedBy: me.id, decidedAt: now })
    if (status === 'Approved') {
      const [from, to] = [correction.afterInAt, correction.afterOutAt]
      if (await hasOtherShift(db, person.id, shift.id, { from, to })) throw conflict('These hours overlap with another shift of theirs.')
      await saveHours(db, shift.id, { checkedInAt: from, checkedOutAt: to })
    }
    await recordAudit(db, {
      actor: me,
      kind: 'account',
      activity: `${status === 'Approved' ? 'corrected' : 'did not correct'} the hours of ${person.username} on ${shift.day}`,
      subject: { kind: 'user', id: person.id },
      before: { in: iso(shift.checkedInAt), out: iso(shift.checkedOutAt) },
      after: { in: iso(correction.afterInAt), out: iso(correction.afterOutAt), reason: correction.reason },
      at: now,
    })
    await enqueue(db, 'correctionDecided', { correctionId: id })
  })
}

const iso = (at: Date | null) => at?.toISOString() ?? ''
