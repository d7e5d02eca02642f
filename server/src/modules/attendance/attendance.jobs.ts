import { href } from '@app/contract/screens.ts'
import { hours, later } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify, notifyAll } from '#notifications/index.ts'
import { findUser, peopleWithRole } from '#users/index.ts'
import { closeShiftsSince } from './attendance.store.ts'
import { correctionToShow } from './corrections/corrections.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Closes forgotten shifts at the maximum length. */
    closeForgottenShifts: object
    correctionAsked: { correctionId: string }
    correctionDecided: { correctionId: string }
  }
}

async function closeForgottenShifts(_: object, { db, clock, config, push }: JobContext): Promise<void> {
  const longest = config.SHIFT_LONGEST_HOURS
  const closed = await db.transaction(async (db) => {
    const closed = await closeShiftsSince(db, later(clock.now(), -hours(longest)), longest)
    await notifyAll(
      db,
      closed.map(({ id, userId, day }) => ({
        key: `shiftClosed:${id}`,
        kind: 'leave' as const,
        userIds: [userId],
        text: `You did not check out of your shift of ${day}, so it was closed after ${longest} hours. Ask for a correction if you left earlier.`,
        href: href('attendanceChart'),
      })),
    )
    return closed
  })
  for (const { userId } of closed) push.changed({ users: [userId], roles: ['admin'] }, { topic: 'attendance' })
}

/** Notifies the manager and the admins, who may decide. */
async function correctionAsked({ correctionId }: { correctionId: string }, { db, push }: JobContext): Promise<void> {
  const found = await correctionToShow(db, correctionId)
  if (!found) return
  const manager = (await findUser(db, found.person.id))?.managerId
  const admins = (await peopleWithRole(db, ['admin'])).map(({ id }) => id)
  const text = `${found.person.name} requests a correction of the hours of ${found.day}`
  await db.transaction(async (db) => {
    await notify(db, {
      key: `correctionAsked:${correctionId}`,
      kind: 'leave',
      userIds: admins,
      text,
      href: href('attendanceRecord', {}, { show: 'corrections' }),
    })
    if (manager)
      await notify(db, {
        key: `correctionAskedOf:${correctionId}`,
        kind: 'leave',
        userIds: [manager],
        text,
        href: href('attendanceChart', {}, { show: 'corrections' }),
      })
  })
  push.changed({ roles: ['admin'], users: manager ? [manager] : [] }, { topic: 'attendance' })
}

async function correctionDecided({ correctionId }: { correctionId: string }, { db, push }: JobContext): Promise<void> {
  const found = await correctionToShow(db, correctionId)
  if (!found) return
  const { correction, person, day } = found
  await db.transaction((db) =>
    notify(db, {
      key: `correctionDecided:${correctionId}`,
      kind: 'leave',
      userIds: [person.id],
      text: `Your correction of ${day} is ${correction.status}.`,
      href: href('attendanceChart'),
    }),
  )
  push.changed({ users: [person.id], roles: ['admin'] }, { topic: 'attendance' })
}

export const attendanceJobs = { closeForgottenShifts, correctionAsked, correctionDecided } satisfies JobHandlers
export const attendanceCrontab = '*/10 * * * * closeForgottenShifts ?jobKey=closeForgottenShifts&max=3'
