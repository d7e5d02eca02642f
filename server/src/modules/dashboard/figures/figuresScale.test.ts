import type { Actor } from '@app/contract/core/access.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#database/db.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { openPlans, vacuumed } from '#test/plans.ts'
import { figureDays } from './figureDays.ts'
import { officeFigures, workFigures } from './figures.ts'
import { owedByCurrency } from './workFigures.store.ts'

/** The number of orders, with two payments each; the long form is `MANY_ORDERS=100000`. */
const many = Number(process.env.MANY_ORDERS ?? 6_000)
const now = new Date('2026-11-21T10:00:00Z')
let app: TestApp
let manager: TestPerson
let customer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  manager = await app.one('manager')
  customer = await app.one('user')
  admin = await app.one('admin')
  const employee = await app.one('employee', { managerId: manager.id })
  await app.db.execute(sql`
    insert into users (id, username, name, email, role)
      select gen_random_uuid(), 'many' || n, 'Person ' || n, 'many' || n || '@example.com', case when n % 10 = 0 then 'manager' else 'user' end
        from generate_series(1, 400) n`)
  // Three years of orders: one in fifty belongs to the manager, one in a thousand to the customer.
  await app.db.execute(sql`
    with people as (select array_agg(id) filter (where role = 'user') as customers, array_agg(id) filter (where role = 'manager') as managers
                      from users where username like 'many%')
    insert into orders (id, name, details, category, deadline, timezone, status, customer_id, created_by, manager_id, employee_id, currency, total_cents, created_at)
      select gen_random_uuid(), 'Job', 'x', 'Web', (s.at + interval '10 days')::date, 'UTC',
          (array['Completed', 'Completed', 'Delivered', 'Cancel Order', 'Completed', 'Testing', 'Requested'])[1 + n % 7],
          case when n % 1000 = 0 then ${customer.id}::uuid else customers[1 + n % 300] end, ${admin.id},
          case when n % 50 = 0 then ${manager.id}::uuid else managers[1 + n % 40] end, case when n % 100 = 0 then ${employee.id}::uuid end,
          (array['USD', 'INR', 'EUR'])[1 + n % 3], 10000, s.at
        from people, generate_series(1, ${many}::int) n
        join lateral (select ${now.toISOString()}::timestamptz - n * (interval '3 years' / ${many}::int) as at) s on true`)
  await app.db.execute(sql`
    insert into payments (id, order_id, user_id, type, method, amount_cents, currency, order_total_cents, remaining_cents, created_at)
      select gen_random_uuid(), o.id, o.customer_id, 'Sandbox', 'card', 5000, o.currency, 10000, 0, o.created_at + half * interval '1 day'
        from orders o, generate_series(1, 2) half`)
  await app.db.execute(sql`
    insert into payments (id, payable_kind, payable_id, user_id, type, method, amount_cents, currency, order_total_cents, remaining_cents, created_at)
      select gen_random_uuid(), 'booking', gen_random_uuid(), o.customer_id, 'Sandbox', 'card', 5000, o.currency, 5000, 0, o.created_at
        from orders o where o.number % 5 = 0`)
  for (const table of ['orders', 'payments', 'users']) await vacuumed(app.db, table)
}, 900_000)
afterAll(() => app.close())

test('figures need few queries, all answered from indexes', { timeout: 120_000 }, async () => {
  const plans = openPlans(app.url)
  const as = (person: Actor, span: string) =>
    [person, figureDays({ ...app.context, zone: 'UTC' }, { span, timezone: 'America/Los_Angeles' })] as const
  const asked: Record<string, { questions: number; ask: (db: Db) => Promise<unknown> }> = {
    office: { questions: 4, ask: (db) => officeFigures(db, ...as(admin, 'thisQuarter')) },
    officeOfWeek: { questions: 4, ask: (db) => officeFigures(db, ...as(admin, 'thisWeek')) },
    manager: { questions: 4, ask: (db) => workFigures({ ...app.context, db }, ...as(manager, 'thisQuarter')) },
    customer: { questions: 1, ask: (db) => owedByCurrency(db, customer, { zone: 'UTC', now }) },
  }
  for (const [name, { questions, ask }] of Object.entries(asked)) {
    const found = await plans.plansOf(ask)
    expect(found, name).toHaveLength(questions)
    for (const plan of found) expect(plan, `${name}:\n${plan}`).not.toMatch(/Seq Scan on (orders|payments)/)
    if (name.startsWith('office'))
      expect(found.join('\n')).toMatch(
        /Index Only Scan using orders_status_idx[\s\S]*Index Only Scan using payments_income_idx[\s\S]*payments_besides_idx/,
      )
    if (many < 100_000) continue
    const times: number[] = []
    for (let nth = 0; nth < 20; nth += 1) {
      const begin = performance.now()
      await ask(app.db)
      times.push(performance.now() - begin)
    }
    console.info(`${name}: median ${times.toSorted((one, other) => one - other)[10]?.toFixed(1)} ms of ${many} orders`)
  }
  await plans.close()
})
