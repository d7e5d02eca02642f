import type { attendance as calls } from '@app/contract/attendance/attendance.calls.ts'
import { mostRecordDays } from '@app/contract/attendance/attendance.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { findUser } from '#users/index.ts'
import { serializeAttendance } from './attendance.serializer.ts'
import { beginShift, currentAttendance, endOpenShift, isInAlready, leaveOn, recordOf } from './attendance.store.ts'
import type { AttendanceRow } from './attendance.table.ts'
import { serializeCorrection } from './corrections/corrections.serializer.ts'
import { correctionToShow, listCorrections } from './corrections/corrections.store.ts'
import { decideCorrection } from './corrections/decideCorrection.ts'
import { requestCorrection } from './corrections/requestCorrection.ts'
import { type AttendanceToShow, listAttendance } from './lists/attendanceLists.store.ts'
import { isManagedBy } from './lists/ofPeople.store.ts'

export const attendance: Handlers<typeof calls> = {
  checkIn: async ({ me, input, ...context }) => {
    refuseOthers(me, input.attendanceUser)
    const day = today(context)
    const leave = await leaveOn(context.db, me.id, day)
    // Checking in is refused on a leave day, unless half of it is for work. The insert decides whether there is a shift already.
    const current = await currentAttendance(context.db, me.id, day)
    if (leave && leave.leaveMinutes === null && current?.isLeave) throw conflict('You are on leave today.')
    const row = await beginShift(context.db, me.id, day, context.clock.now())
    if (!row) throw conflict(isInAlready)
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
    const longestHours = context.config.SHIFT_LONGEST_HOURS
    return { today: today(context), longestHours, ...(row && { attendance: await shown(context.db, me, row) }) }
  },
  ofUser: async ({ me, input, ...context }) => {
    const day = today(context)
    const span = { from: input.from ?? `${day.slice(0, 7)}-01`, to: input.to ?? day }
    if (Date.parse(span.to) - Date.parse(span.from) > mostRecordDays * 86_400_000)
      throw badInput('to', `Please ask for at most ${mostRecordDays} days.`)
    const person = orNotFound(isId(input.attendanceUser) ? await findUser(context.db, input.attendanceUser) : undefined, 'User')
    if (!(await mayReadRecordOf(context.db, me, person.id))) throw notFound('User')
    return (await recordOf(context.db, person.id, span)).map((row) => serializeAttendance(row, person))
  },
  all: async ({ input, ...context }) => page(await listAttendance(context.db, input, readingOf(context), input)),
  ofTeam: async ({ input, me, ...context }) => page(await listAttendance(context.db, input, readingOf(context), input, me.id)),
  askCorrection: async (context) => {
    const { id } = await requestCorrection(context, context.me, context.input, context.idempotencyKey)
    return serializeCorrection(orNotFound(await correctionToShow(context.db, id), 'Correction'))
  },
  corrections: async ({ db, me, input }) => {
    const { items, ...counted } = await listCorrections(db, me, input, input)
    return { items: items.map(serializeCorrection), ...counted }
  },
  decideCorrection: async (context) => {
    await decideCorrection(context, context.me, context.input)
    return serializeCorrection(orNotFound(await correctionToShow(context.db, context.input.id), 'Correction'))
  },
}

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>
const readingOf = ({ clock, config }: Deps) => ({ zone: config.TIME_ZONE, now: clock.now() })
const today = ({ clock, config }: Deps) => dayIn(config.TIME_ZONE, clock.now())

const page = ({ items, ...counted }: { items: AttendanceToShow[]; total: number; isCapped: boolean }) => ({
  items: items.map(({ attendance, person }) => serializeAttendance(attendance, person)),
  ...counted,
})

/** Only the person themselves checks in and out. */
const refuseOthers = (me: Actor, userId: string) => refuseUnless(userId === me.id)

const mayReadRecordOf = async (db: Db, me: Actor, userId: string) =>
  me.id === userId || me.role === 'admin' || (me.role === 'manager' && (await isManagedBy(db, userId, me.id)))

const isOut = async (context: Deps, userId: string) => Boolean((await currentAttendance(context.db, userId, today(context)))?.checkedOutAt)

const shown = async (db: Db, me: Actor, row: AttendanceRow) => serializeAttendance(row, orNotFound(await findUser(db, me.id), 'User'))
