import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { digestsTable } from '../notifications.table.ts'
import { notify } from '../notify.ts'
import { nextHour } from './chooseDigest.ts'
import { queueDueDigests, sendDigest } from './sendDigest.ts'

let app: TestApp
let reader: TestPerson
const clock = { at: new Date('2031-05-04T06:00:00Z'), now: () => clock.at }
const at = (instant: string) => {
  clock.at = new Date(instant)
}
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  at('2031-05-04T06:00:00Z')
  await app.db.delete(digestsTable)
  reader = await app.one('user')
})

const tell = (text: string, instant: string) =>
  notify(app.db, { key: `${text}:${reader.id}`, kind: 'coins', userIds: [reader.id], text, at: new Date(instant) })
const digests = () =>
  app.db
    .select()
    .from(mailsTable)
    .where(like(mailsTable.key, `digest:${reader.id}:%`))
    .orderBy(mailsTable.createdAt)
const choose = (choice: { isOn?: boolean; hour?: number; timezone?: string } = {}) =>
  app.as(reader).notifications.setDigest({ isOn: true, hour: 8, ...choice })
/** Runs what cron and the workers do; the database has the real time, so jobs are run directly. */
async function fiveMinutes() {
  await queueDueDigests(app.context)
  const { rows } = await app.db.execute<{ payload: { userId: string; day: string } }>(
    sql`select payload from graphile_worker._private_jobs where key = ${`digest:${reader.id}`}`,
  )
  await app.runJobs()
  return rows
}

test('one mail a day contains the unread notifications since the last, and none is sent if there are none', async () => {
  await tell('too old', '2031-05-04T05:00:00Z')
  await choose()
  await tell('first', '2031-05-04T06:30:00Z')
  await tell('second', '2031-05-04T06:40:00Z')
  await tell('read', '2031-05-04T06:50:00Z')
  const [newest] = (await app.as(reader).notifications.ofUser({ userId: reader.id })).items
  await app.as(reader).notifications.markAsRead({ id: newest?._id ?? '', data: { isRead: true } })
  at('2031-05-04T07:59:00Z')
  await fiveMinutes()
  expect(await digests()).toEqual([])
  at('2031-05-04T08:00:00Z')
  await fiveMinutes()
  const [mail] = await digests()
  expect(mail).toMatchObject({ subject: '2 unread notifications at Mentordesk', receiver: reader.email, isNews: true })
  expect(mail?.text).toContain('on 4 May 2031, newest first:')
  expect(mail?.text).toContain('> second\n\n> first')
  expect(mail?.text).not.toMatch(/too old|> read/)

  at('2031-05-05T08:00:00Z')
  await fiveMinutes()
  expect(await digests()).toHaveLength(1)
  await tell('third', '2031-05-05T09:00:00Z')
  at('2031-05-06T08:03:00Z')
  await fiveMinutes()
  expect((await digests()).map(({ subject }) => subject)).toEqual([
    '2 unread notifications at Mentordesk',
    '1 unread notification at Mentordesk',
  ])
})

test('two concurrent workers, a repeated run, or a changed hour still send one mail a day', async () => {
  await choose()
  await tell('news', '2031-05-04T06:30:00Z')
  at('2031-05-04T08:00:00Z')
  await Promise.all(Array.from({ length: 5 }, () => queueDueDigests(app.context)))
  const about = { userId: reader.id, day: '2031-05-04' }
  await Promise.all(Array.from({ length: 5 }, () => sendDigest(app.context, about)))
  await app.runJobs()
  await sendDigest(app.context, about)
  expect(await digests()).toHaveLength(1)
  await choose({ hour: 10 })
  await tell('later news', '2031-05-04T09:00:00Z')
  at('2031-05-04T10:00:00Z')
  await fiveMinutes()
  expect(await digests()).toHaveLength(1)
  at('2031-05-05T10:00:00Z')
  await fiveMinutes()
  expect((await digests()).at(-1)?.text).toContain('later news')
})

test('a worker that crashes while enqueueing leaves everyone to the next one', async () => {
  await choose()
  await tell('news', '2031-05-04T06:30:00Z')
  at('2031-05-04T08:00:00Z')
  const dying = { ...app.context, config: { ...app.context.config, TIME_ZONE: 'Nowhere/Else' } }
  await expect(queueDueDigests(dying)).rejects.toThrow()
  expect(await fiveMinutes()).toHaveLength(1)
  expect(await digests()).toHaveLength(1)
})

test('the hour is in the reader’s time zone if known; turning the digest off stops it', async () => {
  expect((await choose({ timezone: 'America/New_York' })).digest).toEqual({ isOn: true, hour: 8, timezone: 'America/New_York' })
  await tell('news', '2031-05-04T06:30:00Z')
  at('2031-05-04T11:59:00Z')
  await fiveMinutes()
  expect(await digests()).toEqual([])
  await choose({ isOn: false })
  at('2031-05-04T12:00:00Z')
  await fiveMinutes()
  expect(await digests()).toEqual([])
  await expect(choose({ timezone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'timezone' })
  await expect(choose({ hour: 24 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'hour' })
})

test('a skipped hour becomes the one after it, and a repeated hour sends once', () => {
  const next = (after: string, hour: number) => nextHour(new Date(after), hour, 'Europe/Berlin').toISOString()
  expect(next('2031-03-29T12:00:00Z', 2)).toBe('2031-03-30T01:00:00.000Z')
  expect(next('2031-10-25T12:00:00Z', 2)).toBe('2031-10-26T00:00:00.000Z')
  expect(next('2031-10-26T00:00:00Z', 2)).toBe('2031-10-27T01:00:00.000Z')
  expect(next('2031-06-01T05:59:59Z', 8)).toBe('2031-06-01T06:00:00.000Z')
})

test('ten thousand due digests are enqueued within seconds, and an index finds them', async () => {
  await app.db.execute(sql`insert into users (id, username, name, email)
    select gen_random_uuid(), 'crowd' || i, 'Crowd ' || i, 'crowd' || i || '@example.com' from generate_series(1, 10000) i`)
  await app.db.execute(sql`insert into digests (user_id, is_on, hour, next_at, told_until)
    select id, true, 8, '2031-05-04T08:00:00Z', '2031-05-04T06:00:00Z' from users where username like 'crowd%'`)
  at('2031-05-04T08:00:00Z')
  const began = performance.now()
  await Promise.all([queueDueDigests(app.context), queueDueDigests(app.context)])
  expect(performance.now() - began).toBeLessThan(10_000)
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int from graphile_worker._private_jobs where key like 'digest:%'`,
  )
  expect(rows[0]?.count).toBe(10_000)
  await app.db.execute(sql`analyze digests`)
  const plan = await app.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select * from digests where is_on and next_at <= '2031-05-04T08:00:00Z' order by next_at, user_id limit 1000`,
  )
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('digests_next_at_idx')
  await app.db.execute(sql`delete from graphile_worker._private_jobs where key like 'digest:%'`)
})
