import { Readable } from 'node:stream'
import { mostInQuarantine } from '@app/contract/drive/drive.rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { days, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { lockQuarantine } from '#drive/drive.store.ts'
import { driveFilesTable } from '#drive/drive.table.ts'
import type { Retention } from '#jobs/retention.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { crontab } from '../../modules.ts'
import { purgeExpired } from './purgeExpired.ts'
import { retentionJobs, retentions } from './retention.jobs.ts'
import { retentionPolicy, tablesPurgedByJobs } from './retentionPolicy.ts'

const clock = { at: new Date(), now: () => clock.at }
let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock })
  person = await app.one('user')
})
afterAll(() => app.close())
beforeEach(async () => {
  clock.at = new Date()
  await app.db.execute(
    sql`truncate mails, received_mails, text_messages, notifications, public_payments, payment_intents, session_packs, drive_files, whatsapp_unreadable cascade; delete from graphile_worker._private_jobs`,
  )
})

/** Inserts rows of each kind, as of now. */
const write: Record<string, { table: string; add(count: number): Promise<unknown> }> = {
  mails: {
    table: 'mails',
    add: (count) =>
      app.db.execute(sql`insert into mails (id, key, kind, receiver, subject, text, html, state)
      select gen_random_uuid(), 'k' || gen_random_uuid(), 'news', 'a@example.com', 's', 't', 'h', 'sent' from generate_series(1, ${count}::int)`),
  },
  'text messages': {
    table: 'text_messages',
    add: (count) =>
      app.db.execute(sql`insert into text_messages (id, key, kind, receiver, text, state)
      select gen_random_uuid(), 'k' || gen_random_uuid(), 'phoneCode', '+15005550006', 't', 'sent' from generate_series(1, ${count}::int)`),
  },
  'received mails': {
    table: 'received_mails',
    add: (count) =>
      app.db.execute(sql`insert into received_mails (id, mailbox, uid_validity, uid, message_id, kind, sender, receiver, subject, text, left_out)
      select gen_random_uuid(), 'm', '1', n, 'm' || gen_random_uuid(), 'unassigned', 'a@example.com', 'b@example.com', 's', 't', '[]'
      from generate_series(1, ${count}::int) n`),
  },
  notifications: {
    table: 'notifications',
    add: async (count) => {
      const ids = JSON.stringify(Array.from({ length: count }, newId))
      await app.db.execute(sql`insert into notifications (id, user_id, key, text)
        select id::uuid, ${person.id}, 'k' || id, 't' from json_array_elements_text(${ids}::json) as ids (id)`)
    },
  },
  'public payments that were never made': {
    table: 'public_payments',
    add: (count) =>
      app.db.execute(sql`insert into public_payments (id, name, email, address, city, state, country, pin_code, amount_cents, currency, from_fingerprint)
      select gen_random_uuid(), 'n', 'a@example.com', 'a', 'c', 's', 'US', '1', 100, 'USD', 'f' from generate_series(1, ${count}::int)`),
  },
  'names and addresses of payments that were never made': {
    table: `payment_intents where billing ->> 'email' <> ''`,
    add: (count) =>
      app.db.execute(sql`insert into payment_intents (id, provider, payable_kind, payable_id, state, amount_cents, base_cents, extras_cents, currency, choice, billing, expires_at)
      select gen_random_uuid(), 'Sandbox', 'pack', gen_random_uuid(), case n % 2 when 0 then 'cancelled' else 'failed' end, 100, 100, 0, 'USD', '{}',
        '{"name": "Ann", "email": "a@example.com", "address": "a", "city": "c", "state": "s", "country": "US", "pinCode": "1"}', now()
      from generate_series(1, ${count}::int) n`),
  },
  'cards that were tried': {
    table: 'card_attempts',
    add: (count) =>
      app.db.execute(sql`with intent as (
        insert into payment_intents (id, provider, payable_kind, payable_id, state, amount_cents, base_cents, extras_cents, currency, choice, billing, expires_at)
        values (gen_random_uuid(), 'Sandbox', 'pack', gen_random_uuid(), 'failed', 100, 100, 0, 'USD', '{}', '{}', now()) returning id, payable_id)
      insert into card_attempts (id, intent_id, payable_id, is_declined, at)
      select gen_random_uuid()::text, intent.id, intent.payable_id, true, now() from intent, generate_series(1, ${count}::int)`),
  },
  'packs of sessions that were never paid': {
    table: 'session_packs',
    add: (count) =>
      app.db.execute(sql`insert into session_packs (id, user_id, name, sessions, amount_cents, currency, good_for_days)
      select gen_random_uuid(), ${person.id}, 'n', 1, 100, 'USD', 30 from generate_series(1, ${count}::int)`),
  },
  'files of strangers that were never released': {
    table: 'drive_files',
    add: (count) =>
      app.db.execute(sql`insert into drive_files (id, name, type, kind, size_bytes, storage_key, sender_name, sender_email)
      select gen_random_uuid(), 'n', 'image/png', 'image', 1, 'drive/' || gen_random_uuid(), 'n', 'a@example.com' from generate_series(1, ${count}::int)`),
  },
  'WhatsApp events that could not be read': {
    table: 'whatsapp_unreadable',
    add: (count) =>
      app.db.execute(sql`insert into whatsapp_unreadable (id, digest, raw)
      select gen_random_uuid(), gen_random_uuid()::text, '{}' from generate_series(1, ${count}::int)`),
  },
  'failed jobs': {
    table: 'graphile_worker._private_jobs',
    add: async (count) => {
      await app.db.execute(sql`select graphile_worker.add_job('orderNews', '{}', max_attempts => 1) from generate_series(1, ${count}::int)`)
      await app.db.execute(sql`update graphile_worker._private_jobs set attempts = 1`)
    },
  },
}
const countIn = async (table: string) =>
  Number((await app.db.execute<{ count: string }>(sql`select count(*) from ${sql.raw(table)}`)).rows[0]?.count)
const forget = (kind: Retention, settings: Record<string, string> = {}) =>
  purgeExpired([kind], { ...app.context, config: readConfig(settings), signal: new AbortController().signal })
const settingOf: Record<string, string> = {
  mails: 'MAILS_KEPT_DAYS',
  'received mails': 'MAILS_KEPT_DAYS',
  'text messages': 'TEXTS_KEPT_DAYS',
  notifications: 'NOTIFICATIONS_KEPT_DAYS',
  'public payments that were never made': 'PUBLIC_PAYMENT_ATTEMPTS_KEPT_DAYS',
  'names and addresses of payments that were never made': 'PAYMENT_ATTEMPTS_KEPT_DAYS',
  'cards that were tried': 'PAYMENT_ATTEMPTS_KEPT_DAYS',
  'packs of sessions that were never paid': 'PAYMENT_ATTEMPTS_KEPT_DAYS',
  'files of strangers that were never released': 'DROP_BOX_KEPT_DAYS',
  'WhatsApp events that could not be read': 'FAILED_JOBS_KEPT_DAYS',
  'failed jobs': 'FAILED_JOBS_KEPT_DAYS',
}

test('every kind is tested here', () => {
  expect(retentions.map(({ what }) => what).toSorted()).toEqual(Object.keys(write).toSorted())
})

for (const kind of retentions)
  test(`${kind.what}: rows older than the setting are deleted in batches, younger ones stay, and 0 keeps them forever`, async () => {
    const { table, add } = write[kind.what] ?? { table: '', add: async () => undefined }
    const setting = settingOf[kind.what] ?? ''
    await add(2_345)
    clock.at = later(clock.at, days(7) - 60_000)
    await forget(kind, { [setting]: '7' })
    expect(await countIn(table)).toBe(2_345)
    clock.at = later(clock.at, 120_000)
    await forget(kind, { [setting]: '0' })
    expect(await countIn(table)).toBe(2_345)
    await Promise.all([forget(kind, { [setting]: '7' }), forget(kind, { [setting]: '7' })])
    expect(await countIn(table)).toBe(0)
  })

test('unsent messages and jobs that are still retried stay, whatever their age', async () => {
  await write.mails?.add(1)
  await write['text messages']?.add(1)
  await app.db.execute(sql`update mails set state = 'queued', due_at = now(); update text_messages set state = 'queued', due_at = now()`)
  await app.db.execute(sql`select graphile_worker.add_job('orderNews', '{}', max_attempts => 3)`)
  clock.at = later(clock.at, days(4_000))
  for (const kind of retentions) await forget(kind)
  expect([await countIn('mails'), await countIn('text_messages'), await countIn('graphile_worker._private_jobs')]).toEqual([1, 1, 1])
})

test('a full drop box takes files again after old ones are deleted with their bytes; files that an admin released or added stay', async () => {
  const { storage } = app.context
  const put = async (name: string, about: object) => {
    const storageKey = `drive/${newId()}`
    await storage.put(storageKey, Readable.from([Buffer.from(name)]))
    const file = { name, type: 'text/plain', kind: 'other', storageKey, createdAt: clock.at, ...about } as const
    await app.db.insert(driveFilesTable).values({ sizeBytes: 4, ...file })
    return storageKey
  }
  const stranger = { senderName: 'Ann', senderEmail: 'ann@example.com' }
  const full = await put('full', { ...stranger, sizeBytes: mostInQuarantine })
  const released = await put('released', { ...stranger, releasedAt: clock.at })
  const own = await put('own', { releasedAt: clock.at, uploadedBy: person.id })
  const held = () => app.db.transaction((db) => lockQuarantine(db))
  expect(await held()).toBe(mostInQuarantine)
  const admin = await app.one('admin')
  const shown = (await app.as(admin).drive.list({})).items.map(({ name, keptUntil }) => [name, keptUntil])
  expect(Object.fromEntries(shown)).toEqual({ full: later(clock.at, days(30)).toISOString(), released: undefined, own: undefined })
  clock.at = later(clock.at, days(31))
  await purgeExpired(retentions, { ...app.context, signal: new AbortController().signal })
  await app.runJobs()
  expect(await held()).toBe(0)
  expect(await Promise.all([full, released, own].map((key) => storage.exists(key)))).toEqual([false, true, true])
})

test('intents that are running or were paid are not deleted', async () => {
  await write['names and addresses of payments that were never made']?.add(4)
  await write['packs of sessions that were never paid']?.add(3)
  await app.db.execute(sql`with numbered as (select id, row_number() over () as n from payment_intents)
    update payment_intents i set state = (array['open', 'superseded', 'succeeded', 'failed'])[n] from numbered where numbered.id = i.id`)
  await app.db.execute(sql`with begun as (select payable_id from payment_intents where state = 'open'), first as (select id from session_packs limit 1)
    update session_packs set id = (select payable_id from begun) where id = (select id from first)`)
  await app.db.execute(sql`with bought as (select id from session_packs where id not in (select payable_id from payment_intents) limit 1)
    update session_packs set paid_at = now(), expires_at = now() where id = (select id from bought)`)
  clock.at = later(clock.at, days(4_000))
  for (const kind of retentions) await forget(kind)
  const { rows } = await app.db.execute(sql`select state from payment_intents where billing ->> 'email' <> '' order by state`)
  expect(rows.map(({ state }) => state)).toEqual(['open', 'succeeded', 'superseded'])
  expect(await countIn('session_packs')).toBe(2)
})

test('every table is deleted with its owner, deleted in time, or kept for a reason', async () => {
  const inSchema = sql`join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`
  const namesOf = async (query: SQL) => (await app.db.execute<{ name: string }>(query)).rows.map(({ name }) => name)
  const tables = await namesOf(sql`select c.relname as name from pg_class c ${inSchema}`)
  const owned = await namesOf(sql`select c.relname as name from pg_class c ${inSchema} and exists
    (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c' and k.confrelid <> c.oid)`)
  const [going, staying] = [Object.values(tablesPurgedByJobs).flat(), Object.values(retentionPolicy).flat()]
  const named = [...going, ...staying]
  expect(tables.filter((name) => !owned.includes(name) && !named.includes(name))).toEqual([])
  expect(named.filter((name) => !tables.includes(name))).toEqual([])
  expect(staying.filter((name) => owned.includes(name) || going.includes(name))).toEqual([])
  const byClock = crontab.split('\n').map((line) => line.trim().split(' ')[5])
  expect(Object.keys(tablesPurgedByJobs).filter((job) => !byClock.includes(job))).toEqual([])
})

test('a failure of one kind does not stop the others, and the job is retried', async () => {
  await write.mails?.add(3)
  clock.at = later(clock.at, days(1_000))
  const broken: Retention = { what: 'nothing', keptDays: () => 1, forget: () => Promise.reject(new Error('no such table')) }
  const context = { ...app.context, signal: new AbortController().signal }
  await expect(purgeExpired([broken, ...retentions], context)).rejects.toThrow('Not all expired rows')
  expect(await countIn('mails')).toBe(0)
  await retentionJobs.forgetOld({}, { ...context, jobId: '', attempt: 1 })
})

test('batches of large tables are found through an index', async () => {
  await write.mails?.add(20_000)
  await write['text messages']?.add(20_000)
  await write.notifications?.add(20_000)
  await app.db.execute(sql`analyze mails`)
  await app.db.execute(sql`analyze text_messages`)
  await app.db.execute(sql`analyze notifications`)
  const plans = [
    sql`select id from mails where created_at < now() - interval '1 day' and due_at is null limit 1000 for update skip locked`,
    sql`select id from text_messages where created_at < now() - interval '1 day' and due_at is null limit 1000 for update skip locked`,
    sql`select id from notifications where id < '01000000-0000-7000-8000-000000000000' and created_at < now() limit 1000 for update skip locked`,
  ]
  for (const query of plans) expect(JSON.stringify((await app.db.execute(sql`explain ${query}`)).rows)).not.toContain('Seq Scan')
})
