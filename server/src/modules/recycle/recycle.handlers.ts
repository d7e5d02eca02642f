import type { Contract } from '@app/contract/index.ts'
import { recycledMessage } from '@app/contract/recycle/recycle.rules.ts'
import type { RecycleResult } from '@app/contract/recycle/recycle.shapes.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { deleteForGood } from './deleteForGood.ts'
import { notesOf } from './notesOf.ts'
import { putIntoBin } from './putIntoBin.ts'
import { serializeItem } from './recycle.serializer.ts'
import { listItems } from './recycle.store.ts'
import type { RecycledItemRow } from './recycle.table.ts'
import { takeOutOfBin } from './takeOutOfBin.ts'

export const recycle: Handlers<Contract['recycle']> = {
  recycle: async ({ me, input: { data, recycleType }, ...context }) => {
    const { id, name } = await putIntoBin(context, me, recycleType, data)
    return { message: recycledMessage(recycleType, name), itemId: id }
  },
  recycleMany: async ({ me, input: { ids, recycleType }, ...context }) => ({
    results: await settleEach(ids, (id) => putIntoBin(context, me, recycleType, id)),
  }),
  all: async ({ db, input, config, ports }) => {
    const { items, ...counted } = await listItems(db, input)
    const notes = await notesOf(
      db,
      ports,
      items.map(({ item }) => item),
    )
    const keptDays = config.RECYCLED_KEPT_DAYS
    return { items: items.map((one) => serializeItem(one, { notes: notes.get(one.item.rowId) ?? [], keptDays })), ...counted }
  },
  restore: async ({ me, input: { recycleData, recycleType }, ...context }) => {
    await takeOutOfBin(context, me, { id: recycleData, type: recycleType })
    return { message: 'Item Restored Successfully!' }
  },
  restoreMany: async ({ me, input: { ids }, ...context }) => ({
    results: await settleEach(ids, (id) => takeOutOfBin(context, me, { id })),
  }),
  remove: async ({ me, input: { id }, ...context }) => {
    await deleteForGood(context, me, id)
    return { message: 'Deleted Item Permanently!' }
  },
}

/** One after the other, each in its own transaction: a refusal does not stop the others. */
async function settleEach(ids: readonly string[], act: (id: string) => Promise<RecycledItemRow>): Promise<RecycleResult[]> {
  const results: RecycleResult[] = []
  for (const id of ids) {
    try {
      const { id: itemId, name } = await act(id)
      results.push({ id, itemId, name })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ id, problem: error.message })
    }
  }
  return results
}
