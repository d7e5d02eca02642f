import type { Actor } from '@app/contract/core/access.ts'
import { type ExportSubject, exportName } from '@app/contract/exports/exports.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { exportAttempts } from './exports.jobs.ts'
import { type ExportToShow, exportBeingWritten, findExport, insertExport } from './exports.store.ts'

/** Orders a file with everything of a kind; a job writes it. Who asks again while it is being written gets the same one. */
export async function askForExport(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  subject: ExportSubject,
): Promise<ExportToShow> {
  const file = await db.transaction(async (db) => {
    const now = clock.now()
    const name = exportName(subject, now)
    const row = await insertExport(db, { subject, name, requestedBy: actor.id, begunAt: now, createdAt: now })
    if (!row) return await exportBeingWritten(db, actor.id, subject)
    await enqueue(db, 'writeExport', { exportId: row.id }, exportAttempts)
    await recordAudit(db, {
      actor,
      kind: 'export',
      activity: `exported all ${subject} to ${name}`,
      subject: { kind: 'export', id: row.id },
      at: now,
    })
    return await findExport(db, row.id)
  })
  // The one that was in the way has been finished since.
  if (!file) throw conflict('The last export has just been finished. Please try again.')
  return file
}
