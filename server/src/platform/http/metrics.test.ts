import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'

const token = 'a token for the figures'
const pools = { calls: { totalCount: 3, idleCount: 2, waitingCount: 1 } }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    settings: { METRICS_TOKEN: token },
    context: { state: { isStopping: false, pools, countSockets: () => 4 } },
  })
})
afterAll(() => app.close())

async function read({ app: { app: server } } = { app }) {
  const began = performance.now()
  const { statusCode, body } = await server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  return { statusCode, body, ms: performance.now() - began, lines: body.split('\n').filter((line) => line && !line.startsWith('#')) }
}

test('jobs are reported by lane, with the age of the oldest, and idle lanes report 0', async () => {
  await enqueue(app.db, 'sendMail', { mailId: 'none' })
  await enqueue(app.db, 'sendMail', { mailId: 'none' })
  await app.db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where id = (select min(id) from graphile_worker._private_jobs)`,
  )
  await app.db.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where id = (select max(id) from graphile_worker._private_jobs)`,
  )
  const { lines } = await read()
  expect(lines).toContain('jobs_waiting{lane="mail"} 1')
  expect(lines).toContain('jobs_given_up{lane="mail"} 1')
  expect(lines).toContain('jobs_waiting{lane="payments"} 0')
  expect(lines).toContain('jobs_oldest_seconds{lane="payments"} 0')
  const oldest = lines.find((line) => line.startsWith('jobs_oldest_seconds{lane="mail"}'))
  expect(Number(oldest?.split(' ')[1])).toBeGreaterThanOrEqual(90)
})

test('mails are reported by state, with the failures of the last day only', async () => {
  const mail = { kind: 'test', receiver: 'a@b.example', subject: '', text: '', html: '' }
  const [now, longAgo] = [new Date(), new Date(Date.now() - 25 * 3_600_000)]
  await app.db.insert(mailsTable).values([
    { ...mail, key: '1', dueAt: now },
    { ...mail, key: '2', dueAt: now, state: 'sending' },
    { ...mail, key: '3', state: 'sent' },
    { ...mail, key: '4', state: 'failed' },
    { ...mail, key: '5', state: 'failed', createdAt: longAgo },
  ])
  const { lines } = await read()
  expect(lines).toContain('messages_waiting{channel="mail",state="queued"} 1')
  expect(lines).toContain('messages_waiting{channel="mail",state="sending"} 1')
  expect(lines).toContain('messages_failed_in_a_day{channel="mail"} 1')
  expect(lines).toContain('messages_waiting{channel="text",state="queued"} 0')
})

test('pools and sockets are reported without the database', async () => {
  const { lines } = await read()
  expect(lines).toContain('database_connections{pool="calls",state="open"} 3')
  expect(lines).toContain('database_connections{pool="calls",state="waiting"} 1')
  expect(lines).toContain('realtime_sockets 4')
  expect(lines).toContain('database_up 1')
})

test('while the database is away or silent, the other metrics are reported in time', async () => {
  const away = openDatabase('postgres://none@127.0.0.1:1/none', { max: 1 })
  const silent = { execute: () => new Promise(() => {}) }
  for (const db of [away.db, silent as unknown as typeof away.db]) {
    const testApp = await startTestApp({ settings: { METRICS_TOKEN: token }, context: { state: { isStopping: false, pools }, db } })
    const { statusCode, lines, body, ms } = await read({ app: testApp })
    expect(statusCode).toBe(200)
    expect(ms).toBeLessThan(2_000)
    expect(lines).toContain('database_up 0')
    expect(lines).toContain('database_connections{pool="calls",state="open"} 3')
    expect(body).toContain('process_resident_memory_bytes')
    expect(lines.filter((line) => line.startsWith('jobs_waiting'))).toEqual([])
    await testApp.close()
  }
  await away.close()
})
