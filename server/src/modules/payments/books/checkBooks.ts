import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { bookChecks } from './bookChecks.ts'

export type BookFault = { says: string; count: number; examples: string[] }

const shown = 20

/** Checks all invariants in one read-only snapshot of the database and returns the violations. */
export const checkBooks = (db: Db): Promise<BookFault[]> =>
  db.transaction(
    async (db) => {
      const faults: BookFault[] = []
      for (const { says, off } of bookChecks) {
        const { rows } = await db.execute<{ what: string; count: string }>(
          sql.raw(`select what, count(*) over () as count from (${off}) off order by what limit ${shown}`),
        )
        const [first] = rows
        if (first) faults.push({ says, count: Number(first.count), examples: rows.map(({ what }) => what) })
      }
      return faults
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** One printable line for each violation. */
export const faultLines = (faults: readonly BookFault[]): string[] =>
  faults.flatMap(({ says, count, examples }) => [
    `${says} (${count}):`,
    ...examples.map((what) => `  ${what}`),
    ...(count > examples.length ? [`  and ${count - examples.length} more`] : []),
  ])
