import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { peopleByIds } from '#users/index.ts'
import { deleteImpersonations, type WhichImpersonations } from './impersonations.store.ts'

/** Ends impersonations in the caller's transaction and records that in the audit log; returns how many there were. */
export async function endImpersonations(db: Db, which: WhichImpersonations, at?: Date): Promise<number> {
  const ended = await deleteImpersonations(db, which)
  const people = await peopleByIds(
    db,
    ended.map(({ userId }) => userId),
  )
  for (const { id, adminId, userId } of ended)
    await recordAudit(db, {
      actor: { id: adminId },
      kind: 'access',
      activity: `stopped viewing as ${people.get(userId)?.username ?? 'another person'}`,
      subject: { kind: 'user', id: userId },
      key: `viewingEnded:${id}`,
      ...(at && { at }),
    })
  return ended.length
}
