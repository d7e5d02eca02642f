import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { type ParsedCronItem, parseCrontab } from 'graphile-worker'
import type { Log } from '#core/log.ts'
import type { Db } from '#database/db.ts'
import { continueJobsFromNow } from './continueJobs.ts'
import { cronLinesTable } from './cron.table.ts'
import { dueLines } from './dueLines.ts'
import type { JobHandlers } from './jobs.ts'
import { queueLine, type ToQueue } from './queueLine.ts'

type CronContext = { db: Db; log: Log }

const minuteMs = 60_000
const retryMs = 5_000
/** The database's clock and ours may drift apart by this much between two minutes; more than that is a jump. */
const jumpMs = 2 * minuteMs

/**
 * Starts the jobs of the cron lines, once a minute by the database's clock, which all workers share. The library's own cron never starts a
 * line again before the latest minute that it has seen, so a clock that ran ahead once would stop every line.
 */
export function startCron(context: CronContext, handlers: JobHandlers, crontab: string): { stop(): Promise<void> } {
  const lines = parseCrontab(crontab)
  if (lines.length === 0) return { stop: async () => undefined }
  const isOver = new AbortController()
  const running = (async () => {
    let before: { now: Date; at: number } | undefined
    while (!isOver.signal.aborted) {
      let waitMs = retryMs
      try {
        const now = await startDueLines(context, handlers, lines)
        const at = performance.now()
        if (before) reportJump(context.log, now.getTime() - before.now.getTime() - (at - before.at))
        before = { now, at }
        waitMs = minuteMs - (now.getTime() % minuteMs) + 1
      } catch (error) {
        context.log.warn({ err: error }, 'the cron lines could not be started; they will be in a moment')
      }
      await sleep(waitMs, undefined, { signal: isOver.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      isOver.abort()
      await running
    },
  }
}

/** Queues the jobs of all lines that are due, each once, and answers the database's time. */
export async function startDueLines({ db, log }: CronContext, handlers: JobHandlers, lines: readonly ParsedCronItem[]): Promise<Date> {
  const { now, ahead, missed, continued } = await db.transaction(async (db) => {
    const [now, startedUpTo] = await lockLines(db, lines)
    const { minute, due, fresh, ahead } = dueLines(lines, startedUpTo, now)
    const moved = [...due.map(({ line }) => line), ...fresh, ...ahead]
    if (moved.length > 0)
      await db
        .insert(cronLinesTable)
        .values(moved.map((line) => ({ line, startedUpTo: minute })))
        .onConflictDoUpdate({ target: cronLinesTable.line, set: { startedUpTo: sql`excluded.started_up_to` } })
    for (const { line } of due) await queueLine(db, handlers, toQueue(lines, line))
    return { now, ahead, missed: due.filter((each) => each.missed > 0), continued: await continueJobsFromNow(db) }
  })
  if (missed.length > 0) log.info({ missed }, 'cron lines missed minutes and were started once')
  if (ahead.length > 0 || continued > 0)
    log.warn({ lines: ahead.length, jobs: continued }, 'the clock ran ahead and was set back; cron lines and jobs continue from now')
  return now
}

/** Locks the lines for this minute, so that two workers do not start one line twice. */
async function lockLines(db: Db, lines: readonly ParsedCronItem[]): Promise<[Date, Map<string, Date>]> {
  await db.execute(sql`select pg_advisory_xact_lock(${cronLock})`)
  // The clock is read under the lock: a worker that waited for it must not go back by a minute.
  const { rows } = await db.execute<{ now: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`)
  const known = await db
    .select()
    .from(cronLinesTable)
    .where(
      inArray(
        cronLinesTable.line,
        lines.map(({ identifier }) => identifier),
      ),
    )
  return [new Date(rows[0]?.now ?? Number.NaN), new Map(known.map(({ line, startedUpTo }) => [line, startedUpTo]))]
}

const cronLock = 7_204_420

function toQueue(lines: readonly ParsedCronItem[], identifier: string): ToQueue {
  const line = lines.find((each) => each.identifier === identifier)
  if (!line) throw new Error(`There is no cron line ${identifier}.`)
  const { jobKey, maxAttempts } = line.options
  return { job: line.task, jobKey, maxAttempts }
}

function reportJump(log: Log, byMs: number): void {
  const seconds = Math.round(byMs / 1000)
  if (byMs > jumpMs) log.warn({ seconds }, 'the clock jumped forward; a cron line that missed minutes is started once')
  if (byMs < -jumpMs) log.warn({ seconds }, 'the clock was set back; cron lines continue from now')
}
