import { mostOpenTasks } from '@app/contract/todo/todo.rules.ts'
import type pg from 'pg'

/** The minimum number of rows of each kind. */
export const rowsOfEach = 100_000
const people = 1_000

/** Fills lists that a company with orders does not fill by itself, once. */
export async function fillLists(database: pg.Client): Promise<void> {
  await makeWorkers(database)
  for (const [table, statement] of Object.entries(fills)) {
    const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    if ((rows[0]?.count ?? 0) >= (table === 'todo_sections' ? people : rowsOfEach)) continue
    await database.query(statement)
    await database.query(`vacuum analyze ${table}`)
  }
}

const series = `generate_series(1, ${rowsOfEach}) n`
const admin = `(select id from users where username = 'admin')`
/** The people with shifts and boards, each with a number. */
const workers = `(select id, row_number() over (order by id) as place from users where username like 'bench-worker-%') u`
const ofWorker = `${workers} on u.place = 1 + n % ${people}`

async function makeWorkers(database: pg.Client): Promise<void> {
  await database.query(
    `insert into users (id, username, name, email, role, manager_id)
       select gen_random_uuid(), 'bench-worker-' || n, 'Worker ' || md5(n::text), 'bench-worker-' || n || '@example.com', 'employee',
         (select id from users where role = 'manager' order by id limit 1)
         from generate_series(1, ${people}) n on conflict do nothing`,
  )
}

/** In this order, since each needs the one before. */
const fills: Record<string, string> = {
  public_orders: `
    insert into public_orders (id, name, email, phone, project_name, category, deadline, timezone, type, details, created_at, recycled_at)
      select gen_random_uuid(), 'Person ' || md5(n::text), 'p' || n || '@example.com', '+49 ' || n, case when n % 500 = 1 then 'Zebra qx' end,
        case n % 40 when 0 then 'Games' when 1 then 'Data' else 'Web' end, date '2026-01-01' + n % 700, 'UTC',
        case n % 30 when 0 then 'Debugging' else 'Assignment' end, 'Help with ' || repeat(md5(n::text) || ' ', 20),
        now() - n * interval '7 minutes', case when n % 100 = 99 then now() end from ${series}`,
  public_payments: `
    insert into public_payments (id, name, email, address, city, state, country, pin_code, amount_cents, currency, from_fingerprint,
      transaction_id, type, status, refunded_cents, created_at, paid_at, recycled_at)
      select gen_random_uuid(), 'Payer ' || lpad(n::text, 6, '0'), 'payer' || n || '@example.com', 'a', 'c', 's', 'US', '1', n * 10, 'USD', 'f',
        'pi_bench_' || n, case when n % 10 = 0 then 'Stripe' else 'Sandbox' end, 'succeeded', case when n % 100 = 0 then 5 else 0 end,
        at, at, case when n % 50 = 1 then at end
        from ${series}, lateral (select now() - n * interval '5 minutes' as at) moment`,
  invoices: `
    insert into invoices (id, title, customer, currency, lines, tax_scheme, subtotal_cents, tax_cents, total_cents, created_by, created_at)
      select gen_random_uuid(), 'Title ' || md5(n::text), one.customer || jsonb_build_object('name', 'N' || n),
        case when n % 100 = 0 then 'EUR' else 'USD' end, one.lines, one.tax_scheme, n, 0, n, ${admin}, now() - n * interval '11 minutes'
        from ${series} cross join (select customer, lines, tax_scheme from invoices where order_id is not null limit 1) one`,
  outsourced_orders: `
    insert into outsourced_orders (order_id, name, details, technologies, outsourced_by, closed_at, created_at)
      select id, name, left(details, 500), array[(array['React', 'Rust', 'SQL', 'Go'])[1 + number % 4]], ${admin},
        case when tab not in ('new', 'active') then now() end, created_at from orders on conflict do nothing`,
  leaves: `
    insert into leaves (id, user_id, type_id, first_day, last_day, working_halves, status, message, created_at)
      select gen_random_uuid(), u.id, t.id, d.day, d.day + 1, 4, (array['Pending', 'Approved', 'Approved', 'Rejected'])[1 + n % 4], 'x', d.day - 5
        from ${series} cross join (select id from leave_types order by id limit 1) t
        join lateral (select '2012-01-01'::date + (n / ${people}) * 53 + n % 50 as day) d on true join ${ofWorker}`,
  attendance: `
    insert into attendance (id, user_id, day, checked_in_at, checked_out_at, created_at)
      select gen_random_uuid(), u.id, d.day, d.day + interval '9 hours', d.day + interval '17 hours', d.day + interval '9 hours'
        from ${series} join lateral (select current_date - 2 - n / ${people} as day) d on true join ${ofWorker}`,
  attendance_corrections: `
    insert into attendance_corrections (id, attendance_id, user_id, before_in_at, after_in_at, after_out_at, reason, status, decided_at, created_at)
      select gen_random_uuid(), a.id, a.user_id, a.checked_in_at, a.checked_in_at, a.checked_out_at, 'x', 'Approved', now(), a.created_at
        from attendance a where a.user_id in (select id from users where username like 'bench-worker-%')`,
  todo_sections: `insert into todo_sections (id, owner_id, title, rank) select gen_random_uuid(), u.id, 'Mine', 1 from ${workers}`,
  todo_tasks: `
    insert into todo_tasks (id, owner_id, section_id, title, rank, deadline, is_completed, completed_on)
      select gen_random_uuid(), s.owner_id, s.id, 'Task ' || md5(n::text), n, current_date - 20 + n % 60, n > 20, case when n > 20 then current_date - n end
        from ${workers} join todo_sections s on s.owner_id = u.id cross join generate_series(1, ${rowsOfEach / people}) n`,
}

/** A board with the most open tasks that are allowed, and years of completed ones. */
export async function fillBoard(database: pg.Client, ownerId: string): Promise<void> {
  await database.query(
    `with section as (insert into todo_sections (id, owner_id, title, rank) values (gen_random_uuid(), $1, 'Mine', 1) returning id)
     insert into todo_tasks (id, owner_id, section_id, title, rank, deadline, is_completed, completed_on)
       select gen_random_uuid(), $1, section.id, 'Task ' || md5(n::text), n, current_date - 20 + n % 60, n > ${mostOpenTasks},
         case when n > ${mostOpenTasks} then current_date - n % 400 end
         from section, generate_series(1, ${mostOpenTasks + 10_000}) n`,
    [ownerId],
  )
  await database.query('vacuum analyze todo_tasks')
}
