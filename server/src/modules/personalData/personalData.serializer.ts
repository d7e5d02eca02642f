import type { DataArchive } from '@app/contract/personalData/personalData.calls.ts'
import { archiveKeptDays } from '@app/contract/personalData/personalData.rules.ts'
import { days, later } from '#core/clock.ts'
import type { DataArchiveRow } from './personalData.table.ts'

export const goneAt = ({ createdAt }: Pick<DataArchiveRow, 'createdAt'>): Date => later(createdAt, days(archiveKeptDays))

export const serializeArchive = (row: DataArchiveRow): DataArchive => ({
  _id: row.id,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  ...(row.state === 'ready' && { fileUrl: `/api/data-archives/${row.id}/file`, keptUntil: goneAt(row).toISOString() }),
  ...(row.sizeBytes !== null && { sizeBytes: row.sizeBytes }),
})
