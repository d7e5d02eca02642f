import { getTableName, lt, type SQL, sql } from 'drizzle-orm'
import { withoutParameters } from '#core/errorLines.ts'
import { inTime } from '#core/inTime.ts'
import type { Log } from '#core/log.ts'
import type { Db } from '#database/db.ts'
import { rateLimitsTable } from './rateLimits.table.ts'

export const rateLimitsTableName = getTableName(rateLimitsTable)

const silenceMs = 60_000

type Question = { text: string; values?: readonly unknown[] }

/**
 * The database as the rate limiter's library queries it, with a timeout: a late limit would be worse than one that only this process
 * counts. The reason of failures is logged once a minute.
 */
export function rateLimitsStore(db: Db, log: Log, timeoutMs: number) {
  let silentUntil = 0
  return {
    async query({ text, values = [] }: Question) {
      try {
        return await inTime(db.execute(asSql(text, values)), timeoutMs, () => new Error(`no answer within ${timeoutMs} ms`))
      } catch (error) {
        if (Date.now() >= silentUntil) {
          silentUntil = Date.now() + silenceMs
          const reason = withoutParameters(error instanceof Error && error.cause instanceof Error ? error.cause : error).message
          log.warn({ reason }, 'rate limits are per process while the database does not answer')
        }
        throw error
      }
    },
  }
}

export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimitsTable).where(lt(rateLimitsTable.expire, now.getTime()))
}

/** The library writes its parameters as $1, $2, … */
function asSql(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)))
}
