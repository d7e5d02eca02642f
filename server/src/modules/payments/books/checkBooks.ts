import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { bookChecks } from './bookChecks.ts'

export type BookFault = { says: string; count: number; examples: string[] }

const shown = 20

/** Proves the books of the whole database, as they stood at one moment; changes nothing. Answers what is off. */
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

/** For people, a line for each thing that is off. */
export const faultLines = (faults: readonly BookFault[]): string[] =>
  faults.flatMap(({ says, count, examples }) => [
    `${says} (${count}):`,
    ...examples.map((what) => `  ${what}`),
    ...(count > examples.length ? [`  and ${count - examples.length} more`] : []),
  ])
