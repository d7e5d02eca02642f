import { stringify } from 'csv-stringify/sync'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { inOrderOf } from '#database/pageOfIds.ts'

type Cell = string | number | null | undefined
/** What a file holds: the heads of its columns, and its rows, a page at a time, as cells in that order. */
export type Table = { heads: readonly string[]; pages(db: Db): AsyncIterable<readonly (readonly Cell[])[]> }

const pageRows = 500

/** The head of a column, and what stands below it. */
export type TableColumn<Row> = readonly [head: string, cell: (row: Row) => Cell]

/**
 * Makes a table of the rows whose ids a query answers, in its order. `rowsOf` reads the rows of some ids.
 */
export const tableOf =
  <Row extends { id: string }>(rowsOf: (db: Db, ids: string[]) => Promise<Row[]>, columns: readonly TableColumn<Row>[]) =>
  (idsOf: (db: Db) => SQLWrapper): Table => ({
    heads: columns.map(([head]) => head),
    async *pages(db) {
      for await (const ids of idsInPages(db, idsOf(db))) {
        const rows = inOrderOf(ids, await rowsOf(db, ids), ({ id }) => id)
        yield rows.map((row) => columns.map(([, cell]) => cell(row)))
      }
    },
  })

/** What a query answers, a page at a time: the database keeps its place in it, until the transaction that must be open ends. */
async function* idsInPages(db: Db, query: SQLWrapper): AsyncGenerator<string[]> {
  await db.execute(sql`declare exported_ids no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await db.execute<{ page_id: string }>(sql.raw(`fetch ${pageRows} from exported_ids`))
    if (rows.length > 0) yield rows.map(({ page_id }) => page_id)
    if (rows.length < pageRows) return
  }
}

/**
 * The table as a CSV file that spreadsheets read as it is meant: UTF-8 with its mark, and no cell that they would take for a
 * formula. `rows` tells how many there were, once the bytes have been read.
 */
export function csvOf(db: Db, table: Table): { bytes: AsyncIterable<Uint8Array>; rows(): number } {
  let rows = 0
  async function* bytes() {
    yield linesOf([table.heads], { bom: true })
    for await (const page of table.pages(db)) {
      rows += page.length
      yield linesOf(page)
    }
  }
  return { bytes: bytes(), rows: () => rows }
}

const linesOf = (lines: readonly (readonly Cell[])[], options: { bom?: boolean } = {}): Uint8Array =>
  Buffer.from(
    stringify(
      lines.map((cells) => cells.map(inert)),
      { ...options, escape_formulas: true, quoted_match: unseen, record_delimiter: 'windows' },
    ),
  )

/**
 * Some programs begin a row at a bare line feed or another sign that cannot be seen, wherever it stands, and take what comes after
 * it for a formula. Between quotes it is a part of the text.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u

/**
 * The library puts an apostrophe before a text that begins like a formula. Spreadsheets skip what cannot be seen before
 * they look, so the same is done where a formula only seems to come later.
 */
const inert = (cell: Cell): Cell => (typeof cell === 'string' && hiddenFormula.test(cell) ? `'${cell}` : cell)
const hiddenFormula = /^[\s\p{C}]+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u
