import type { ExportSelectionSent } from '@app/contract/exports/exports.shapes.ts'
import { parse } from 'csv-parse/sync'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, later } from '#core/clock.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { cleanUpExports } from '../exports.jobs.ts'
import { exportsTable } from '../exports.table.ts'

let testApp: TestOrders
let admin: TestPerson
let maya: string
let carla: string

beforeAll(async () => {
  testApp = await startTestOrders({ TIME_ZONE: 'Asia/Kolkata' })
  ;({ admin } = testApp.people)
  ;[maya, carla] = [testApp.people.manager.id, testApp.people.customer.id]
  // More than a page of rows in a file, and several pages of a list; some have equal sort values.
  await testApp.db.execute(sql`
    insert into users (id, username, name, email, role, disabled_at, manager_id, created_at)
    select gen_random_uuid(), 'many' || n, 'Person ' || n % 90, 'many' || n || '@example.com',
      (array['user', 'employee', 'remoteDeveloper'])[1 + n % 3], case when n % 7 = 0 then now() end, case when n % 3 = 1 then ${maya}::uuid end,
      timestamptz '2026-11-20 18:00Z' - n / 2 * interval '1 hour' from generate_series(1, 620) n`)
  await testApp.db.execute(sql`
    insert into orders (id, name, details, category, deadline, timezone, status, customer_id, created_by, manager_id, total_cents, created_at, recycled_at)
    select gen_random_uuid(), 'Job ' || n % 100, 'x', (array['Web', 'C, C++ | Rust'])[1 + n % 2], date '2026-11-01' + n % 60, 'UTC',
      (array['Requested', 'Testing', 'Cancel Order'])[1 + n % 3], ${carla}, ${carla}, case when n % 5 = 0 then ${maya}::uuid end, n * 100,
      timestamptz '2026-11-21 05:00Z' - n / 3 * interval '1 hour', case when n % 50 = 0 then now() end
    from generate_series(1, 640) n`)
  await testApp.db.execute(sql`
    insert into payments (id, order_id, user_id, provider_id, type, method, amount_cents, currency, order_total_cents, remaining_cents, created_at, recycled_at)
    select gen_random_uuid(), id, customer_id, 'pi_' || number, (array['Stripe', 'Manual'])[1 + number / 4 % 2], 'card', total_cents, 'USD', total_cents, 0,
      created_at, recycled_at from orders where number % 4 = 0`)
  await makeNewerRows()
}, 60_000)
afterAll(() => testApp.close())

/** A few rows of each kind with newer lists, some with equal sort values. */
async function makeNewerRows() {
  await testApp.db.execute(sql`
    insert into bookings (id, session_name, duration, price_cents, currency, booker_id, created_by, state, mentor_id, starts_at, timezone, details, created_at)
    select gen_random_uuid(), 'Session', '60 Minutes', n * 100, 'USD', ${carla}, ${carla}, (array['requested', 'confirmed', 'cancelled'])[1 + n % 3],
      case when n % 2 = 0 then ${maya}::uuid end, timestamptz '2026-11-21 06:00Z' + (n - 60) / 2 * interval '5 hours', 'UTC', 'x',
      timestamptz '2026-11-20 18:00Z' - n / 4 * interval '1 hour' from generate_series(1, 120) n`)
  await testApp.db.execute(sql`
    with plan as (insert into subscription_plans (id, name, price, details, amount_cents, currency) values (gen_random_uuid(), 'Gold', '$ 5', '', 500, 'USD') returning id)
    insert into subscriptions (id, user_id, plan_id, name, price, details, amount_cents, currency, state, period, started_at, ends_at, ended_at, provider,
      customer, country, created_at)
    select gen_random_uuid(), ${carla}, plan.id, (array['Gold', 'Iron'])[1 + n % 2], '', '', 100 + n % 7, (array['USD', 'EUR'])[1 + n % 2], 'ended', 1, at,
      at + interval '1 month', at + interval '1 month', 'Sandbox', 'c', (array['US', 'IN'])[1 + n % 2], at
    from plan, generate_series(1, 110) n, lateral (select timestamptz '2026-01-01' + n / 2 * interval '1 day' as at) moment`)
  await testApp.db.execute(sql`
    with kind as (insert into leave_types (id, name) values (gen_random_uuid(), 'Rest') returning id)
    insert into leaves (id, user_id, type_id, first_day, last_day, working_halves, status, message, created_at)
    select gen_random_uuid(), ${maya}, kind.id, date '2026-01-01' + n, date '2026-01-01' + n, 2, (array['Pending', 'Approved', 'Rejected'])[1 + n % 3], 'tired',
      timestamptz '2026-11-20 18:00Z' - n / 3 * interval '1 hour' from kind, generate_series(1, 110) n`)
  await testApp.db.execute(sql`
    insert into payments (id, payable_kind, payable_id, user_id, provider_id, type, method, amount_cents, currency, order_total_cents, remaining_cents, created_at)
    select gen_random_uuid(), (array['booking', 'pack', 'publicPayment'])[1 + n % 3], gen_random_uuid(), ${carla}, 'pi_other' || n, 'Stripe', 'card', 100 * n,
      'USD', 100 * n, 0, timestamptz '2026-11-20 18:00Z' - n / 3 * interval '1 hour' from generate_series(1, 160) n`)
  await testApp.db.execute(sql`
    insert into feedback (id, order_id, user_id, communication, service, recommendation, experience, created_at)
    select gen_random_uuid(), id, customer_id, 1 + number % 5, 4, 5, case when number % 2 = 0 then '=SUM(A1)' else '' end, created_at from orders where number % 5 = 0`)
  await testApp.db.execute(sql`
    insert into mails (id, key, kind, receiver, subject, text, html, is_secret, state, carrier, created_at)
    select gen_random_uuid(), 'of' || n, 'notification', 'many' || n || '@example.com', 'News ' || n, 'Words ' || n, '<p>', n % 7 = 0,
      (array['queued', 'sent', 'failed'])[1 + n % 3], case when n % 3 = 1 then (array['smtp', 'mailbox'])[1 + n % 2] end, timestamptz '2026-11-20 18:00Z' - n / 3 * interval '1 hour'
    from generate_series(1, 110) n`)
  // Alternately of two people: each file contains only the notifications of its owner.
  await testApp.db.execute(sql`
    insert into notifications (id, user_id, key, kind, text, is_read, created_at)
    select gen_random_uuid(), (array[${admin.id}, ${maya}]::uuid[])[1 + n % 2], 'told' || n, (array['orders', 'payments'])[1 + n % 3 / 2], 'Order ' || n, n % 5 = 0,
      timestamptz '2026-11-20 18:00Z' - n / 3 * interval '1 hour'
    from generate_series(1, 130) n`)
}

type List = (page: number) => Promise<{ items: { _id: string }[]; total: number }>

/** The ids of every page of a list, one after the other. */
async function idsOfAllPages(list: List): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await list(page)
    ids.push(...items.map(({ _id }) => _id))
    if (ids.length >= total) return ids
  }
}

async function download(id: string): Promise<Record<string, string>[]> {
  const headers = { 'x-access-token': admin.token }
  const { headers: told } = await testApp.app.inject({ method: 'GET', url: `/api/exports/${id}/file`, headers })
  const { body } = await testApp.app.inject({ method: 'GET', url: String(told.location) })
  return parse(body, { bom: true, columns: true })
}
const idsIn = async (id: string) => (await download(id)).map(({ Id }) => Id)

/** A run may end before the export queue, which runs one job at a time, is free for the next. */
async function runAllExports() {
  do await testApp.runJobs()
  while ((await testApp.db.$count(exportsTable, inArray(exportsTable.state, ['writing', 'writingSelection']))) > 0)
}

async function exportedIds(selection: ExportSelectionSent): Promise<string[]> {
  const { _id } = await testApp.as(admin).exports.selection(selection)
  await runAllExports()
  return (await idsIn(_id)).map(String)
}

const orderLists = [
  {},
  { tab: 'all', sort: 'createdAt', direction: 'asc' },
  { tab: 'new' },
  { tab: 'active', sort: 'name', direction: 'asc' },
  { search: 'job 7', sort: 'deadline' },
  { search: '#1030' },
  { tab: 'cancelled', search: 'job', status: 'Cancel Order|Testing' },
  { category: 'C, C++ %7C Rust', created: 'last7', sort: 'name', direction: 'desc' },
  {
    get manager() {
      return `${maya}|none`
    },
    total: '100..400',
    deadline: 'next7',
    priced: 'yes',
  },
  {
    get customer() {
      return carla
    },
    paid: 'no',
    created: '2026-11-01..2026-11-18',
    tab: 'new',
    sort: 'deadline',
    direction: 'asc',
  },
  { search: 'matches nothing' },
] as const

test.each(orderLists.map((list, at) => [at, list] as const))(
  'the file of orders %i contains the rows of all pages, in their order',
  async (_, list) => {
    const rows = await idsOfAllPages((page) => testApp.as(admin).orders.all({ ...list, page, pageSize: 100 }))
    expect(await exportedIds({ subject: 'orders', ...list })).toEqual(rows)
  },
)

test.each([
  {},
  { search: 'carla' },
  { search: 'job 1', direction: 'asc' },
  { type: 'Manual', created: '..2026-11-15' },
  { currency: 'USD', amount: '50..300', returned: 'no' },
] as const)('the file of payments %j contains the rows of all pages', async (list) => {
  const rows = await idsOfAllPages((page) => testApp.as(admin).payments.all({ ...list, page, pageSize: 100 }))
  expect(rows.length).toBeGreaterThan(0)
  expect(await exportedIds({ subject: 'payments', ...list })).toEqual(rows)
})

test.each([
  { tab: 'customers' },
  { tab: 'disabled', sort: 'name', direction: 'asc' },
  { tab: 'employees', open: 'yes', search: 'person 1' },
  { role: 'employee|remoteDeveloper', created: 'last30', sort: 'name' },
  { tab: 'all' },
] as const)('the file of people %j contains the rows of all pages', async (list) => {
  const rows = await idsOfAllPages((page) => testApp.as(admin).users.all({ ...list, page, pageSize: 100 }))
  expect(rows.length).toBeGreaterThan(0)
  expect(await exportedIds({ subject: 'users', ...list })).toEqual(rows)
})

const newerLists = [
  { subject: 'bookings' },
  { subject: 'bookings', tab: 'upcoming', sort: 'date', direction: 'asc' },
  { subject: 'bookings', tab: 'past', search: 'carla', state: 'confirmed|cancelled', mentor: 'none' },
  { subject: 'subscriptions', sort: 'amount' },
  { subject: 'subscriptions', plan: 'Gold', sort: 'endsAt', direction: 'asc' },
  { subject: 'leaves', tab: 'Pending' },
  { subject: 'leaves', search: 'maya', sort: 'firstDay', days: '2026-02-01..2026-03-31' },
  { subject: 'otherPayments' },
  { subject: 'otherPayments', kind: 'pack', amount: '10..90', direction: 'asc' },
  { subject: 'feedback' },
  { subject: 'feedback', communication: '5|1', search: 'job' },
  { subject: 'mails' },
  { subject: 'mails', state: 'sent|failed', search: 'MANY', sort: 'state', direction: 'asc' },
  { subject: 'notifications' },
  { subject: 'notifications', tab: 'unread', kind: 'orders', search: 'ORDER', direction: 'asc' },
] as const satisfies readonly ExportSelectionSent[]

const pageOf = ({ subject, ...list }: (typeof newerLists)[number], page: number) => {
  const { bookings, subscriptions, leave, payments, feedback, mail, notifications } = testApp.as(admin)
  const call = {
    bookings: bookings.all,
    subscriptions: subscriptions.all,
    leaves: leave.all,
    otherPayments: payments.others,
    feedback: feedback.all,
    mails: mail.mailRecords,
    notifications: (input: object) => notifications.ofUser({ ...input, userId: admin.id }),
  }[subject]
  // The call depends on the subject, which the compiler cannot see.
  const ask: (input: object) => Promise<{ items: { _id: string }[]; total: number }> = call
  return ask({ ...list, page, pageSize: 20 })
}

test.each(newerLists)('the file of %j contains the rows of all pages, in their order', async (list) => {
  const rows = await idsOfAllPages((page) => pageOf(list, page))
  expect(rows.length).toBeGreaterThan(10)
  expect(await exportedIds(list)).toEqual(rows)
  const chosen = rows.slice(2, 6)
  expect(await exportedIds({ subject: list.subject, ids: [...chosen, maya] })).toHaveLength(chosen.length)
})

test('ids in filters are shown by name, and a customer’s formula is inert', async () => {
  const [type] = await testApp.as(admin).leave.types()
  const { narrowing } = await testApp.as(admin).exports.selection({ subject: 'leaves', tab: 'Approved', type: type?._id ?? '', team: maya })
  expect(narrowing).toEqual([
    { label: 'Tab', words: 'Approved' },
    { label: 'Team of', words: 'Maya Manager' },
    { label: 'Leave type', words: type?.name },
  ])
  const { _id } = await testApp.as(admin).exports.selection({ subject: 'feedback', direction: 'asc' })
  await runAllExports()
  const said = (await download(_id)).map(({ Experience }) => Experience)
  expect(new Set(said)).toEqual(new Set(["'=SUM(A1)", '']))
})

test('a file of notifications contains none of another person’s, even if they are selected', async () => {
  const { rows } = await testApp.db.execute<{ id: string }>(sql`select id from notifications where user_id = ${maya} limit 5`)
  expect(rows).toHaveLength(5)
  expect(await exportedIds({ subject: 'notifications', ids: rows.map(({ id }) => id) })).toEqual([])
  for (const role of ['sales', 'manager', 'employee', 'customer'] as const)
    await expect(testApp.as(testApp.people[role]).exports.selection({ subject: 'notifications' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
})

test('a file of mails contains their texts, except those with a code or a link for their recipient', async () => {
  const { _id } = await testApp.as(admin).exports.selection({ subject: 'mails' })
  await runAllExports()
  const words = (await download(_id)).map(({ Subject = '', Message }) => [Number(/\d+/.exec(Subject)?.[0]), Message] as const)
  for (const [n, said] of words) expect(said).toBe(n % 7 === 0 ? '' : `Words ${n}`)
})

test('selected rows are exported regardless of the list’s filters, without recycled and missing ones', async () => {
  const { items } = await testApp.as(admin).orders.all({ pageSize: 50, tab: 'new' })
  const chosen = items.slice(3, 20).map(({ _id }) => _id)
  const [gone] = (await testApp.db.execute<{ id: string }>(sql`select id from orders where recycled_at is not null limit 1`)).rows
  const ids = [...chosen, gone?.id ?? '', '0198f0c0-0000-7000-8000-000000000000', "'; --"]
  expect(await exportedIds({ subject: 'orders', ids, tab: 'active', search: 'nothing like it', status: 'Testing' })).toEqual(chosen)
  const { narrowing, name, rows } = (await testApp.as(admin).exports.all()).items[0] ?? {}
  expect({ narrowing, name, rows }).toEqual({
    narrowing: [{ label: 'Selected', words: '20 rows' }],
    name: expect.stringMatching(/^orders-selected-/),
    rows: 17,
  })
})

test('the row shows its filters with names of people; the audit log omits the names', async () => {
  const { narrowing, _id } = await testApp.as(admin).exports.selection({
    subject: 'orders',
    tab: 'new',
    search: 'shop',
    manager: `${maya}|none`,
    status: 'Requested|Reviewing',
    created: 'last7',
    total: '100..',
  })
  expect(narrowing).toEqual([
    { label: 'Tab', words: 'New Orders' },
    { label: 'Search', words: 'shop' },
    { label: 'Status', words: 'Requested, Reviewing' },
    { label: 'Manager', words: 'Maya Manager, No one' },
    { label: 'Created', words: 'Last 7 days' },
    { label: 'Total', words: 'at least 100' },
  ])
  const { items } = await testApp.as(admin).logs.all({ subject: _id })
  expect(items.map(({ message }) => message)).toEqual([
    expect.stringMatching(/exported orders by tab, search, status, manager, created, total to orders-filtered-.*\.csv$/),
  ])
  await runAllExports()
})

test('two equal requests at once are one file; different filters, and everything, run side by side', async () => {
  const ask = (selection: ExportSelectionSent) => testApp.as(admin).exports.selection(selection)
  const same = await Promise.all([
    ask({ subject: 'orders', tab: 'new', status: 'Requested' }),
    ask({ status: 'Requested', subject: 'orders', tab: 'new', search: '' }),
    ask({ subject: 'orders', tab: 'new', status: 'Requested', direction: 'desc' }),
  ])
  expect(new Set(same.map(({ _id }) => _id)).size).toBe(1)
  const others = await Promise.all([
    ask({ subject: 'orders', tab: 'new' }),
    ask({ subject: 'orders', ids: [carla, maya] }),
    ask({ subject: 'orders', ids: [maya, carla, maya], tab: 'new' }),
    ask({ subject: 'payments' }),
    testApp.as(admin).exports.orders(),
  ])
  expect(new Set([...same, ...others].map(({ _id }) => _id)).size).toBe(5)
  await runAllExports()
  for (const { _id } of [...same, ...others])
    expect((await testApp.db.select().from(exportsTable).where(eq(exportsTable.id, _id)))[0]).toMatchObject({ state: 'ready' })
})

test.each(['sales', 'manager', 'employee', 'customer', 'remote'] as const)(
  'a %s cannot export any list, not even of rows they see',
  async (role) => {
    const asked = testApp.as(testApp.people[role]).exports.selection({ subject: 'orders', ids: [carla] })
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
  },
)

test('an invalid filter is refused with the field’s name', async () => {
  const asked = (selection: object) => testApp.as(admin).exports.selection({ subject: 'orders', ...selection })
  for (const [field, selection] of Object.entries({
    status: { status: 'Old' },
    created: { created: 'soon' },
    tab: { tab: 'customers' },
    sort: { sort: 'details' },
    ids: { ids: [] },
  }))
    await expect(asked(selection)).rejects.toMatchObject({ code: 'BAD_INPUT', field })
})

test.each([
  ['a filter that went away', { subject: 'orders', search: '', sort: 'createdAt', direction: 'desc', urgency: 'high' }],
  ['a value that went away', { subject: 'orders', search: '', sort: 'createdAt', direction: 'desc', status: 'Outsourced' }],
  ['another kind', { subject: 'users', search: '', sort: 'createdAt', direction: 'desc' }],
  ['no shape at all', ['orders']],
])('a selection of another release with %s fails without a row, says why, and blocks no other export', async (_, selection) => {
  const { _id } = await testApp.as(admin).exports.selection({ subject: 'orders', tab: 'delivered' })
  await testApp.db.update(exportsTable).set({ selection }).where(eq(exportsTable.id, _id))
  await runAllExports()
  const found = (await testApp.as(admin).exports.all()).items.find((file) => file._id === _id)
  expect(found).toMatchObject({ state: 'failed', problem: expect.stringContaining('export the list again') })
  await expect(testApp.as(admin).exports.retry({ id: _id })).rejects.toMatchObject({ code: 'REFUSED', message: found?.problem })
})

test('a failed export is retried with its selection, and an abandoned one fails', async () => {
  const { _id } = await testApp.as(admin).exports.selection({ subject: 'orders', tab: 'active' })
  const late = { ...testApp.context, clock: { now: () => later(testApp.context.clock.now(), days(10)) } }
  await cleanUpExports({}, { ...late, jobId: '', attempt: 1, signal: new AbortController().signal })
  expect((await testApp.as(admin).exports.all()).items[0]).toMatchObject({ _id, state: 'failed' })
  expect(await testApp.as(admin).exports.retry({ id: _id })).toMatchObject({ state: 'writing', narrowing: [{ label: 'Tab' }] })
  await runAllExports()
  const rows = await idsOfAllPages((page) => testApp.as(admin).orders.all({ tab: 'active', page, pageSize: 100 }))
  expect(await idsIn(_id)).toEqual(rows)
})

test('the file of the log matches the log, filtered by actor, subject and time', async () => {
  const logs = testApp.as(admin).logs
  const lists = [
    {},
    { kind: 'export' },
    { object: 'export', sort: 'kind' },
    { actor: admin.id, direction: 'asc' },
    { object: 'order' },
  ] as const
  for (const list of lists) {
    const moment = new Date()
    const { _id } = await testApp.as(admin).exports.selection({ subject: 'logs', search: 'orders', ...list })
    await runAllExports()
    const ids = await idsOfAllPages((page) => logs.all({ search: 'orders', ...list, page, pageSize: 100 }))
    // The entry for this very export was written after the list was read.
    const shown = new Set(ids)
    const inFile = await download(_id)
    expect(inFile.filter(({ Id }) => shown.has(String(Id))).map(({ Id }) => Id)).toEqual(ids)
    expect(inFile.filter(({ Id, Timing }) => !shown.has(String(Id)) && new Date(String(Timing)) < moment)).toEqual([])
  }
})
