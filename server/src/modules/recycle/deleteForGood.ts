import type { Actor } from '@app/contract/core/access.ts'
import { mayRecycle } from '@app/contract/recycle/mayRecycle.rules.ts'
import { type RecycleType, recycleTypeWords } from '@app/contract/recycle/recycle.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onStillNeeded, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { lockAdministration } from '#users/index.ts'
import { kindOf } from './kindOf.ts'
import { deleteItemsOf, findItem, takeItem } from './recycle.store.ts'
import type { RecycledItemRow } from './recycle.table.ts'
import { subjectOf } from './subjectOf.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'ports'>

/** Deletes an entry of the bin permanently, by an admin's decision. */
export const deleteForGood = (context: Deps, actor: Actor, id: string): Promise<void> =>
  context.db.transaction(async (db) => {
    await lockAdministration(db, actor)
    refuseUnless(mayRecycle(actor))
    const found = isId(id) ? await findItem(db, { id }) : undefined
    await eraseItem(db, context, orNotFound(found && (await takeItem(db, found.id)), 'Item'), actor)
  })

/** Deletes an expired entry; returns false if it was restored in the meantime. */
export const deleteExpired = (context: Deps, itemId: string): Promise<boolean> =>
  context.db.transaction(async (db) => {
    await lockAdministration(db, null)
    const item = await takeItem(db, itemId)
    if (item) await eraseItem(db, context, item, null)
    return item !== undefined
  })

/** The same in the caller's transaction, for a given row; false if it is no longer in the bin. */
export async function eraseFromBin(db: Db, context: Pick<AppContext, 'clock' | 'ports'>, type: RecycleType, id: string): Promise<boolean> {
  await lockAdministration(db, null)
  const found = await findItem(db, { id, type })
  const item = found && (await takeItem(db, found.id))
  if (item) await eraseItem(db, context, item, null)
  return item !== undefined
}

/** Another module still references the row and has not declared what to do with it: nothing is deleted. */
const stillReferencedRefusal = ({ type, name }: RecycledItemRow) =>
  conflict(`Other records, such as invoices, still need the ${recycleTypeWords[type]} ${name}. It stays in the recycle bin.`)

async function eraseItem(db: Db, { clock, ports }: Pick<Deps, 'clock' | 'ports'>, item: RecycledItemRow, actor: Actor | null) {
  const { kind, attached } = kindOf(ports, item.type)
  const at = clock.now()
  for (const { erase } of attached) {
    const gone = await erase?.(db, item.rowId, at)
    if (gone) await deleteItemsOf(db, gone)
  }
  await onStillNeeded(stillReferencedRefusal(item), () => kind.erase(db, item.rowId, at))
  // The log records the deletion and the kind. It does not name a deleted person.
  const what = item.type === 'User' ? 'a user' : `the ${recycleTypeWords[item.type]} ${item.name}`
  await recordAudit(db, { actor, activity: `deleted ${what} for good`, ...subjectOf(item), at })
}
