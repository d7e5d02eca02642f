import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { type WorkedDay, wholeDayMinutes, workedDays } from '@app/contract/attendance/attendance.rules.ts'
import { type Role, shiftWorkers } from '@app/contract/core/access.ts'
import { and, asc, between, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { attendanceTable } from '#attendance/attendance.table.ts'
import { managedBy, serializeAttendance } from '#attendance/index.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Table } from '#exports/index.ts'
import { personColumns } from '#users/index.ts'
import { notRecycled, usersTable } from '#users/users.table.ts'

const peopleAtOnce = 100

/** The sheet of a month: a line for each person, a column for each day with its counted hours and minutes, and the sums. */
export function monthSheet(month: string, scope: SheetScope, now: Date): Table {
  const whose = chosen(scope)
  const days = daysOf(month)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return {
    heads: ['Name', 'User name', 'Role', ...days, 'Worked', 'Leave days', 'Forgotten check-outs', 'Total'],
    async *pages(db) {
      for (let offset = 0; ; offset += peopleAtOnce) {
        const people = await peopleWithRecord(db, whose, { first, last }, offset)
        const records = await recordsOf(
          db,
          people.map(({ id }) => id),
          { first, last },
        )
        yield people.map(({ id, name, username, role, ...person }) => {
          const own = records
            .filter(({ userId }) => userId === id)
            .map((row) => serializeAttendance(row, { id, name, username, ...person }))
          return [name, username, role, ...cellsOf(days, workedDays<Attendance>(own, now), own)]
        })
        if (people.length < peopleAtOnce) return
      }
    },
  }
}

function cellsOf(days: readonly string[], worked: readonly WorkedDay<Attendance>[], records: readonly Attendance[]) {
  const byDay = new Map(worked.map((day) => [day.day, day]))
  const sum = (of: (day: WorkedDay<Attendance>) => number) => worked.reduce((total, day) => total + of(day), 0)
  return [
    ...days.map((day) => {
      const found = byDay.get(day)
      return found ? `${clockOf(found.minutes)}${found.leaveMinutes > 0 ? ' L' : ''}` : ''
    }),
    clockOf(sum(({ workedMinutes }) => workedMinutes)),
    sum(({ leaveMinutes }) => leaveMinutes) / wholeDayMinutes,
    records.filter(({ isForgotten }) => isForgotten).length,
    clockOf(sum(({ minutes }) => minutes)),
  ]
}

/** `8:05`. */
const clockOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function daysOf(month: string): string[] {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, nth, 0)).getUTCDate()
  return Array.from({ length }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`)
}

/** The people in the sheet: by id, by manager, and limited to those that the reader may see. */
export type SheetScope = { managerId?: string | undefined; person?: string | undefined; team?: string | undefined }

function chosen({ managerId, person, team }: SheetScope): SQL | undefined {
  const ids = person?.split('|').filter(isId)
  return and(
    managerId ? managedBy([managerId]) : undefined,
    ids && (ids.length > 0 ? inArray(usersTable.id, ids) : sql`false`),
    team === undefined ? undefined : managedBy(team.split('|')),
  )
}

type Span = { first: string; last: string }
type SheetPerson = { id: string; username: string; name: string; profilePicture: string | null; role: Role }

/** People who work in shifts now, and people with a record in the month. */
const peopleWithRecord = (db: Db, whose: SQL | undefined, { first, last }: Span, offset: number): Promise<SheetPerson[]> => {
  const theirs = and(eq(attendanceTable.userId, usersTable.id), between(attendanceTable.day, first, last))
  const hasRecord = exists(db.select({ id: attendanceTable.id }).from(attendanceTable).where(theirs))
  return db
    .select({ ...personColumns, role: usersTable.role })
    .from(usersTable)
    .where(and(whose, or(and(inArray(usersTable.role, [...shiftWorkers]), notRecycled), hasRecord)))
    .orderBy(asc(usersTable.name), asc(usersTable.id))
    .limit(peopleAtOnce)
    .offset(offset)
}

const recordsOf = (db: Db, ids: readonly string[], { first, last }: Span) =>
  db
    .select()
    .from(attendanceTable)
    .where(and(inArray(attendanceTable.userId, [...ids]), between(attendanceTable.day, first, last)))
    .orderBy(asc(attendanceTable.day))
