import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#database/db.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { openPlans, vacuumed } from '#test/plans.ts'
import { searchMessages } from './conversationMessages.store.ts'
import { openQuery } from './openConversation.ts'
import { readMessages } from './readMessages.ts'

const many = Number(process.env.MANY_MESSAGES ?? 20_000)
let app: TestApp
let customer: TestPerson
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  customer = await app.one('user')
  admin = await app.one('admin')
}, 60_000)
afterAll(() => app.close())

test('a page from any part of a long conversation, and a search over all, use an index', {
  timeout: 120_000,
}, async () => {
  const { db } = app
  const { id } = await openQuery(app.context, customer)
  await db.execute(sql`
    insert into conversation_messages (id, conversation_id, seq, open_seq, kind, author_id, body)
      select gen_random_uuid(), ${id}, n, n, 'text', ${customer.id}, case when n = 77 then 'a needle in the hay' else 'about ' || md5(n::text) || ' and ' || md5((n + 1)::text) end
        from generate_series(1, ${many}::int) n`)
  await db.execute(sql`update conversations set last_seq = ${many}, last_open_seq = ${many} where id = ${id}`)
  await vacuumed(db, 'conversation_messages')
  const asked: Record<string, (db: Db) => Promise<unknown>> = {
    'its end': (db) => readMessages(db, admin, id, { limit: 50 }),
    'its middle': (db) => readMessages(db, customer, id, { after: many / 2, limit: 50 }),
    'its beginning': (db) => readMessages(db, customer, id, { before: 60, limit: 50 }),
    'a search': (db) => searchMessages(db, customer, 'needle in', 30),
  }
  const { plansOf, close } = openPlans(app.url)
  try {
    for (const [what, ask] of Object.entries(asked))
      expect(
        (await plansOf(ask)).filter((plan) => /Seq Scan on conversation_messages/.test(plan)),
        what,
      ).toEqual([])
    // A wrong estimate for a frequent word would read and sort all matches, instead of walking along the newest.
    const frequent = sql`select id from conversation_messages where lower(left(body, 1000)) like '%about%' and deleted_at is null`
    const [plan = ''] = await plansOf((db) => db.execute(frequent))
    expect(Number(/rows=(\d+)/.exec(plan)?.[1]), plan).toBeGreaterThan(many / 2)
  } finally {
    await close()
  }
  expect((await searchMessages(db, customer, 'NEEDLE in', 30)).map(({ message }) => message.seq)).toEqual([77])
})
