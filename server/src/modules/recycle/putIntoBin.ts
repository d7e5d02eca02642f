import type { Actor } from '@app/contract/core/access.ts'
import { mayRecycle } from '@app/contract/recycle/mayRecycle.rules.ts'
import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import type { AppContext } from '#core/context.ts'
import { refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lockAdministration } from '#users/index.ts'
import { kindOf } from './kindOf.ts'
import { insertItem } from './recycle.store.ts'
import type { RecycledItemRow, WithIt } from './recycle.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'ports'>
type BinDeps = Pick<AppContext, 'clock' | 'ports'>

/**
 * Recycles a row with everything that belongs to it. Decisions about the bin are serialized, like all decisions of admins about others: the
 * right is checked again, and there are no deadlocks.
 */
export const putIntoBin = ({ db, ...within }: Deps, actor: Actor, type: RecycleType, id: string): Promise<RecycledItemRow> =>
  db.transaction((db) => putIn(db, within, actor, type, id))

/** The same in the caller's transaction. */
export async function putIn(db: Db, { clock, ports }: BinDeps, actor: Actor, type: RecycleType, id: string): Promise<RecycledItemRow> {
  await lockAdministration(db, actor)
  refuseUnless(mayRecycle(actor))
  const { kind, attached } = kindOf(ports, type)
  const at = clock.now()
  const shown = await kind.mark(db, id, { actor, at })
  const withIt: WithIt = {}
  for (const { what, mark } of attached) {
    const ids = (await mark?.(db, id, at)) ?? []
    if (ids.length > 0) withIt[what] = ids
  }
  return await insertItem(db, { type, rowId: id, ...shown, withIt, recycledBy: actor.id, createdAt: at })
}
