import { dayWords } from '@app/contract/core/calendarDay.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { type LeaveStatus, leaveNotification, rangeWords } from '@app/contract/leave/leave.rules.ts'
import { href } from '@app/contract/screens.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { type NotificationRequest, notifyAll } from '#notifications/index.ts'
import { findUser, peopleWithRole } from '#users/index.ts'
import { bookGrants } from './balances/entries.store.ts'
import { leaveForNotification } from './leave.store.ts'

/** Jobs of the previous release have no reason. */
type Decided = { leaveId: string; status: LeaveStatus; decision: number; reason?: string }
declare module '#jobs/jobs.ts' {
  interface Jobs {
    leaveAsked: { leaveId: string }
    leaveDecided: Decided
    leaveWithdrawn: { leaveId: string }
    leaveDayTakenBack: { userId: string; day: string; at: string }
    /** Refreshes the screens that show it. */
    leaveShown: { leaveId: string }
    /** Books the yearly days of all people. */
    grantLeave: object
  }
}

/** Notifies the admins, and the manager of the person. */
async function leaveAsked({ leaveId }: { leaveId: string }, { db, push }: JobContext): Promise<void> {
  const found = await leaveForNotification(db, leaveId)
  if (!found) return
  const { person, leave, type } = found
  const text = `${person.name} asks for leave ${rangeWords(leave)} (${type.name})`
  const admins = (await peopleWithRole(db, ['admin'])).map(({ id }) => id)
  const news: NotificationRequest[] = [
    { key: `leaveAsked:${leaveId}`, kind: 'leave', userIds: admins, text, href: href('attendanceRecord', {}, { show: 'leaves' }) },
  ]
  if (person.managerId)
    news.push({
      key: `leaveAskedOf:${leaveId}`,
      kind: 'leave',
      userIds: [person.managerId],
      text,
      href: href('leave', {}, { show: 'team' }),
    })
  await db.transaction((db) => notifyAll(db, news))
  showAgain(push, person)
}

/** Notifies the people who were asked. */
async function leaveWithdrawn({ leaveId }: { leaveId: string }, { db, push }: JobContext): Promise<void> {
  const found = await leaveForNotification(db, leaveId)
  if (!found) return
  const { person, leave } = found
  const text = `${person.name} took back the leave ${rangeWords(leave)}`
  const admins = (await peopleWithRole(db, ['admin'])).map(({ id }) => id)
  await db.transaction((db) =>
    notifyAll(db, [
      { key: `leaveWithdrawn:${leaveId}`, kind: 'leave', userIds: admins, text, href: href('attendanceRecord', {}, { show: 'leaves' }) },
      ...(person.managerId
        ? [
            {
              key: `leaveWithdrawnOf:${leaveId}`,
              kind: 'leave' as const,
              userIds: [person.managerId],
              text,
              href: href('leave', {}, { show: 'team' }),
            },
          ]
        : []),
    ]),
  )
  showAgain(push, person)
}

async function leaveDecided({ leaveId, status, decision, reason }: Decided, { db, push }: JobContext): Promise<void> {
  const found = await leaveForNotification(db, leaveId)
  if (!found) return
  const { person, leave } = found
  const text = leaveNotification(status, rangeWords(leave), reason)
  await db.transaction((db) =>
    notifyAll(db, [
      { key: `leaveDecided:${leaveId}:${decision}`, kind: 'leave', userIds: [person.id], text, href: href('leave', {}, { show: 'mine' }) },
    ]),
  )
  showAgain(push, person)
}

async function leaveDayTakenBack(
  { userId, day, at }: { userId: string; day: string; at: string },
  { db, push }: JobContext,
): Promise<void> {
  const person = await findUser(db, userId)
  if (!person) return
  const text = `Your leave on ${dayWords(day)} was withdrawn: it is a working day again.`
  await db.transaction((db) =>
    notifyAll(db, [
      { key: `leaveDayTakenBack:${day}:${at}`, kind: 'leave', userIds: [userId], text, href: href('leave', {}, { show: 'mine' }) },
    ]),
  )
  showAgain(push, person)
}

async function leaveShown({ leaveId }: { leaveId: string }, { db, push }: JobContext): Promise<void> {
  const found = await leaveForNotification(db, leaveId)
  if (found) showAgain(push, found.person)
}

function showAgain(push: JobContext['push'], { id, managerId }: { id: string; managerId: string | null }) {
  const audience = { users: managerId ? [id, managerId] : [id], roles: ['admin'] as const }
  for (const topic of ['leave', 'attendance']) push.changed(audience, { topic })
}

async function grantLeave(_: object, { db, clock, config }: JobContext): Promise<void> {
  const now = clock.now()
  await db.transaction((db) => bookGrants(db, Number(dayIn(config.TIME_ZONE, now).slice(0, 4)), now))
}

export const leaveJobs = { leaveAsked, leaveDecided, leaveWithdrawn, leaveDayTakenBack, leaveShown, grantLeave } satisfies JobHandlers
export const leaveCrontab = '20 * * * * grantLeave ?jobKey=grantLeave&max=3'
