import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Db } from '#database/db.ts'
import { howMany } from '#test/howMany.ts'
import { csvOf } from './csv.ts'

// The rows are given here, so no database is needed.
const noDatabase = {} as Db
const heads = ['one', 'two', 'three']

async function written(rows: readonly (readonly string[])[]): Promise<string> {
  const { bytes } = csvOf(noDatabase, {
    heads,
    async *pages() {
      yield rows
    },
  })
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
const readers = {
  'csv-parse': (csv: string): string[][] => parse(csv, { bom: true, relax_column_count: true }),
  papaparse: (csv: string): string[][] => Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true, delimiter: ',' }).data,
}
/** A text that a spreadsheet reads as a formula, even after invisible characters. */
const formula = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

const piece = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＠',
    "'",
    '"',
    '""',
    ',',
    ';',
    '|',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\n=1+1',
    '\r=1+1',
    '\u2028=1',
    '\u2029',
    '\v',
    '\f',
  ],
  ...['\u0000', '\u0085', '\u001f', '\u200b', '\ufeff', ' ', '\\', 'a', 'é', '1', '=HYPERLINK("x")', '{{', '😀'],
)
const cell = fc.oneof(
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
)
const row = fc.tuple(cell, cell, cell)

test.each(Object.entries(readers))('%s reads back the same cells, and no cell or row begins with a formula', async (_, read) => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
      const [readHeads, ...found] = read(await written(rows))
      expect(readHeads).toEqual(heads)
      expect(found.map((cells) => cells.length)).toEqual(rows.map(() => 3))
      for (const [at, cells] of found.entries())
        for (const [column, text] of cells.entries()) {
          const meant = rows[at]?.[column] ?? ''
          expect([meant, `'${meant}`, `''${meant}`]).toContain(text)
          expect(text).not.toMatch(formula)
        }
    }),
    { numRuns: howMany('CSV_RUNS', { short: 37, long: 300 }) },
  )
})

test.each(['a\n=1+1', 'a\r=1+1', 'a\u2028=1+1', 'a\u0085=1', 'a\u0000b', 'a\tb', 'a\u200b=1'])('%j is quoted', async (text) => {
  expect(await written([[text, '', '']])).toContain(`"${text}"`)
})
