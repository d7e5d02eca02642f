import type { Actor } from '@app/contract/core/access.ts'
import { type LeaveStatus, rangeWords, workingDaysOf } from '@app/contract/leave/leave.rules.ts'
import { lockMentors } from '#bookings/index.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound, onOverlap, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockUser } from '#users/index.ts'
import { bookGrants, bookTaken } from '../balances/entries.store.ts'
import { calendarOf } from '../calendar/workingDays.store.ts'
import { leaveToShow, lockLeave, saveLeave } from '../leave.store.ts'
import type { LeaveRow } from '../leave.table.ts'
import { leavesOfDay, makeLeaveDays, takeBackDays } from './leaveDays.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Decides on a leave, whatever it was before. The decision, the leave days of the attendance and the balance change together; whoever
 * else changes leave of this person waits. The same decision again changes nothing and tells nobody.
 */
export async function decideOnLeave(context: Deps, me: Actor, { id, status }: { id: string; status: LeaveStatus }): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (db) => {
    const { person } = orNotFound(await leaveToShow(db, me, id), 'Leave')
    await lockUser(db, person.id)
    const leave = orNotFound(await lockLeave(db, id), 'Leave')
    if (leave.status === status) return
    // A session that is booked at this moment is through before, or finds the mentor away.
    await lockMentors(db, [person.id])
    const decided = { status, decidedBy: me.id, decidedAt: now, decisions: leave.decisions + 1 }
    await onOverlap(conflict(`${person.name} has other leave on some of these days.`), () => saveLeave(db, id, decided))
    if (leave.status === 'Approved') await takeBackDays(db, id)
    if (status === 'Approved') await approve(db, leave, now)
    await bookTaken(db, leave, now)
    await recordAudit(db, {
      actor: me,
      kind: 'account',
      activity: `set the leave of ${person.username} ${rangeWords(leave)} to ${status}`,
      subject: { kind: 'user', id: person.id },
      before: { status: leave.status },
      after: { status },
      at: now,
    })
    await enqueue(db, 'leaveDecided', { leaveId: id, status, decision: decided.decisions })
  })
}

/** Counted by the calendar of now, which may have got a holiday since it was asked for. */
async function approve(db: Db, leave: LeaveRow, now: Date) {
  const days = workingDaysOf(leave, await calendarOf(db, { from: leave.firstDay, to: leave.lastDay }))
  await makeLeaveDays(db, leave, days, now)
  await saveLeave(db, leave.id, { workingHalves: days.reduce((sum, { halves }) => sum + halves, 0) })
  const years = new Set(days.map(({ day }) => Number(day.slice(0, 4))))
  for (const year of years) if (year <= now.getUTCFullYear()) await bookGrants(db, year, now, leave.userId)
}

/** Takes one day of somebody's leave back. A day on which they came to work stays as it is. */
export async function takeLeaveDayBack(context: Deps, me: Actor, { userId, checkInDate: day }: { userId: string; checkInDate: string }) {
  const now = context.clock.now()
  await context.db.transaction(async (db) => {
    const person = orNotFound(isId(userId) ? await lockUser(db, userId) : undefined, 'User')
    const leaves = await leavesOfDay(db, userId, day)
    if (leaves.length === 0) throw notFound('Leave day')
    for (const { leaveId } of leaves) {
      const leave = orNotFound(await lockLeave(db, leaveId), 'Leave')
      await takeBackDays(db, leaveId, day)
      await bookTaken(db, leave, now)
    }
    await recordAudit(db, {
      actor: me,
      kind: 'account',
      activity: `took back the leave of ${person.username} on ${day}`,
      subject: { kind: 'user', id: userId },
      at: now,
    })
    await enqueue(db, 'leaveDayTakenBack', { userId, day, at: now.toISOString() })
  })
}
