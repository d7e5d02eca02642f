import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onDuplicate, orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { beginExport } from './exports.jobs.ts'
import { type ExportToShow, findExport, lockExport, saveExport } from './exports.store.ts'
import { selectionOf, unreadable } from './selecting/storedSelection.ts'

const newerOne = conflict('A newer export of the same kind is being written.')

/** Retries a failed export; it then contains the current data. */
export const retryExport = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, id: string): Promise<ExportToShow> =>
  onDuplicate({ exports_writing_key: newerOne, exports_writing_selection_key: newerOne }, () =>
    db.transaction(async (db) => {
      const now = clock.now()
      const row = orNotFound(isId(id) ? await lockExport(db, id) : undefined, 'File')
      refuseUnless(row.state === 'failed', 'Only a failed export can be retried.')
      refuseUnless(selectionOf(row) !== undefined, unreadable)
      await saveExport(db, id, { state: row.selection === null ? 'writing' : 'writingSelection', begunAt: now })
      await beginExport(db, row)
      const activity = `tried the export of ${row.selection === null ? 'all ' : ''}${row.subject} to ${row.name} again`
      await recordAudit(db, { actor, kind: 'export', activity, subject: { kind: 'export', id }, at: now })
      return orNotFound(await findExport(db, id), 'File')
    }),
  )
