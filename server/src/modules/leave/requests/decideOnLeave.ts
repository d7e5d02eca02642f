import type { Actor } from '@app/contract/core/access.ts'
import { type LeaveStatus, rangeWords, workingDaysOf } from '@app/contract/leave/leave.rules.ts'
import { lockMentors } from '#bookings/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, notFound, onOverlap, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockUser } from '#users/index.ts'
import { bookGrants, bookTaken } from '../balances/entries.store.ts'
import { calendarOf } from '../calendar/workingDays.store.ts'
import { leaveToShow, lockLeave, saveLeave } from '../leave.store.ts'
import type { LeaveRow } from '../leave.table.ts'
import { deleteDaysOfLeave, leavesOfDay, makeLeaveDays } from './leaveDays.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
type Decision = { id: string; status: LeaveStatus; reason?: string | undefined }

/**
 * Sets the status of a leave. Decision, leave days and balance change together, with the person locked. The same decision again changes
 * nothing and notifies no one.
 */
export async function decideOnLeave(context: Deps, me: Actor, { id, status, reason }: Decision): Promise<void> {
  if (status === 'Rejected' && !reason) throw badInput('reason', 'Please say why. The person reads it.')
  const now = context.clock.now()
  await context.db.transaction(async (db) => {
    const { person } = orNotFound(await leaveToShow(db, me, id), 'Leave')
    await lockUser(db, person.id)
    const leave = orNotFound(await lockLeave(db, id), 'Leave')
    if (leave.withdrawnAt) throw conflict(`${person.name} has taken this request back.`)
    if (leave.status === status) return
    // A concurrent booking of a session is committed before, or finds the mentor away.
    await lockMentors(db, [person.id])
    const decided = { status, decidedBy: me.id, decidedAt: now, decisions: leave.decisions + 1, decisionReason: reason }
    await onOverlap(conflict(`${person.name} has other leave on some of these days.`), () => saveLeave(db, id, decided))
    if (leave.status === 'Approved') await deleteDaysOfLeave(db, id)
    if (status === 'Approved') await approve(db, leave, now)
    await bookTaken(db, leave, now)
    await recordAudit(db, {
      actor: me,
      kind: 'account',
      activity: `set the leave of ${person.username} ${rangeWords(leave)} to ${status}`,
      subject: { kind: 'user', id: person.id },
      before: { status: leave.status },
      after: { status, ...(reason && { reason }) },
      at: now,
    })
    await enqueue(db, 'leaveDecided', { leaveId: id, status, decision: decided.decisions, reason })
  })
}

/** Counted by the current calendar, which may have got a holiday since the request. */
async function approve(db: Db, leave: LeaveRow, now: Date) {
  const days = workingDaysOf(leave, await calendarOf(db, { from: leave.firstDay, to: leave.lastDay }))
  await makeLeaveDays(db, leave, days, now)
  await saveLeave(db, leave.id, { workingHalves: days.reduce((sum, { halves }) => sum + halves, 0) })
  const years = new Set(days.map(({ day }) => Number(day.slice(0, 4))))
  for (const year of years) if (year <= now.getUTCFullYear()) await bookGrants(db, year, now, leave.userId)
}

/** Withdraws one leave day of a person. A day with a check-in keeps its shift. */
export async function withdrawLeaveDay(context: Deps, me: Actor, { userId, checkInDate: day }: { userId: string; checkInDate: string }) {
  const now = context.clock.now()
  await context.db.transaction(async (db) => {
    const person = orNotFound(isId(userId) ? await lockUser(db, userId) : undefined, 'User')
    const leaves = await leavesOfDay(db, userId, day)
    if (leaves.length === 0) throw notFound('Leave day')
    for (const { leaveId } of leaves) {
      const leave = orNotFound(await lockLeave(db, leaveId), 'Leave')
      await deleteDaysOfLeave(db, leaveId, day)
      await bookTaken(db, leave, now)
    }
    await recordAudit(db, {
      actor: me,
      kind: 'account',
      activity: `withdrew the leave of ${person.username} on ${day}`,
      subject: { kind: 'user', id: userId },
      at: now,
    })
    await enqueue(db, 'leaveDayTakenBack', { userId, day, at: now.toISOString() })
  })
}
