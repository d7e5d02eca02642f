import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlans, vacuumed } from '#test/plans.ts'
import { startTestSubscriptions, type TestSubscriptions } from '../testSubscriptions.ts'
import { choicesOfSubscriptions, filteredSubscriptions, pageOfSubscriptions } from './subscriptionLists.store.ts'

let testApp: TestSubscriptions
let plans: ReturnType<typeof openPlans>
beforeAll(async () => {
  testApp = await startTestSubscriptions()
  const { rows } = await testApp.db.execute<{ id: string }>(sql`insert into users (id, username, name, email, role)
    select gen_random_uuid(), 'subscriber' || lpad(n::text, 6, '0'), 'S ' || n, 's' || n || '@example.com', 'user' from generate_series(1, 2000) n returning id`)
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
  await testApp.db.execute(sql`
    insert into subscriptions (id, user_id, plan_id, name, price, details, amount_cents, currency, sessions, state, period, started_at, ends_at,
      ended_at, provider, customer, country, created_at)
    select gen_random_uuid(), (${ids})[1 + n % 2000], ${testApp.plan._id}, 'Plan ' || n % 5, '1', '', n, 'USD', 0, 'ended', 1, at, at + interval '1 month',
      at + interval '1 month', 'Sandbox', 'c', (array['US', 'GB', 'DE', 'AU'])[1 + n % 4], at
    from generate_series(1, 100000) n, lateral (select timestamptz '2020-01-01' + n * interval '10 minutes' as at) moment`)
  await vacuumed(testApp.db, 'subscriptions')
  await testApp.db.execute(sql`analyze users`)
  plans = openPlans(testApp.url)
}, 180_000)
afterAll(async () => {
  await plans.close()
  await testApp.close()
})

const list = { page: 1, pageSize: 25, search: '', direction: 'desc', sort: 'createdAt' } as const
const filtered = (values: Parameters<typeof filteredSubscriptions>[0]) =>
  filteredSubscriptions(values, { zone: 'UTC', now: new Date('2022-01-01') })

test.each([
  ['the newest', {}],
  ['by the end', { sort: 'endsAt' as const }],
  ['by their amounts', { sort: 'amount' as const }],
  ['by plan', { sort: 'plan' as const }],
  ['by state', { sort: 'state' as const }],
  ['by country', { sort: 'country' as const }],
  ['of a country', { filtered: filtered({ country: 'GB' }) }],
  ['of a plan', { filtered: filtered({ plan: 'Plan 3' }) }],
  ['of a state', { filtered: filtered({ state: 'active' }) }],
  ['of a month', { filtered: filtered({ created: '2021-01-01..2021-01-31' }) }],
  ['that end in a week', { filtered: filtered({ ends: '2021-01-01..2021-01-07' }) }],
  ['of an amount', { filtered: filtered({ amount: '10..20' }) }],
  ['of a customer', { search: 'subscriber000123' }],
])('of 100,000 records %s are found without reading them all', async (_what, asked) => {
  const asking = await plans.plansOf((db) => pageOfSubscriptions(db, { ...list, ...asked }))
  // Without filters the count stops after ten thousand.
  const isNarrowed = 'filtered' in asked || 'search' in asked
  for (const plan of isNarrowed ? asking : asking.slice(1)) expect(plan).not.toMatch(/Seq Scan on subscriptions/)
  if ('sort' in asked) expect(asking[1]).not.toContain('Sort')
})

test('the filter values are read by skipping along the index', async () => {
  expect(await choicesOfSubscriptions(testApp.db)).toMatchObject({ countries: ['AU', 'DE', 'GB', 'US'] })
  const asking = await plans.plansOf((db) => choicesOfSubscriptions(db))
  expect(asking.join('\n')).not.toMatch(/Seq Scan on subscriptions/)
})

test('the search matches user names, the filters apply, and unpaid subscriptions are not listed', async () => {
  const who = await testApp.customer()
  await testApp.open(who)
  const ask = async (input: object) => (await testApp.as(testApp.sales).subscriptions.all(input)).items
  expect(await ask({ search: who.username })).toEqual([])
  expect(await ask({ search: 'SUBSCRIBER000123', pageSize: 100 })).toHaveLength(50)
  expect((await ask({ country: 'GB', plan: 'Plan 3', pageSize: 10 })).every(({ country }) => country === 'GB')).toBe(true)
  expect(await ask({ search: '100%' })).toEqual([])
})
