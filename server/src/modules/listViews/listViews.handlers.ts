import type { Actor } from '@app/contract/core/access.ts'
import type { Contract } from '@app/contract/index.ts'
import type { ListView } from '@app/contract/listViews/listViews.calls.ts'
import { hasList, type ListName } from '@app/contract/listViews/listViews.rules.ts'
import { notFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeColleague } from '#users/index.ts'
import { columnsOf, deleteView, findView, insertView, saveSettings, updateView, type ViewToShow, viewsOf } from './listViews.store.ts'

export const listViews: Handlers<Contract['listViews']> = {
  of: async ({ db, me, input }) => {
    const list = listOf(me, input.list)
    const views = await viewsOf(db, me, list)
    return { views: views.map((view) => serializeView(view, me)), columns: await columnsOf(db, me, list) }
  },
  add: async ({ db, me, input: { list, ...words } }) => {
    const id = await insertView(db, me, listOf(me, list), words)
    return serializeView(await findView(db, me, id), me)
  },
  update: async ({ db, me, input: { id, ...words } }) => {
    await updateView(db, me, id, words)
    return serializeView(await findView(db, me, id), me)
  },
  remove: async ({ db, me, input }) => {
    await deleteView(db, me, input.id)
    return { message: 'Deleted Successfully!' }
  },
  chooseDefault: async ({ db, me, input: { list, id } }) => {
    await saveSettings(db, me, listOf(me, list), { defaultViewId: id })
    return { message: 'Saved.' }
  },
  arrangeColumns: async ({ db, me, input: { list, columns } }) => {
    await saveSettings(db, me, listOf(me, list), { columns })
    return { message: 'Saved.' }
  },
}

/** A list that the caller's role does not have is not found. */
function listOf({ role }: Actor, list: ListName): ListName {
  if (!hasList(role, list)) throw notFound('List')
  return list
}

const serializeView = ({ id, name, query, sharedWith, isDefault, ownerId, owner }: ViewToShow, reader: Actor): ListView => ({
  _id: id,
  name,
  query,
  isShared: sharedWith.length > 0,
  isDefault,
  ...(ownerId !== reader.id && { owner: serializeColleague(owner) }),
})
