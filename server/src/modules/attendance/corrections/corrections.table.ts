import { correctionStatuses } from '@app/contract/attendance/attendance.rules.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'
import { attendanceTable } from '../attendance.table.ts'

/** Requested corrections of shifts: the times at the time of the request, and the requested ones. Both are kept, also after a rejection. */
export const correctionsTable = pgTable(
  'attendance_corrections',
  {
    id: idColumn(),
    attendanceId: uuid()
      .notNull()
      .references(() => attendanceTable.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    beforeInAt: instant().notNull(),
    beforeOutAt: instant(),
    afterInAt: instant().notNull(),
    afterOutAt: instant().notNull(),
    reason: text().notNull(),
    status: text({ enum: correctionStatuses }).notNull().default('Pending'),
    decidedBy: uuid().references(() => usersTable.id),
    decidedAt: instant(),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('attendance_corrections_one_open_key').on(t.attendanceId).where(sql`${t.status} = 'Pending'`),
    uniqueIndex('attendance_corrections_user_idempotency_key').on(t.userId, t.idempotencyKey),
    index('attendance_corrections_created_at_idx').on(t.createdAt, t.id),
    index('attendance_corrections_user_created_at_idx').on(t.userId, t.createdAt, t.id),
    index('attendance_corrections_status_created_at_idx').on(t.status, t.createdAt, t.id),
    index('attendance_corrections_attendance_id_idx').on(t.attendanceId),
    index('attendance_corrections_decided_by_idx').on(t.decidedBy),
    check('attendance_corrections_times', sql`${t.afterOutAt} > ${t.afterInAt}`),
    check('attendance_corrections_decided', sql`(${t.status} = 'Pending') = (${t.decidedAt} is null)`),
  ],
)
export type CorrectionRow = typeof correctionsTable.$inferSelect
