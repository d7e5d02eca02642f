import type { attendanceSorts } from '@app/contract/attendance/attendance.calls.ts'
import { type AttendanceFilterValues, attendanceFilters } from '@app/contract/attendance/attendance.filters.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { type PersonRow, peopleContaining, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type AttendanceRow, attendanceTable } from '../attendance.table.ts'
import { managedBy, ofPeople, ofTeam } from './ofPeople.store.ts'

export type AttendanceToShow = { attendance: AttendanceRow; person: PersonRow }
export type AttendanceList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { sort: (typeof attendanceSorts)[number] }

const { id, userId, day, isLeave, isForgotten, createdAt } = attendanceTable
const sorts = { createdAt, day }

/** One page of the records of all people, or of a manager's team. */
export async function listAttendance(
  db: Db,
  list: AttendanceList,
  reading: ReaderClock,
  { team, ...filters }: AttendanceFilterValues,
  managerId?: string,
) {
  const filtered = filterCondition(columnsOnly, columns, filters, reading)
  const which = and(
    filtered,
    ofPeople(db, userId, peopleContaining(list.search)),
    ofTeam(db, userId, team),
    managerId ? ofPeople(db, userId, managedBy([managerId])) : undefined,
  )
  const { ids, ...counted } = await pageOfIds(db, { table: attendanceTable, id, by: sorts[list.sort] }, which, list)
  const rows: AttendanceToShow[] = await db
    .select({ attendance: getTableColumns(attendanceTable), person: personColumns })
    .from(attendanceTable)
    .innerJoin(usersTable, eq(usersTable.id, userId))
    .where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ attendance }) => attendance.id), ...counted }
}

const { team: _, ...columnsOnly } = attendanceFilters
const columns = {
  person: userId,
  day: { day },
  leave: { yes: sql`${isLeave}`, no: sql`not ${isLeave}` },
  forgotten: { yes: sql`${isForgotten}`, no: sql`not ${isForgotten}` },
}
