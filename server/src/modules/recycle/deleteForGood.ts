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
import { findItem, forgetItemsOf, takeItem } from './recycle.store.ts'
import type { RecycledItemRow } from './recycle.table.ts'
import { subjectOf } from './subjectOf.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'ports'>

/** Deletes one of the bin for good, because an admin says so. */
export const deleteForGood = (context: Deps, actor: Actor, id: string): Promise<void> =>
  context.db.transaction(async (db) => {
    await lockAdministration(db, actor)
    refuseUnless(mayRecycle(actor))
    const found = isId(id) ? await findItem(db, { id }) : undefined
    await eraseItem(db, context, orNotFound(found && (await takeItem(db, found.id)), 'Item'), actor)
  })

/** Deletes one whose days are over; nothing where somebody took it out meanwhile. */
export const deleteInTime = (context: Deps, itemId: string): Promise<boolean> =>
  context.db.transaction(async (db) => {
    await lockAdministration(db, null)
    const item = await takeItem(db, itemId)
    if (item) await eraseItem(db, context, item, null)
    return item !== undefined
  })

/** The same in the caller's transaction, for a row that is named; false where it lies in the bin no more. */
export async function eraseFromBin(db: Db, context: Pick<AppContext, 'clock' | 'ports'>, type: RecycleType, id: string): Promise<boolean> {
  await lockAdministration(db, null)
  const found = await findItem(db, { id, type })
  const item = found && (await takeItem(db, found.id))
  if (item) await eraseItem(db, context, item, null)
  return item !== undefined
}

/** Of a module that keeps something about a row and has not said what becomes of it: nothing is torn off. */
const stillNeeded = ({ type, name }: RecycledItemRow) =>
  conflict(`Other records, such as invoices, still need the ${recycleTypeWords[type]} ${name}. It stays in the recycle bin.`)

async function eraseItem(db: Db, { clock, ports }: Pick<Deps, 'clock' | 'ports'>, item: RecycledItemRow, actor: Actor | null) {
  const { kind, attached } = kindOf(ports, item.type)
  const at = clock.now()
  for (const { erase } of attached) {
    const gone = await erase?.(db, item.rowId, at)
    if (gone) await forgetItemsOf(db, gone)
  }
  await onStillNeeded(stillNeeded(item), () => kind.erase(db, item.rowId, at))
  // The log says that something was deleted and what kind it was. Of a person it says no name any more: that is what was deleted.
  const what = item.type === 'User' ? 'a user' : `the ${recycleTypeWords[item.type]} ${item.name}`
  await recordAudit(db, { actor, activity: `deleted ${what} for good`, ...subjectOf(item), at })
}
