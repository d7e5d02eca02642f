import type { ExportedFile } from '@app/contract/exports/exports.calls.ts'
import type { Config } from '#config/config.ts'
import { days, later } from '#core/clock.ts'
import { serializeColleague } from '#users/index.ts'
import type { ExportToShow } from './exports.store.ts'
import { selectionOf, unreadable } from './selecting/storedSelection.ts'

export const serializeExport = ({ file, requester }: ExportToShow, config: Config): ExportedFile => ({
  _id: file.id,
  name: file.name,
  subject: file.subject,
  state: file.state === 'writingSelection' ? 'writing' : file.state,
  narrowing: file.narrowing,
  ...(file.state === 'failed' && !selectionOf(file) && { problem: unreadable }),
  ...(file.state === 'ready' && {
    fileUrl: `/api/exports/${file.id}/file`,
    rows: file.rows ?? 0,
    sizeBytes: file.sizeBytes ?? 0,
  }),
  requestedBy: serializeColleague(requester),
  createdAt: file.createdAt.toISOString(),
  keptUntil: later(file.createdAt, days(config.EXPORTS_KEPT_DAYS)).toISOString(),
})
