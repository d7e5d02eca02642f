import type { Actor } from '@app/contract/core/access.ts'
import { mayRecycle } from '@app/contract/recycle/mayRecycle.rules.ts'
import { type RecycleType, recycleTypeWords } from '@app/contract/recycle/recycle.rules.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { lockAdministration } from '#users/index.ts'
import { kindOf } from './kindOf.ts'
import { findItem, takeItem } from './recycle.store.ts'
import type { RecycledItemRow } from './recycle.table.ts'
import { subjectOf } from './subjectOf.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'ports'>

/** Restores a row exactly as it was, with all related rows. A row that was permanently deleted or is already restored is not found. */
export const takeOutOfBin = (
  { db, clock, ports }: Deps,
  actor: Actor,
  which: { id: string; type?: RecycleType },
): Promise<RecycledItemRow> =>
  db.transaction(async (db) => {
    await lockAdministration(db, actor)
    refuseUnless(mayRecycle(actor))
    const found = isId(which.id) ? await findItem(db, which) : undefined
    const item = orNotFound(found && (await takeItem(db, found.id)), 'Item')
    const { kind, attached } = kindOf(ports, item.type)
    await kind.restore(db, item.rowId)
    for (const { what, restore } of attached) {
      const ids = item.withIt[what]
      if (ids) await restore?.(db, ids)
    }
    const activity = `restored the ${recycleTypeWords[item.type]} ${item.name} from the recycle bin`
    await recordAudit(db, { actor, activity, ...subjectOf(item), at: clock.now() })
    return item
  })
