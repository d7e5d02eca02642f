import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

/**
 * The storage keys without a row. Every table refers to files in a column `storage_key`; a person refers to their picture, in two sizes,
 * and the company to its logo.
 */
export async function unknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'storage_key' order by 1`)
  const named = tables.map(({ name }) => sql`select from ${sql.identifier(name)} as t where t.storage_key = keys.key`)
  const pictureName = sql`substring(keys.key from '^pictures/([0-9a-f]{32})/')`
  const face = sql`select from users where profile_picture = ${pictureName}`
  const logo = sql`select from company where logo_name = ${pictureName}`
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from json_array_elements_text(${JSON.stringify(keys)}::json) as keys (key)
    where ${sql.join(
      [...named, face, logo].map((query) => sql`not exists (${query})`),
      sql` and `,
    )}`)
  return rows.map(({ key }) => key)
}
