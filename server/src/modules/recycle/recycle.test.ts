import { roles } from '@app/contract/core/access.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptiedColumns, ownRows } from '#accounts/recycling/recycledUsers.store.ts'
import { retainedColumns } from '#accounts/recycling/retainedColumns.ts'
import { hashPassword } from '#auth/index.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentFiguresTable } from '#payments/recycling/figures.table.ts'
import { usersTable } from '#users/users.table.ts'
import { recycleJobs } from './recycle.jobs.ts'
import { startTestBin, type TestBin } from './testBin.ts'

let testApp: TestBin
beforeAll(async () => {
  testApp = await startTestBin()
})
afterAll(() => testApp.close())

const countOf = async (table: string, column: string, id: string) =>
  Number(
    (
      await testApp.db.execute<{ count: string }>(
        sql`select count(*) from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
      )
    ).rows[0]?.count,
  )

test('a restored order is equal to the last column, and so are all its related rows', async () => {
  const order = await testApp.fullOrder()
  const before = await testApp.everything()
  expect(await testApp.put('Order', order.id)).toMatchObject({ message: 'Chess engine Added to Recyle Bin!' })
  await testApp.runJobs()
  const [item] = (await testApp.binItems()).filter(({ data }) => data._id === order.id)
  expect(item).toMatchObject({
    recycleType: 'Order',
    data: { name: 'Chess engine', about: `#${order.number} · Deal Confirmed` },
    withIt: [{ what: 'payments', count: 2 }],
    recycledBy: { _id: testApp.admin.id },
  })
  expect(await testApp.back('Order', order.id)).toEqual({ message: 'Item Restored Successfully!' })
  await testApp.runJobs()
  expect(await testApp.everything()).toEqual(before)
  expect((await testApp.binItems()).filter(({ data }) => data._id === order.id)).toEqual([])
  expect(await countOf('recycled_items', 'row_id', order.id)).toBe(0)
  await expect(testApp.back('Order', order.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('clients with the order open are told at once that it was recycled, and restored', async () => {
  const order = await testApp.fullOrder('Looked at')
  const heard = () => testApp.pushed.filter((one) => one.kind === 'changed' && one.topic === 'orders' && one.id === order.id).length
  for (const act of [testApp.put, testApp.back]) {
    const before = heard()
    await act('Order', order.id)
    await testApp.runJobs()
    expect(heard()).toBeGreaterThan(before)
  }
})

test('a reminder that is due does not mention a recycled order', async () => {
  const { id, deadline } = await testApp.fullOrder('Due soon')
  await testApp.put('Order', id)
  await enqueue(testApp.db, 'deadlineReminder', { orderId: id, deadline })
  await testApp.runJobs()
  expect((await testApp.db.execute(sql`select from notifications where key like ${`deadline:${id}%`}`)).rowCount).toBe(0)
})

test('a payment that was recycled before its order stays recycled when the order is restored', async () => {
  const order = await testApp.fullOrder('Two payments')
  const [one, other] = await testApp.paymentsFor(order.id)
  if (!one || !other) throw new Error('There are not two payments.')
  expect(await testApp.put('Payment', one.id)).toMatchObject({ message: 'Added to Recyle Bin.' })
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 6_000 })
  await testApp.put('Order', order.id)
  await expect(testApp.back('Payment', one.id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The order of this payment, Two payments, is in the recycle bin too. Please restore the order first.',
  })
  await testApp.back('Order', order.id)
  const listed = await testApp.as(testApp.admin).payments.ofOrder({ orderId: order.id })
  expect(listed.map(({ _id }) => _id)).toEqual([other.id])
  await testApp.back('Payment', one.id)
  expect(await testApp.as(testApp.admin).payments.ofOrder({ orderId: order.id })).toHaveLength(2)
})

test('a recycled person is signed out, cannot sign in, and is restored unchanged', async () => {
  const person = await testApp.one('employee', { name: 'Paul Person', managerId: testApp.manager.id })
  const before = await testApp.everything()
  expect(await testApp.put('User', person.id)).toMatchObject({ message: 'Paul Person Added to Recyle Bin!' })
  await expect(testApp.as(person).auth.sessions()).rejects.toMatchObject({ status: 401 })
  await testApp.runJobs()
  await testApp.back('User', person.id)
  expect(await testApp.everything()).toEqual(before)
  // Ended sessions stay ended; a restored person signs in again.
  await expect(testApp.as(person).auth.sessions()).rejects.toMatchObject({ status: 401 })
})

test('a user cannot recycle themselves, a super admin, or a person twice; of two admins who recycle each other one remains', async () => {
  await expect(testApp.put('User', testApp.admin.id)).rejects.toMatchObject({
    code: 'REFUSED',
    message: 'You cannot do this to your own account.',
  })
  const boss = await testApp.one('admin', { isSuperAdmin: true })
  await expect(testApp.put('User', boss.id)).rejects.toMatchObject({ code: 'REFUSED' })
  const [one, other] = [await testApp.one('admin'), await testApp.one('admin')]
  const done = await Promise.allSettled([
    testApp.as(one).recycle.recycle({ data: other.id, recycleType: 'User' }),
    testApp.as(other).recycle.recycle({ data: one.id, recycleType: 'User' }),
  ])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const customer = await testApp.one('user')
  await testApp.put('User', customer.id)
  await expect(testApp.put('User', customer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('only admins have a bin; missing, invisible and unknown objects get the same answer', async () => {
  const order = await testApp.fullOrder('Guarded')
  for (const role of roles.filter((role) => role !== 'admin')) {
    const who = testApp.as(await testApp.one(role))
    const calls = [
      () => who.recycle.recycle({ data: order.id, recycleType: 'Order' }),
      () => who.recycle.recycleMany({ ids: [order.id], recycleType: 'Order' }),
      () => who.recycle.all(),
      () => who.recycle.restore({ recycleData: order.id, recycleType: 'Order' }),
      () => who.recycle.restoreMany({ ids: [order.id] }),
      () => who.recycle.remove({ id: order.id }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(testApp.put('Order', newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.put('Order', 'no id')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.put('Payment', order.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.put('PublicOrder', order.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(testApp.admin).recycle.remove({ id: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await testApp.orderNow(order.id)).toMatchObject({ recycledAt: null })
})

test('many objects get one result each, and are restored together', async () => {
  const [one, other] = [await testApp.fullOrder('First of many'), await testApp.fullOrder('Second of many')]
  const missing = newId()
  const admin = testApp.as(testApp.admin)
  const { results } = await admin.recycle.recycleMany({ ids: [one.id, missing, other.id], recycleType: 'Order' })
  expect(results).toMatchObject([
    { id: one.id, name: 'First of many' },
    { id: missing, problem: 'Order not found!' },
    { id: other.id, name: 'Second of many' },
  ])
  const ids = results.flatMap(({ itemId }) => itemId ?? [])
  expect((await admin.recycle.restoreMany({ ids })).results.map(({ problem }) => problem)).toEqual([undefined, undefined])
  expect(await testApp.orderNow(other.id)).toMatchObject({ recycledAt: null })
})

test('a permanently deleted order leaves only the amounts of its payments: no row, no file, no link, no restore', async () => {
  const order = await testApp.fullOrder('To be deleted')
  const kept = await testApp.fullOrder('To be kept')
  const payments = await testApp.paymentsFor(order.id)
  await testApp.put('Payment', payments[0]?.id ?? '')
  await testApp.put('Order', order.id)
  await testApp.runJobs()
  const admin = testApp.as(testApp.admin)
  expect(await admin.recycle.remove({ id: order.id })).toEqual({ message: 'Deleted Item Permanently!' })
  await testApp.runJobs()
  for (const table of ['documents', 'order_comments', 'order_events', 'held_news', 'payments', 'payment_intents', 'payment_links'])
    expect(await countOf(table, 'order_id', order.id), table).toBe(0)
  expect(await countOf('orders', 'id', order.id)).toBe(0)
  expect(await testApp.binItems()).toEqual(expect.not.arrayContaining([expect.objectContaining({ recycleType: 'Payment' })]))
  expect((await testApp.db.execute(sql`select from notifications where href like ${`%${order.id}%`}`)).rowCount).toBe(0)
  expect(await isStored(order.storageKey)).toBe(false)
  expect(await isStored(kept.storageKey)).toBe(true)
  const figures = await testApp.db.select().from(paymentFiguresTable).where(eq(paymentFiguresTable.orderNumber, order.number))
  expect(figures.map(({ amountCents, currency, country }) => ({ amountCents, currency, country }))).toEqual(
    expect.arrayContaining([
      { amountCents: 5_000, currency: 'USD', country: 'US' },
      { amountCents: 1_000, currency: 'USD', country: null },
    ]),
  )
  expect(JSON.stringify(figures)).not.toMatch(/Ann|ann@|Road|02110/)
  for (const again of [() => testApp.back('Order', order.id), () => admin.recycle.remove({ id: order.id })])
    await expect(again()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a refund after the permanent deletion is still recorded in the amounts', async () => {
  const order = await testApp.fullOrder('Refunded late')
  await testApp.put('Order', order.id)
  await testApp.runJobs()
  await testApp.as(testApp.admin).recycle.remove({ id: order.id })
  await cards().refund({ intentId: order.intent.paymentIntent, amountCents: 2_000, idempotencyKey: newId() })
  await testApp.runJobs()
  const figures = await testApp.db.select().from(paymentFiguresTable).where(eq(paymentFiguresTable.providerId, order.intent.paymentIntent))
  expect(figures).toMatchObject([{ amountCents: 5_000, refundedCents: 2_000 }])
})

test('a permanently deleted person is named nowhere: in no row, order, payment, mail or notification; the amounts stay', async () => {
  const person = await testApp.one('user', {
    name: 'Zoe Zebra',
    email: 'zoe@zebra.example',
    contact: '+1 555 7777',
    address: 'Zebra Lane 7',
  })
  const order = await testApp.fullOrder('Zebra shop')
  await testApp.db.execute(
    sql`update orders set customer_id = ${person.id}, email = 'zoe@zebra.example', status = 'Completed' where id = ${order.id}`,
  )
  await testApp.db.execute(
    sql`update payments set user_id = ${person.id}, billing = billing || '{"name": "Zoe Zebra"}' where order_id = ${order.id}`,
  )
  await testApp.db.execute(
    sql`update payment_intents set user_id = ${person.id}, billing = billing || '{"name": "Zoe Zebra"}' where order_id = ${order.id}`,
  )
  const open = await testApp.confirmedOrder({ customerId: person.id, name: 'Still open' })
  await testApp.put('User', person.id)
  const [item] = (await testApp.binItems()).filter(({ data }) => data._id === person.id)
  expect(item?.notes).toEqual(['Still has 1 open order. They can be deleted for good once that is handed over, finished or cancelled.'])
  const remove = () => testApp.as(testApp.admin).recycle.remove({ id: person.id })
  await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Zoe Zebra still has 1 open order') })
  await testApp.db.update(ordersTable).set({ status: 'Cancel Order' }).where(eq(ordersTable.id, open.id))
  await remove()
  await testApp.runJobs()
  const { acts: _, ...rest } = await testApp.everything()
  expect(JSON.stringify(rest)).not.toMatch(/Zoe|zebra\.example|555 7777|Zebra Lane/i)
  expect(await testApp.paymentsFor(order.id)).toHaveLength(2)
  expect(await testApp.orderNow(order.id)).toMatchObject({ customerId: person.id, paidCents: 6_000 })
  await expect(testApp.back('User', person.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // The address is free again.
  await expect(testApp.one('user', { email: 'zoe@zebra.example' })).resolves.toBeDefined()
})

test('every column that may name a person is deleted, emptied, or known to stay', async () => {
  const known = new Set([...ownRows.map(([table, column]) => `${table}.${column}`), ...emptiedColumns, ...retainedColumns])
  const { rows: pointing } = await testApp.db.execute<{ at: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as at from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conparentid = 0`)
  // Columns that may hold personal data: names, addresses, contacts. Names of things are also called `name` or `title`.
  const things = sql`'^(banners|bookable_sessions|company|documents|event_files|events|exports|holidays|leave_types|list_views|mail_attachments|mail_files|migrations|mobile_banners|offered_session_packs|order_categories|order_comment_files|order_files|outsourced_orders|passkeys|playlists|public_order_files|services|session_packs|skills|subscription_periods|subscription_plans|todo_sections|todo_tasks|uploads|videos|conversation_files|conversations|bookings|orders|drive_files|users|sessions)$'`
  const { rows: words } = await testApp.db.execute<{ at: string }>(sql`
    select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and not (column_name in ('name', 'title') and table_name ~ ${things})
      and column_name ~ '(name|mail|phone|contact|address|receiver|sender|billing|customer|visitor|outside_number)'
      and table_name not in ('users', 'sessions')`)
  const mine = ['company.logo_name', 'bookings.session_name', 'public_orders.project_name']
  expect([...pointing, ...words].map(({ at }) => at).filter((at) => !known.has(at) && !mine.includes(at))).toEqual([])
})

test('an order of a recycled customer says so, can be restored, and belongs to them again after their restore', async () => {
  const customer = await testApp.one('user', { name: 'Gone Gail' })
  const order = await testApp.confirmedOrder({ customerId: customer.id })
  await testApp.put('User', customer.id)
  await testApp.put('Order', order.id)
  const [item] = (await testApp.binItems()).filter(({ data }) => data._id === order.id)
  expect(item?.notes.join()).toContain('Its customer, Gone Gail, is in the recycle bin too.')
  await testApp.back('Order', order.id)
  expect(await testApp.as(testApp.admin).orders.one({ id: order.id })).toMatchObject({ customer: [{ name: 'Gone Gail' }] })
})

test('a pending card payment is cancelled; one that was paid all the same is recorded and shown', async () => {
  const ended = await testApp.confirmedOrder({ name: 'Ended' })
  const intent = await testApp.open(ended.id)
  await testApp.put('Order', ended.id)
  await expect(testApp.as(testApp.admin).recycle.remove({ id: ended.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await testApp.runJobs()
  await expect(testApp.confirm(intent)).resolves.not.toMatchObject({ status: 'succeeded' })
  await expect(testApp.open(ended.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const paid = await testApp.confirmedOrder({ name: 'Paid in the bin' })
  const late = await testApp.open(paid.id)
  await testApp.put('Order', paid.id)
  // The customer paid at the provider before the job cancelled the payment.
  await testApp.confirm(late)
  await testApp.runJobs()
  expect(await testApp.orderNow(paid.id)).toMatchObject({ paidCents: 10_000 })
  const listed = await testApp.as(testApp.people.sales).payments.all({ search: 'Paid in the bin' })
  expect(listed.items).toMatchObject([{ amount: 100, status: 'succeeded' }])
  const [item] = (await testApp.binItems()).filter(({ data }) => data._id === paid.id)
  expect(item?.notes).toEqual(['$100.00 came in while it lay here. The payment stands in the list of payments.'])
  // A later refund is recorded too.
  await cards().refund({ intentId: late.paymentIntent, amountCents: 4_000, idempotencyKey: newId() })
  await testApp.runJobs()
  expect(await testApp.orderNow(paid.id)).toMatchObject({ paidCents: 6_000 })
  await testApp.back('Order', paid.id)
  expect(await testApp.as(testApp.admin).payments.ofOrder({ orderId: paid.id })).toMatchObject([{ amount: 100, refunded: 40 }])
})

test('the bin can be searched, sorted and counted by tab', async () => {
  const order = await testApp.confirmedOrder({ name: 'Needle in the bin' })
  await testApp.put('Order', order.id)
  const found = await testApp.as(testApp.admin).recycle.all({ search: 'needle' })
  expect(found).toMatchObject({ total: 1, tabs: { all: 1, Order: 1, User: 0, Payment: 0, PublicOrder: 0, PublicPayment: 0 } })
  expect((await testApp.as(testApp.admin).recycle.all({ tab: 'User', search: 'needle' })).items).toEqual([])
  expect((await testApp.as(testApp.admin).recycle.all({ tab: 'PublicOrder' })).items).toEqual([])
  const names = (await testApp.as(testApp.admin).recycle.all({ sort: 'name', direction: 'asc', pageSize: 100 })).items.map(
    ({ data }) => data.name,
  )
  const { rows } = await testApp.db.execute<{ name: string }>(sql`select name from recycled_items order by name, id`)
  expect(names).toEqual(rows.map(({ name }) => name))
})

test('the counters of people change on recycling and restoring', async () => {
  const tally = async () =>
    (await testApp.db.execute<{ sum: string }>(sql`select sum(change) from user_tallies where role = 'user' and not is_disabled`)).rows[0]
      ?.sum
  const counted = async () =>
    String(await testApp.db.$count(usersTable, sql`role = 'user' and disabled_at is null and recycled_at is null`))
  const customer = await testApp.one('user')
  await testApp.put('User', customer.id)
  expect(await tally()).toBe(await counted())
  await testApp.back('User', customer.id)
  expect(await tally()).toBe(await counted())
})

test('an order that another module still references stays in the bin, complete', async () => {
  const order = await testApp.fullOrder('Needed elsewhere')
  await testApp.put('Order', order.id)
  await testApp.runJobs()
  await testApp.db.execute(sql`create table needing (order_id uuid references orders)`)
  await testApp.db.execute(sql`insert into needing values (${order.id})`)
  const before = await testApp.everything()
  await expect(testApp.as(testApp.admin).recycle.remove({ id: order.id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Other records, such as invoices, still need the order Needed elsewhere. It stays in the recycle bin.',
  })
  expect(await testApp.everything()).toEqual(before)
  await testApp.db.execute(sql`drop table needing`)
  await testApp.back('Order', order.id)
  expect(await testApp.as(testApp.admin).payments.ofOrder({ orderId: order.id })).toHaveLength(2)
})

test('expired entries are deleted permanently by a job; others, and those that cannot be deleted yet, stay', async () => {
  const [old, young, busy] = [await testApp.fullOrder('Old'), await testApp.fullOrder('Young'), await testApp.one('employee')]
  await testApp.confirmedOrder({ employeeId: busy.id })
  for (const { id } of [old, young]) await testApp.put('Order', id)
  await testApp.put('User', busy.id)
  await testApp.runJobs()
  const aged = sql`now() - interval '30 days 1 minute'`
  await testApp.db.execute(sql`update recycled_items set created_at = now()`)
  await testApp.db.execute(sql`update recycled_items set created_at = ${aged} where row_id in (${old.id}, ${busy.id})`)
  const run = (config = testApp.context.config) =>
    recycleJobs.emptyRecycleBin({}, { ...testApp.context, config, signal: new AbortController().signal, jobId: '', attempt: 1 })
  await run({ ...testApp.context.config, RECYCLED_KEPT_DAYS: 0 })
  expect(await testApp.orderNow(old.id)).toBeDefined()
  await Promise.all([run(), run()])
  expect(await testApp.orderNow(old.id)).toBeUndefined()
  expect(await testApp.orderNow(young.id)).toBeDefined()
  const left = (await testApp.binItems()).map(({ data }) => data._id)
  expect(left).toEqual(expect.arrayContaining([young.id, busy.id]))
  expect(left).not.toContain(old.id)
})

test('a recycled person cannot sign in with their password, and their name is not revealed', async () => {
  const user = await testApp.one('user', { username: 'binned', passwordHash: await hashPassword('A-right-good-Pass-1') })
  const signIn = (password: string) => testApp.as({ token: '' }).auth.signIn({ username: 'binned', password })
  await expect(signIn('A-right-good-Pass-1')).resolves.toBeDefined()
  await testApp.put('User', user.id)
  await expect(signIn('A-right-good-Pass-1')).rejects.toMatchObject({
    code: expect.stringMatching(/DISABLED|FORBIDDEN|REFUSED|UNAUTHORIZED/),
  })
  await testApp.back('User', user.id)
  await expect(signIn('A-right-good-Pass-1')).resolves.toBeDefined()
})

const cards = () => testApp.sandbox()

const isStored = (key: string) => testApp.context.storage.exists(key)
