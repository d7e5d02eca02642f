import { stringify } from 'csv-stringify/sync'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { withoutActingLinks } from '#core/actingLinks.ts'
import type { Db } from '#database/db.ts'
import { inOrderOf } from '#database/pageOfIds.ts'

type Cell = string | number | null | undefined
/** The content of a file: the column headings, and its rows page by page, as cells in that order. */
export type Table = { heads: readonly string[]; pages(db: Db): AsyncIterable<readonly (readonly Cell[])[]> }

const pageRows = 500

/** The heading of a column, and its cell for a row. */
export type TableColumn<Row> = readonly [head: string, cell: (row: Row) => Cell]

/** Builds a table of the rows whose ids a query returns, in its order. `rowsOf` loads the rows of some ids. */
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

/** The results of a query page by page, by a cursor; a transaction must be open until the end. */
async function* idsInPages(db: Db, query: SQLWrapper): AsyncGenerator<string[]> {
  await db.execute(sql`declare exported_ids no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await db.execute<{ page_id: string }>(sql.raw(`fetch ${pageRows} from exported_ids`))
    if (rows.length > 0) yield rows.map(({ page_id }) => page_id)
    if (rows.length < pageRows) return
  }
}

/**
 * The table as a CSV file that spreadsheets read correctly: UTF-8 with a byte order mark, and no cell that is a formula or contains a link
 * that acts as its receiver. `rows` returns the number of rows once the bytes have been read.
 */
export function csvOf(db: Db, table: Table): { bytes: AsyncIterable<Uint8Array>; rows(): number } {
  let rows = 0
  async function* bytes() {
    yield csvLines([table.heads], { bom: true })
    for await (const page of table.pages(db)) {
      rows += page.length
      yield csvLines(page)
    }
  }
  return { bytes: bytes(), rows: () => rows }
}

const csvLines = (lines: readonly (readonly Cell[])[], options: { bom?: boolean } = {}): Uint8Array =>
  Buffer.from(
    stringify(
      lines.map((cells) => cells.map(escapeHiddenFormula).map(hideActingLinks)),
      { ...options, escape_formulas: true, quoted_match: invisibleCharacters, record_delimiter: 'windows' },
    ),
  )

/**
 * Some programs start a row at a bare line feed or another invisible character, and read the rest as a formula. Inside quotes it is part of
 * the text.
 */
const invisibleCharacters = /[\p{C}\p{Zl}\p{Zp}]/u

/**
 * The library prefixes a text that begins like a formula with an apostrophe. Spreadsheets skip invisible characters first, so the same is
 * done after such characters.
 */
const escapeHiddenFormula = (cell: Cell): Cell => (typeof cell === 'string' && hiddenFormula.test(cell) ? `'${cell}` : cell)
const hideActingLinks = (cell: Cell): Cell => (typeof cell === 'string' ? withoutActingLinks(cell) : cell)
const hiddenFormula = /^[\s\p{C}]+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u
