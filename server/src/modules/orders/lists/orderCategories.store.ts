import { asc } from 'drizzle-orm'
import { conflict, onDuplicate, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { orderCategoriesTable } from '../orders.table.ts'

export type CategoryRow = typeof orderCategoriesTable.$inferSelect

export const orderCategories = (db: Db): Promise<CategoryRow[]> =>
  db.select().from(orderCategoriesTable).orderBy(asc(orderCategoriesTable.name))

/** @throws Refusal CONFLICT when a category of this name exists, in any case */
export async function insertCategory(db: Db, name: string): Promise<CategoryRow> {
  const [category] = await onDuplicate({ order_categories_name_key: conflict('There is a category of that name already.') }, () =>
    db.insert(orderCategoriesTable).values({ name }).returning(),
  )
  return orNotFound(category, 'Category')
}
