import type { LogEntry } from '@app/contract/logs/logs.calls.ts'
import { serializeColleague } from '#users/index.ts'
import type { AuditToShow } from './logs.store.ts'

export const serializeLogEntry = (row: AuditToShow): LogEntry => ({
  _id: row.id,
  timestamp: row.createdAt.toISOString(),
  message: row.activity,
  kind: row.kind,
  ...(row.actor && { actor: serializeColleague(row.actor) }),
  ...(row.subjectKind &&
    row.subjectId && {
      subject: { kind: row.subjectKind, id: row.subjectId, ...(row.subjectUsername && { username: row.subjectUsername }) },
    }),
  ...(row.before && { before: row.before }),
  ...(row.after && { after: row.after }),
})
