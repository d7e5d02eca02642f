import { userTabs } from '@app/contract/users/users.rules.ts'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/db.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable, userTalliesTable } from '../users.table.ts'
import { compactUserTallies } from './userCounts.store.ts'
import { filteredUsers } from './userFilter.store.ts'
import { listUsers, type UserList } from './usersList.store.ts'

let app: TestApp
let admin: TestPerson
let sales: TestPerson
const usual: UserList = { page: 1, pageSize: 10, search: '', tab: 'all', sort: 'createdAt', direction: 'desc' }

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin')
  sales = await app.one('sales')
  // Enough customers that a full scan would show, with one word that many share and one that few do.
  await app.db.execute(sql`
    insert into users (id, username, name, email, role, disabled_at, created_at)
    select gen_random_uuid(), md5('name' || i), (case when i % 5 > 0 then 'Shared ' else 'Single ' end) || md5(i::text), md5('mail' || i) || '@mail.example',
           case when i % 1000 = 0 then 'employee' when i % 1001 = 0 then 'remoteDeveloper' else 'user' end,
           case when i % 500 = 0 then now() end, now() - i * interval '1 minute'
    from generate_series(1, 20000) i`)
  await app.db.execute(sql`vacuum analyze users`)
})
afterAll(() => app.close())

const truth = async () => {
  const { rows } = await app.db.execute(sql`
    select count(*) filter (where role = 'user')::int as customers, count(*) filter (where role in ('employee', 'manager'))::int as employees,
           count(*) filter (where role = 'remoteDeveloper')::int as "remoteDevelopers",
           count(*) filter (where disabled_at is not null)::int as disabled, count(*)::int as "all" from users`)
  return rows[0]
}
const counts = async () => (await listUsers(app.db, admin, usual)).tabs

test('the tabs count exactly through every change, before and after the tallies are compacted', async () => {
  expect(await counts()).toEqual(await truth())
  const person = await app.one('user')
  await app.as(admin).users.updateRoleById({ id: person.id, role: 'remoteDeveloper' })
  await app.as(admin).users.disable({ username: person.username })
  expect(await counts()).toEqual(await truth())
  await app.db.transaction(async (db) => {
    await db.update(usersTable).set({ role: 'sales' }).where(eq(usersTable.role, 'remoteDeveloper'))
  })
  expect(await counts()).toEqual(await truth())
  await Promise.all([compactUserTallies(app.db), app.one('manager'), app.one('user')])
  expect(await counts()).toEqual(await truth())
  await app.db.delete(usersTable).where(sql`username = md5('name7')`)
  await compactUserTallies(app.db)
  expect(await counts()).toEqual(await truth())
  expect(await app.db.$count(userTalliesTable)).toBeLessThan(15)
})

test('sales count and find customers only, in every tab and search', async () => {
  for (const tab of userTabs) {
    const { items, tabs } = await listUsers(app.db, sales, { ...usual, tab })
    expect(items.every(({ role }) => role === 'user')).toBe(true)
    expect({ ...tabs, employees: 0, remoteDevelopers: 0 }).toEqual(tabs)
    expect(tabs.all).toBe(tabs.customers)
  }
  expect((await listUsers(app.db, sales, { ...usual, search: 'person1000' })).items.map(({ username }) => username)).not.toContain(
    'person1000',
  )
})

test('every tab and search agrees with its count, page by page, without repeating or skipping a person', async () => {
  for (const list of [
    { ...usual, tab: 'employees' },
    { ...usual, tab: 'disabled', search: 'shared' },
  ] as const) {
    const seen: string[] = []
    const { total } = await listUsers(app.db, admin, list)
    for (let page = 1; page <= Math.ceil(total / 10); page += 1)
      seen.push(...(await listUsers(app.db, admin, { ...list, page })).items.map(({ id }) => id))
    expect(new Set(seen).size).toBe(total)
    expect(seen).toHaveLength(total)
  }
})

test.each(['role', 'email'] as const)(
  "'sorted by %s, equal rows are ordered by name or id, the same in both directions',",
  async (sort) => {
    const asked = (direction: 'asc' | 'desc') => listUsers(app.db, admin, { ...usual, tab: 'disabled', sort, direction, pageSize: 100 })
    const [up, down] = [(await asked('asc')).items, (await asked('desc')).items]
    const keys = up.map(({ role, name, email }) => (sort === 'role' ? `${role} ${name}` : email.toLowerCase()))
    const { rows } = await app.db.execute<{ key: string }>(
      sql`select key from unnest(${sql.param(keys)}::text[]) with ordinality as keys(key, at) order by ${sort === 'role' ? sql`split_part(key, ' ', 1), substring(key from ' (.*)$')` : sql`key`}`,
    )
    expect(keys).toEqual(rows.map(({ key }) => key))
    expect(down.map(({ id }) => id)).toEqual(
      up
        .map(({ id }) => id)
        .toReversed()
        .slice(0, down.length),
    )
  },
)

test('no tab, sorting, page or search reads the whole table', async () => {
  const { db, pool, close } = openDatabase(app.url, { max: 1 })
  const sent: { text: string; values: unknown[] }[] = []
  const ask = pool.query.bind(pool)
  Object.assign(pool, {
    query: (query: { text: string }, values: unknown[]) => {
      sent.push({ text: query.text, values })
      return Reflect.apply(ask, pool, [query, values])
    },
  })
  const lists = [
    ...userTabs.flatMap((tab) =>
      (['createdAt', 'name', 'role', 'email'] as const).flatMap((sort) =>
        (['asc', 'desc'] as const).map((direction) => ({ ...usual, tab, sort, direction })),
      ),
    ),
    { ...usual, page: 50 },
    ...['cfcd2', 'a1d0c6e8', 'shared', 'zz', 'nobodyatall'].flatMap((search) =>
      (['all', 'customers', 'employees', 'disabled'] as const).map((tab) => ({ ...usual, search, tab })),
    ),
    ...[{ open: 'no' }, { created: 'today' }].map((values) => {
      const filtered = filteredUsers(values, { zone: 'UTC', now: new Date() })
      return { ...usual, tab: 'customers' as const, filtered }
    }),
  ]
  try {
    for (const reader of [admin, sales]) for (const list of lists) await listUsers(db, reader, list)
  } finally {
    Object.assign(pool, { query: ask })
  }
  /** Pages near the beginning are planned once, for any values. */
  const generically = async (text: string, values: unknown[]) => {
    await pool.query(`prepare near_page as ${text}`)
    await pool.query('set plan_cache_mode = force_generic_plan')
    const given = values.map((value) => pg.escapeLiteral(String(value)))
    const answer = await pool.query(`explain (analyze, format json) execute near_page${given.length > 0 ? `(${given.join(', ')})` : ''}`)
    await pool.query('reset plan_cache_mode')
    await pool.query('deallocate near_page')
    return answer
  }
  const whole: string[] = []
  const planned = sent.map(({ text, values }) => ({ text, values, isOnce: / as near_page\b/.test(text) }))
  expect(planned.filter(({ isOnce }) => isOnce).length).toBeGreaterThan(40)
  for (const { text, values, isOnce } of planned) {
    const { rows } = await (isOnce ? generically(text, values) : pool.query(`explain (analyze, format json) ${text}`, values))
    const read = rowsRead(rows[0]['QUERY PLAN'][0].Plan)
    // A very frequent word is read along until enough are counted; everything else comes from an index.
    const isFrequent = values.some((value) => /shared/.test(String(value)))
    const isWhole = read.some(({ node, rows }) => (isFrequent ? rows > 18_000 : node === 'Seq Scan' || rows > 2_000))
    if (isWhole) whole.push(`${JSON.stringify(read)} ${text} ${JSON.stringify(values)}`)
  }
  await close()
  expect(whole).toEqual([])
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The rows that a plan reads from people, node by node, including those it discards. */
function rowsRead(plan: Plan): { node: string; rows: number }[] {
  const own =
    plan['Relation Name'] === 'users'
      ? [{ node: plan['Node Type'], rows: (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] }]
      : []
  return [...own, ...(plan.Plans ?? []).flatMap(rowsRead)]
}
