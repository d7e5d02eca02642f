import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { findUser } from '#users/index.ts'
import { archiveAttempts } from './personalData.jobs.ts'
import { archivesFor, insertArchive } from './personalData.store.ts'
import type { DataArchiveRow } from './personalData.table.ts'

/**
 * Requests an archive of a customer's personal data, which a job writes. A repeated request while it is being written returns the same one.
 */
export const requestArchive = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, userId: string): Promise<DataArchiveRow> =>
  db.transaction(async (db) => {
    const user = orNotFound(isId(userId) ? await findUser(db, userId) : undefined, 'User')
    if (user.recycledAt) orNotFound(undefined, 'User')
    refuseUnless(user.role === 'user', 'Archives can only be made for customers.')
    const now = clock.now()
    const request = { userId, requestedBy: actor.id, createdAt: now }
    const row = await insertArchive(db, request)
    if (!row) {
      const [latest] = await archivesFor(db, request)
      if (!latest) throw conflict('The last archive has just been finished. Please try again.')
      return latest
    }
    await enqueue(db, 'writeDataArchive', { archiveId: row.id }, archiveAttempts)
    const activity = `asked for the data of ${user.username}`
    await recordAudit(db, { actor, kind: 'export', activity, subject: { kind: 'user', id: userId }, at: now })
    return row
  })
