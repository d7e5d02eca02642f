import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { peopleByIds } from '#users/index.ts'
import { takeImpersonations, type WhichImpersonations } from './impersonations.store.ts'

/** Ends them in the caller's transaction, and writes that into the log; answers in how many sessions that was. */
export async function endImpersonations(db: Db, which: WhichImpersonations, at?: Date): Promise<number> {
  const ended = await takeImpersonations(db, which)
  const people = await peopleByIds(
    db,
    ended.map(({ userId }) => userId),
  )
  for (const { id, adminId, userId } of ended)
    await recordAudit(db, {
      actor: { id: adminId },
      kind: 'access',
      activity: `saw the product as ${people.get(userId)?.username ?? 'somebody'} no longer`,
      subject: { kind: 'user', id: userId },
      key: `viewingEnded:${id}`,
      ...(at && { at }),
    })
  return ended.length
}
