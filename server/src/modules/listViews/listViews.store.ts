import type { Actor } from '@app/contract/core/access.ts'
import { type ListName, mayShareViews, sharedRoles, viewsOfAList } from '@app/contract/listViews/listViews.rules.ts'
import { and, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { badInput, conflict, onDuplicate, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type ListViewRow, listSettingsTable, listViewsTable } from './listViews.table.ts'

export type ViewToShow = ListViewRow & { owner: PersonRow; isDefault: boolean }

/** The views that a user may apply: their own, and those shared with their role. */
const usableBy = (me: Actor): SQL | undefined => or(eq(listViewsTable.ownerId, me.id), sql`${me.role} = any(${listViewsTable.sharedWith})`)

/** By name, own ones first. */
export const viewsOf = (db: Db, me: Actor, list: ListName): Promise<ViewToShow[]> =>
  viewsWhere(db, me, and(eq(listViewsTable.list, list), usableBy(me))).orderBy(
    sql`${listViewsTable.ownerId} = ${me.id} desc`,
    asc(sql`lower(${listViewsTable.name})`),
    asc(listViewsTable.id),
  )

/** @throws Refusal NOT_FOUND if it does not exist or this reader may not see it */
export async function findView(db: Db, me: Actor, id: string): Promise<ViewToShow> {
  const [view] = isId(id) ? await viewsWhere(db, me, and(eq(listViewsTable.id, id), usableBy(me))) : []
  return orNotFound(view, 'View')
}

const viewsWhere = (db: Db, me: Actor, which: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(listViewsTable),
      owner: personColumns,
      isDefault: sql<boolean>`${listSettingsTable.defaultViewId} is not null`,
    })
    .from(listViewsTable)
    .innerJoin(usersTable, eq(usersTable.id, listViewsTable.ownerId))
    .leftJoin(listSettingsTable, and(eq(listSettingsTable.userId, me.id), eq(listSettingsTable.defaultViewId, listViewsTable.id)))
    .where(which)
    .$dynamic()

type ViewInput = { name: string; query: string; isShared: boolean }
const sameName = { list_views_owner_name_key: conflict('You have a view of that name already.') }

/** @throws Refusal CONFLICT for a used name, BAD_INPUT if there are too many, REFUSED if the role may not share */
export async function insertView(db: Db, me: Actor, list: ListName, { name, query, isShared }: ViewInput): Promise<string> {
  return await db.transaction(async (db) => {
    const own = and(eq(listViewsTable.ownerId, me.id), eq(listViewsTable.list, list))
    // Serializes one user's calls, so that concurrent ones are both counted.
    await db.execute(sql`select from users where id = ${me.id} for no key update`)
    if ((await db.$count(listViewsTable, own)) >= viewsOfAList)
      throw badInput('name', `There are ${viewsOfAList} views of this list already. Please delete one first.`)
    const sharedWith = isShared ? rolesToShareWith(me, list) : []
    const [row] = await onDuplicate(sameName, () =>
      db.insert(listViewsTable).values({ ownerId: me.id, list, name, query, sharedWith }).returning({ id: listViewsTable.id }),
    )
    return orNotFound(row, 'View').id
  })
}

function rolesToShareWith({ role }: Actor, list: ListName) {
  refuseUnless(mayShareViews(role), 'You cannot share views.')
  return [...sharedRoles(role, list)]
}

/** @throws Refusal NOT_FOUND for a view of another user */
export async function updateView(db: Db, me: Actor, id: string, { isShared, ...words }: Partial<ViewInput>): Promise<void> {
  const view = await findView(db, me, id)
  const sharedWith = isShared === undefined ? undefined : isShared ? rolesToShareWith(me, view.list) : []
  const rows = await onDuplicate(sameName, () =>
    db
      .update(listViewsTable)
      .set({ ...words, ...(sharedWith && { sharedWith }), id })
      .where(and(eq(listViewsTable.id, id), eq(listViewsTable.ownerId, me.id)))
      .returning({ id: listViewsTable.id }),
  )
  orNotFound(rows[0], 'View')
}

/** @throws Refusal NOT_FOUND for a view that is neither the caller's own nor, for an admin, shared */
export async function deleteView(db: Db, me: Actor, id: string): Promise<void> {
  const mine = eq(listViewsTable.ownerId, me.id)
  const which = me.role === 'admin' ? or(mine, usableBy(me)) : mine
  const rows = isId(id)
    ? await db
        .delete(listViewsTable)
        .where(and(eq(listViewsTable.id, id), which))
        .returning({ id: listViewsTable.id })
    : []
  orNotFound(rows[0], 'View')
}

export async function columnsOf(db: Db, me: Actor, list: ListName): Promise<string[] | null> {
  const [row] = await db
    .select({ columns: listSettingsTable.columns })
    .from(listSettingsTable)
    .where(and(eq(listSettingsTable.userId, me.id), eq(listSettingsTable.list, list)))
  return row?.columns ?? null
}

/** @throws Refusal NOT_FOUND if the person may not use the view */
export async function saveSettings(
  db: Db,
  me: Actor,
  list: ListName,
  change: { defaultViewId: string | null } | { columns: string[] | null },
): Promise<void> {
  if ('defaultViewId' in change && change.defaultViewId !== null) {
    const view = await findView(db, me, change.defaultViewId)
    orNotFound(view.list === list ? view : undefined, 'View')
  }
  await db
    .insert(listSettingsTable)
    .values({ userId: me.id, list, ...change })
    .onConflictDoUpdate({ target: [listSettingsTable.userId, listSettingsTable.list], set: change })
}
