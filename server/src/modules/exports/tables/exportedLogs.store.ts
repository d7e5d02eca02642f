import { kindWords, subjectWords } from '@app/contract/logs/logs.filters.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { auditLogTable } from '#logs/logs.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'

/** The audit log with old values. */
export const logTable = tableOf(
  (db, ids) =>
    db
      .select({ ...getTableColumns(auditLogTable), username: usersTable.username })
      .from(auditLogTable)
      .leftJoin(usersTable, eq(usersTable.id, auditLogTable.actorId))
      .where(inArray(auditLogTable.id, ids)),
  [
    ['Timing', ({ createdAt }) => createdAt.toISOString()],
    ['Activity', ({ activity }) => activity],
    ['About', ({ kind }) => kindWords[kind]],
    ['Who', ({ username }) => username],
    ['Object', ({ subjectKind }) => subjectKind && subjectWords[subjectKind]],
    ['Object id', ({ subjectId }) => subjectId],
    ['Before', ({ before }) => before && JSON.stringify(before)],
    ['After', ({ after }) => after && JSON.stringify(after)],
    ['Id', ({ id }) => id],
  ],
)
