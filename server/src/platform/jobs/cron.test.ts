import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { parseCrontab } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { continueJobsFromNow } from './continueJobs.ts'
import { cronLinesTable } from './cron.table.ts'
import { startDueLines } from './cron.ts'
import { dueLines, minuteOf } from './dueLines.ts'
import type { JobHandlers } from './jobs.ts'
import { startWorker } from './worker.ts'

const lines = parseCrontab(
  '* * * * * closeExpiredIntents ?jobKey=closeExpiredIntents&max=1\n20 2 * * * reconcilePayments ?jobKey=reconcilePayments',
)
const warnings: { about: object; message: string | undefined }[] = []
const log = {
  info() {},
  debug() {},
  error() {},
  warn: (about: object, message?: string) => void warnings.push({ about, message }),
}
const handlers: JobHandlers = { closeExpiredIntents: async () => {}, reconcilePayments: async () => {} }
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  warnings.length = 0
  await testApp.db.delete(cronLinesTable)
  await testApp.db.execute(sql`delete from graphile_worker._private_jobs`)
})

const setLines = (interval: string) =>
  testApp.db.execute(sql`insert into cron_lines (line, started_up_to)
    select line, date_trunc('minute', now()) + ${interval}::interval from unnest(array['closeExpiredIntents', 'reconcilePayments']) line
    on conflict (line) do update set started_up_to = excluded.started_up_to`)
const queuedJobs = async () =>
  (
    await testApp.db.execute<{ name: string; isDue: boolean }>(
      sql`select task_identifier as name, run_at <= now() as "isDue" from graphile_worker.jobs order by 1`,
    )
  ).rows

test('a clock that ran ahead and was set back stops no line, is logged once, and lines go on by the minute', async () => {
  await setLines('3 days')
  await startDueLines({ db: testApp.db, log }, handlers, lines)
  expect(warnings).toEqual([{ about: { lines: 2, jobs: 0 }, message: expect.stringContaining('set back') }])
  await testApp.db.execute(
    sql`update cron_lines set started_up_to = started_up_to - interval '1 minute' where line = 'closeExpiredIntents'`,
  )
  await startDueLines({ db: testApp.db, log }, handlers, lines)
  expect(await queuedJobs()).toMatchObject([{ name: 'closeExpiredIntents', isDue: true }])
  expect(warnings).toHaveLength(1)
})

test('a line that missed days is started once, also by several workers', async () => {
  await setLines('-3 days')
  await Promise.all([1, 2, 3].map(() => startDueLines({ db: testApp.db, log }, handlers, lines)))
  expect(await queuedJobs()).toMatchObject([
    { name: 'closeExpiredIntents', isDue: true },
    { name: 'reconcilePayments', isDue: true },
  ])
})

test('a new line is not started for minutes before it was there', async () => {
  await startDueLines({ db: testApp.db, log }, handlers, lines)
  expect(await queuedJobs()).toEqual([])
})

test('jobs that were queued, retried or locked under a clock that ran ahead are taken up; a reminder keeps its time', async () => {
  const ran: string[] = []
  const put = (name: string, set: string) =>
    testApp.db
      .execute(sql`with job as (select (graphile_worker.add_job(${name}, job_key => ${`${name}:${set}`})).id)
      select id from job`)
      .then(({ rows }) => testApp.db.execute(sql`update graphile_worker._private_jobs set ${sql.raw(set)} where id = ${rows[0]?.id}`))
  const ahead = "now() + interval '2 days'"
  await put('closeExpiredIntents', `run_at = ${ahead}, updated_at = ${ahead}`)
  await put('reconcilePayments', `run_at = ${ahead} + interval '2 hours', updated_at = ${ahead}, attempts = 9`)
  await put('writeExport', `run_at = ${ahead}, updated_at = ${ahead}, locked_at = ${ahead}, locked_by = 'killed', attempts = 1`)
  await put('bookingReminder', `run_at = ${ahead} + interval '1 day', updated_at = ${ahead}`)
  await put('eraseFiles', "run_at = now() + interval '5 minutes'")
  const record = (name: string) => async () => void ran.push(name)
  const worker = await startWorker(
    testApp.context,
    testApp.url,
    Object.fromEntries(['closeExpiredIntents', 'writeExport', 'bookingReminder', 'eraseFiles'].map((name) => [name, record(name)])),
    '59 23 * * * closeExpiredIntents',
  )
  // The lock of the killed worker is freed at any moment; the cron would take its job up in the next minute.
  const takeUp = async () => {
    await continueJobsFromNow(testApp.db)
    return ran.toSorted()
  }
  await expect.poll(takeUp, { timeout: 15_000 }).toEqual(['closeExpiredIntents', 'writeExport'])
  await worker.stop()
  const { rows } =
    await testApp.db.execute(sql`select task_identifier as name, round(extract(epoch from run_at - now()) / 3600)::int as hours
    from graphile_worker.jobs order by 1`)
  expect(rows).toEqual([
    { name: 'bookingReminder', hours: 72 },
    { name: 'eraseFiles', hours: 0 },
    { name: 'reconcilePayments', hours: 2 },
  ])
}, 30_000)

test('for any walk of the clock, each reading starts a line once at most, and the next due minute is never missed', () => {
  const step = fc.oneof(
    fc.integer({ min: 1_000, max: 61_000 }),
    fc.integer({ min: -30 * 86_400_000, max: 30 * 86_400_000 }),
    fc.constantFrom(-3_600_000, 3_600_000, -1_000, 60_000),
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const known = new Map<string, Date>()
      let now = new Date('2026-11-29T02:00:00Z')
      const read = () => {
        const { minute, due, fresh, ahead } = dueLines(lines, known, now)
        for (const line of [...due.map(({ line }) => line), ...fresh, ...ahead]) known.set(line, minute)
        return due.map(({ line }) => line)
      }
      read()
      for (const by of steps) {
        now = new Date(now.getTime() + by)
        const due = read()
        expect(new Set(due).size).toBe(due.length)
        expect(read()).toEqual([])
        for (const last of known.values()) expect(last.getTime()).toBeLessThanOrEqual(now.getTime() + 120_000)
      }
      // Within three minutes of good time the line of every minute is started, and within a day the nightly one.
      now = new Date(minuteOf(now).getTime() + 180_000)
      expect(read()).toContain('closeExpiredIntents')
      now = new Date(now.getTime() + 86_400_000)
      expect(read()).toEqual(['closeExpiredIntents', 'reconcilePayments'])
    }),
    { numRuns: howMany('CLOCK_WALKS', { short: 100, long: 5_000 }) },
  )
})
