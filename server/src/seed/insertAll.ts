import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#core/db.ts'

/**
 * Rows by the thousand: they travel as one JSON text each time, which is ten times as cheap to put together as a statement with a
 * parameter for every value. Triggers, defaults and constraints count as for any other insert.
 */
export async function insertAll<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  const written = rows.map((row: Record<string, unknown>) => Object.fromEntries(columns.flatMap(([key, column]) => fieldOf(column, row[key]))))
  const portion = 5_000
  for (let from = 0; from < written.length; from += portion) await insertPortion(db, table, written.slice(from, from + portion))
}

type Written = Record<string, unknown>

/** A column that nobody fills is left to its default, and so it is left out; rows that fill the same ones go together. */
async function insertPortion(db: Db, table: PgTable, rows: Written[]) {
  const name = sql.identifier(getTableName(table))
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    const columns = sql.join(
      Object.keys(alike[0] ?? {}).map((column) => sql.identifier(column)),
      sql`, `,
    )
    await db.execute(
      sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(alike)}::json)`,
    )
  }
}

function fieldOf(column: PgColumn, given: unknown): [string, unknown][] {
  const value = given === undefined ? column.defaultFn?.() : given
  if (value === undefined) return []
  const isJson = column.dataType === 'json'
  return [[toSnakeCase(column.name), value === null || isJson ? value : column.mapToDriverValue(value)]]
}
