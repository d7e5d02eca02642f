import type { attendance as calls } from '@app/contract/attendance/attendance.calls.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { Handlers } from '#http/handlers.ts'
import { findUser } from '#users/index.ts'
import { serializeAttendance } from './attendance.serializer.ts'
import { currentAttendance, endOpenShift, insertShift } from './attendance.store.ts'
import type { AttendanceRow } from './attendance.table.ts'

export const attendance: Handlers<typeof calls> = {
  checkIn: async ({ me, input, ...context }) => {
    refuseOthers(me, input.attendanceUser)
    await refuseOnLeave(context, me.id)
    const row = await insertShift(context.db, me.id, today(context), context.clock.now())
    if (!row) throw conflict('You have checked in already.')
    return await shown(context.db, me, row)
  },
  checkOut: async ({ me, input, ...context }) => {
    refuseOthers(me, input.userId)
    const row = await endOpenShift(context.db, me.id, context.clock.now())
    if (!row) throw conflict((await isOut(context, me.id)) ? 'already checked out' : "Can't check-out now!")
    return await shown(context.db, me, row)
  },
  today: async ({ me, input, ...context }) => {
    refuseOthers(me, input.attendanceUser)
    const row = await currentAttendance(context.db, me.id, today(context))
    return { today: today(context), ...(row && { attendance: await shown(context.db, me, row) }) }
  },
}

type Desk = Pick<AppContext, 'db' | 'clock' | 'config'>
const today = ({ clock, config }: Desk) => dayIn(config.TIME_ZONE, clock.now())

/** Nobody comes or goes for somebody else. */
const refuseOthers = (me: Actor, userId: string) => refuseUnless(userId === me.id)

/** A day of leave is no day to come. Whether there is a shift already, the insert itself decides. */
async function refuseOnLeave(context: Desk, userId: string): Promise<void> {
  const now = await currentAttendance(context.db, userId, today(context))
  if (now?.isLeave) throw conflict('You are on leave today.')
}

const isOut = async (context: Desk, userId: string) => Boolean((await currentAttendance(context.db, userId, today(context)))?.checkedOutAt)

const shown = async (db: Db, me: Actor, row: AttendanceRow) => serializeAttendance(row, orNotFound(await findUser(db, me.id), 'User'))
