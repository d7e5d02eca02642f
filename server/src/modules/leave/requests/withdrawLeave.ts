import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { mayWithdrawLeave, rangeWords, tooLateToWithdraw } from '@app/contract/leave/leave.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound, orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockUser } from '#users/index.ts'
import { bookTaken } from '../balances/entries.store.ts'
import { shownStatus } from '../leave.serializer.ts'
import { leaveToShow, lockLeave, saveLeave } from '../leave.store.ts'
import { deleteDaysOfLeave } from './leaveDays.store.ts'

/** Takes back the caller's own request: its days are working days again, and what was booked for it returns to the balance. */
export async function withdrawLeave(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  me: Actor,
  id: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    const { person } = orNotFound(await leaveToShow(db, me, id), 'Leave')
    if (person.id !== me.id) throw notFound('Leave')
    await lockUser(db, me.id)
    const leave = orNotFound(await lockLeave(db, id), 'Leave')
    if (leave.withdrawnAt) return
    if (leave.status === 'Rejected') throw conflict('This request was rejected already.')
    if (!mayWithdrawLeave(me, { ...leave, status: shownStatus(leave) }, dayIn(config.TIME_ZONE, now))) throw conflict(tooLateToWithdraw)
    await saveLeave(db, id, { status: 'Rejected', withdrawnAt: now })
    await deleteDaysOfLeave(db, id)
    await bookTaken(db, leave, now)
    await recordAudit(db, {
      actor: me,
      kind: 'account',
      activity: `took back their leave ${rangeWords(leave)}`,
      subject: { kind: 'user', id: me.id },
      before: { status: leave.status },
      after: { status: 'Withdrawn' },
      at: now,
    })
    await enqueue(db, 'leaveWithdrawn', { leaveId: id })
  })
}
