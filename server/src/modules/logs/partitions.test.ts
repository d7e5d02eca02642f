import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { rotateAuditPartitions } from './logs.jobs.ts'
import { pageOfAudit } from './logs.store.ts'
import { recordAudit } from './recordAudit.ts'

let app: TestApp
const clock = { at: new Date('2031-05-20T12:00:00Z'), now: () => clock.at }
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

const partitions = async () =>
  (
    await app.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'acts'::regclass order by 1`)
  ).rows.map(({ name }) => name)
const linesIn = async (table: string) =>
  (await app.db.execute<{ activity: string }>(sql`select activity from ${sql.identifier(table)} order by activity`)).rows.map(
    ({ activity }) => activity,
  )
const tend = (keptMonths = 0) =>
  rotateAuditPartitions({}, { db: app.db, clock, config: readConfig({ AUDIT_LOG_KEPT_MONTHS: String(keptMonths) }) })
const told = (activity: string, at: string, key?: string) =>
  recordAudit(app.db, { actor: null, kind: 'settings', activity, at: new Date(at), ...(key && { key }) })

test('each month has its own partition, made ahead; earlier and backdated entries move into theirs', async () => {
  await told('was early', '2031-05-31T23:59:59.999Z')
  await told('was midnight', '2031-06-01T00:00:00Z')
  await told('was dated back', '2029-02-10T00:00:00Z', 'back')
  expect(await linesIn('acts_rest')).toHaveLength(3)
  await Promise.all([tend(), tend(), tend()])
  await tend()
  expect(await partitions()).toEqual(
    expect.arrayContaining(['acts_2029_02', 'acts_2031_05', 'acts_2031_06', 'acts_2031_07', 'acts_2031_08']),
  )
  expect(await linesIn('acts_rest')).toEqual([])
  expect(await linesIn('acts_2031_05')).toEqual(['The desk was early'])
  expect(await linesIn('acts_2031_06')).toEqual(['The desk was midnight'])
  expect(await linesIn('acts_2029_02')).toEqual(['The desk was dated back'])
  await told('was dated back', '2029-02-11T00:00:00Z', 'back')
  expect(await linesIn('acts')).toHaveLength(3)
})

test('no entry can be changed or deleted through a partition, old or new', async () => {
  for (const table of ['acts', 'acts_rest', 'acts_2031_05', 'acts_2029_02']) {
    const name = sql.identifier(table)
    const hasLines = (await linesIn(table)).length > 0
    for (const attack of hasLines ? [sql`update ${name} set activity = 'no'`, sql`delete from ${name}`] : [])
      await expect(app.db.execute(attack)).rejects.toMatchObject({ cause: { message: 'the audit log is append-only' } })
    // Truncating is refused even for an empty partition.
    await expect(app.db.execute(sql`truncate ${name}`)).rejects.toMatchObject({ cause: { message: 'the audit log is append-only' } })
  }
  await told('was moved', '2028-01-01T00:00:00Z')
  await tend()
  await told('stays in the rest', '2024-01-01T00:00:00Z')
  await expect(app.db.execute(sql`delete from acts_rest`)).rejects.toMatchObject({ cause: { message: 'the audit log is append-only' } })
  await tend()
})

test('over many months, list and search are read from indexes', async () => {
  await app.db.execute(sql`insert into acts (id, kind, activity, created_at)
    select gen_random_uuid(), (array['role','money','files','settings'])[1 + i % 4], 'line ' || i, timestamptz '2031-05-20' - i * interval '15 minutes'
    from generate_series(1, 24000) i`)
  await tend()
  await app.db.execute(sql`vacuum analyze acts`)
  expect((await partitions()).length).toBeGreaterThan(12)
  const list = { page: 1, pageSize: 10, search: '', direction: 'desc', timeZone: 'UTC' } as const
  const subject = '01900000-0000-7000-8000-000000000000'
  for (const about of [
    list,
    { ...list, tab: 'money' as const },
    { ...list, search: 'line 19999' },
    { ...list, subject },
    { ...list, page: 100 },
  ]) {
    const plan = JSON.stringify((await app.db.execute(sql`explain ${pageOfAudit(app.db, about).getSQL()}`)).rows)
    // A nearly empty month is read sequentially, since that costs less than its index.
    const whole = plan.matchAll(/Seq Scan on acts\S* \S+ +\(cost=0\.00\.\.([\d.]+)/g)
    expect([...whole].map(([, cost]) => Number(cost)).filter((cost) => cost > 10)).toEqual([])
  }
  const oneDay = { ...list, from: '2031-05-02', to: '2031-05-02' }
  const plan = JSON.stringify((await app.db.execute(sql`explain ${pageOfAudit(app.db, oneDay).getSQL()}`)).rows)
  expect(new Set(plan.match(/acts_\d{4}_\d{2}/g))).toEqual(new Set(['acts_2031_05']))
})

test('the log is kept forever unless a setting limits it; dropping a month is logged once', async () => {
  await told('is old enough', '2030-04-30T23:59:59Z')
  await told('is young enough', '2030-05-01T00:00:00Z')
  await tend()
  const before = await partitions()
  await tend()
  expect(await partitions()).toEqual(before)
  await Promise.allSettled([tend(12), tend(12)])
  await tend(12)
  const left = (await partitions()).filter((name) => name !== 'acts_rest')
  expect(left[0]).toBe('acts_2030_05')
  const said = (await linesIn('acts')).filter((line) => line.includes('removed the audit log'))
  expect(said).toContain('The desk removed the audit log of 2029-02 after its 12 months')
  expect(new Set(said).size).toBe(said.length)
  // Entries backdated beyond the limit are dropped at the next run.
  await told('is too old', '2020-01-01T00:00:00Z')
  await tend(12)
  expect((await linesIn('acts')).filter((line) => line.includes('too old'))).toEqual([])
})
