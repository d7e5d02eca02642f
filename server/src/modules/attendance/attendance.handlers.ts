import type { attendance as calls } from '@app/contract/attendance/attendance.calls.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '#core/clock.ts'
import type { House } from '#core/house.ts'
import { conflict, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { Handlers } from '#http/handlers.ts'
import { findUser } from '#users/index.ts'
import { currentAttendance, endOpenShift, insertShift } from './attendance.store.ts'
import type { AttendanceRow } from './attendance.table.ts'
import { attendanceWire } from './attendance.wire.ts'

export const attendance: Handlers<typeof calls> = {
  checkIn: async ({ me, input, ...house }) => {
    refuseOthers(me, input.attendanceUser)
    await refuseOnLeave(house, me.id)
    const row = await insertShift(house.db, me.id, today(house), house.clock.now())
    if (!row) throw conflict('You have checked in already.')
    return await shown(house.db, me, row)
  },
  checkOut: async ({ me, input, ...house }) => {
    refuseOthers(me, input.userId)
    const row = await endOpenShift(house.db, me.id, house.clock.now())
    if (!row) throw conflict((await isOut(house, me.id)) ? 'already checked out' : "Can't check-out now!")
    return await shown(house.db, me, row)
  },
  today: async ({ me, input, ...house }) => {
    refuseOthers(me, input.attendanceUser)
    const row = await currentAttendance(house.db, me.id, today(house))
    return { today: today(house), ...(row && { attendance: await shown(house.db, me, row) }) }
  },
}

type Desk = Pick<House, 'db' | 'clock' | 'config'>
const today = ({ clock, config }: Desk) => dayIn(config.TIME_ZONE, clock.now())

/** Nobody comes or goes for somebody else. */
const refuseOthers = (me: Actor, userId: string) => refuseUnless(userId === me.id)

/** A day of leave is no day to come. Whether there is a shift already, the insert itself decides. */
async function refuseOnLeave(house: Desk, userId: string): Promise<void> {
  const now = await currentAttendance(house.db, userId, today(house))
  if (now?.isLeave) throw conflict('You are on leave today.')
}

const isOut = async (house: Desk, userId: string) => Boolean((await currentAttendance(house.db, userId, today(house)))?.checkedOutAt)

const shown = async (db: Db, me: Actor, row: AttendanceRow) => attendanceWire(row, orNotFound(await findUser(db, me.id), 'User'))
