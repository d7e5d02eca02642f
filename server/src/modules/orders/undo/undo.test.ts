import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf } from '#coins/index.ts'
import { howMany } from '#test/howMany.ts'
import { untilWaiting } from '#test/waiting.ts'
import { ordersTable } from '../orders.table.ts'
import { flushPendingNotifications } from '../pendingNotifications/flushPendingNotifications.ts'
import { startUndoTest, type UndoTest } from '../pendingNotifications/testUndo.ts'

let testApp: UndoTest
beforeAll(async () => {
  testApp = await startUndoTest()
})
afterAll(() => testApp.close())

const notificationTexts = async (name: string) =>
  (await testApp.db.execute<{ text: string }>(sql`select text from notifications where text like ${`%${name}%`} order by id`)).rows.map(
    ({ text }) => text,
  )
const mailedOf = async (name: string) =>
  (await testApp.db.execute<{ subject: string }>(sql`select subject from mails where subject like ${`%${name}`} order by id`)).rows.map(
    ({ subject }) => subject,
  )
const heldOf = async (id: string) =>
  (await testApp.db.execute<{ until: string }>(sql`select due_at as until from held_news where order_id = ${id}`)).rows.map(({ until }) =>
    new Date(until).toISOString(),
  )

test('undoing a deal confirmed by hand reopens its offer, and undoing a price withdraws its offer', async () => {
  const { sales, customer } = testApp.people
  const order = await testApp.makeOrder({ name: 'Offered and undone' })
  await testApp.as(sales).orders.update({ _id: order.id, totalAmount: 300 })
  await testApp.as(sales).orders.updateStatus({ id: order.id, status: 'Deal Confirmed' })
  const undo = (made: object) => testApp.as(sales).orders.undo({ changes: [{ id: order.id, made }] })
  expect(await undo({ status: 'Deal Confirmed' })).toEqual({ results: [{ id: order.id, isNotified: false }] })
  expect((await testApp.as(customer).orders.one({ id: order.id })).offer).toMatchObject({ amount: 300, state: 'open' })
  expect(await undo({ totalAmount: 300 })).toEqual({ results: [{ id: order.id, isNotified: false }] })
  expect((await testApp.as(customer).orders.one({ id: order.id })).offer).toBeUndefined()
  expect(await testApp.as(customer).deal.offers({ id: order.id })).toMatchObject([{ state: 'withdrawn' }])
})

test('notifications leave ten seconds after the change; open screens are updated at once', async () => {
  const { sales, customer, employee } = testApp.people
  const { id } = await testApp.makeOrder({ name: 'Late news', status: 'Deal Confirmed', totalCents: 10_000, employeeId: employee.id })
  await testApp.as(sales).orders.updateStatus({ id, status: 'Development' })
  testApp.pushed.length = 0
  await testApp.pass(9)
  expect(await notificationTexts('Late news')).toEqual([])
  expect(testApp.pushed).toContainEqual(expect.objectContaining({ kind: 'changed', topic: 'orders', id }))
  expect(testApp.pushed.some(({ kind }) => kind === 'notification')).toBe(false)
  await testApp.pass(1)
  expect(await notificationTexts('Late news')).toEqual([`${sales.name} started work on Late news`, 'We started work on Late news'])
  expect(
    testApp.pushed
      .filter((said) => said.kind === 'notification')
      .map(({ userId }) => userId)
      .toSorted(),
  ).toEqual([customer.id, employee.id].toSorted())
  await testApp.pass(60)
  expect(await notificationTexts('Late news')).toHaveLength(2)
})

test('an undo within the window restores the order and notifies no one; only staff see both steps in the timeline', async () => {
  const { employee, customer, admin, sales } = testApp.people
  const order = await testApp.makeOrder({ name: 'Undone', status: 'Deal Confirmed', totalCents: 10_000, employeeId: employee.id })
  const { id } = order
  // Only the back office may set a status back from Development, but the person who set it may undo it.
  await testApp.as(employee).orders.updateStatus({ id, status: 'Development' })
  expect(await testApp.as(employee).orders.undo({ changes: [{ id, made: { status: 'Development' } }] })).toEqual({
    results: [{ id, isNotified: false }],
  })
  const after = await testApp.orderNow(id)
  expect({ ...after, updatedAt: null, version: 0, columnVersions: {} }).toEqual({
    ...order,
    updatedAt: null,
    version: 0,
    columnVersions: {},
  })
  await testApp.pass(60)
  expect(await notificationTexts('Undone')).toEqual([])
  expect(await mailedOf('Undone')).toEqual([])
  const statuses = async (reader: typeof admin) =>
    (await testApp.as(reader).orders.timeline({ id })).filter(({ kind }) => kind === 'status').map(({ details }) => details.to)
  expect(await statuses(sales)).toEqual(['Deal Confirmed', 'Development'])
  expect(await statuses(customer)).toEqual([])
})

test('the audit log keeps both the assignment and its undo', async () => {
  const { admin, manager } = testApp.people
  const { id } = await testApp.makeOrder({ name: 'Audited' })
  await testApp.as(admin).orders.update({ _id: id, assignedTo: manager.id })
  await testApp.as(admin).orders.undo({ changes: [{ id, made: { assignedTo: manager.id } }] })
  const { rows } = await testApp.db.execute<{ activity: string }>(
    sql`select activity from acts where activity like '%“Audited”%' order by created_at, id`,
  )
  expect(rows.map(({ activity }) => activity.replace(/^\S+ /, '').replace(/\d+/, 'n'))).toEqual([
    'assigned order n “Audited” to manager Maya Manager',
    'took order n “Audited” from manager Maya Manager',
  ])
  expect(await testApp.orderNow(id)).toMatchObject({ managerId: null, assignedBy: null, assignedAt: null })
  await testApp.pass(60)
  expect(await notificationTexts('Audited')).toEqual([])
})

test('undoing a deal also undoes its price, or the reason why it was free', async () => {
  const { admin } = testApp.people
  for (const [status, input] of [
    ['Deal Confirmed', { totalAmount: 120 }],
    ['Deal Confirmed', { freeReason: 'A present' }],
    ['Development', { totalAmount: 120 }],
  ] as const) {
    const order = await testApp.makeOrder({ name: 'Dealt', status: 'Reviewing' })
    const { id } = order
    await testApp.as(admin).orders.updateStatus({ id, status, ...input })
    await testApp.as(admin).orders.undo({ changes: [{ id, made: { status } }] })
    expect(await testApp.orderNow(id)).toMatchObject({ status: 'Reviewing', totalCents: 0, freeReason: null, dealConfirmedAt: null })
    const { customer } = testApp.people
    expect((await testApp.as(customer).orders.timeline({ id })).map(({ kind }) => kind)).toEqual([])
  }
  await testApp.pass(60)
  expect(await notificationTexts('Dealt')).toEqual([])
})

test('a price that comes with the deal is announced with it, and by itself if only the deal is reverted', async () => {
  const { admin, sales } = testApp.people
  const { id } = await testApp.makeOrder({ name: 'Priced', status: 'Reviewing' })
  await testApp.as(admin).orders.updateStatus({ id, status: 'Deal Confirmed', totalAmount: 120 })
  await testApp.as(admin).orders.update({ _id: id, totalAmount: 110 })
  await testApp.pass(10)
  expect(await notificationTexts('Priced')).toEqual([
    'We confirmed the deal for Priced. The price is $110.00. You can pay half now, or the full amount.',
  ])

  const other = await testApp.makeOrder({ name: 'Stays', status: 'Reviewing' })
  await testApp.as(admin).orders.updateStatus({ id: other.id, status: 'Deal Confirmed', totalAmount: 120 })
  await testApp.as(sales).orders.updateStatus({ id: other.id, status: 'Reviewing' })
  await testApp.pass(10)
  expect(await notificationTexts('Stays')).toEqual([expect.stringMatching(/^The price of Stays is \$120\.00/)])
})

test('a payment prevents the undo of a deal and of a price', async () => {
  const { admin } = testApp.people
  const { id } = await testApp.makeOrder({ name: 'Paid', status: 'Reviewing' })
  await testApp.as(admin).orders.updateStatus({ id, status: 'Deal Confirmed', totalAmount: 100 })
  await testApp.db.update(ordersTable).set({ paidCents: 5_000 }).where(sql`id = ${id}`)
  const { results } = await testApp.as(admin).orders.undo({ changes: [{ id, made: { status: 'Deal Confirmed' } }] })
  expect(results[0]?.problem).toMatch(/^A payment arrived in the meantime/)
  const { id: unagreed } = await testApp.makeOrder({ name: 'Paid early', status: 'Reviewing', totalCents: 10_000 })
  await testApp.as(admin).orders.update({ _id: unagreed, totalAmount: 200 })
  await testApp.db.update(ordersTable).set({ paidCents: 15_000 }).where(sql`id = ${unagreed}`)
  const again = await testApp.as(admin).orders.undo({ changes: [{ id: unagreed, made: { totalAmount: 200 } }] })
  expect(again.results[0]?.problem).toMatch(/paid/)
  expect((await testApp.orderNow(unagreed)).totalCents).toBe(20_000)
})

test('a delivery grants coins at once, and its undo keeps them; its notifications are dropped', async () => {
  const { admin } = testApp.people
  const customer = await testApp.one('user')
  const { id } = await testApp.makeOrder({ name: 'Rewarded', status: 'Testing', totalCents: 100, customerId: customer.id })
  await testApp.as(admin).orders.updateStatus({ id, status: 'Delivered' })
  expect(await coinsOf(testApp.db, customer.id)).toBe(50)
  await testApp.as(admin).orders.undo({ changes: [{ id, made: { status: 'Delivered' } }] })
  await testApp.pass(60)
  expect(await notificationTexts('Rewarded')).toEqual([])
  expect(await coinsOf(testApp.db, customer.id)).toBe(50)
  await testApp.as(admin).orders.updateStatus({ id, status: 'Delivered' })
  await testApp.pass(60)
  expect(await coinsOf(testApp.db, customer.id)).toBe(50)
})

test("changes of others, of missing orders and without rights can't be undone", async () => {
  const { admin, sales, customer, remote, manager } = testApp.people
  const { id } = await testApp.makeOrder({ name: 'Guarded' })
  await testApp.as(admin).orders.updateStatus({ id, status: 'Reviewing' })
  const made = { status: 'Reviewing' } as const
  const refusal = async (who: typeof admin, change = { id, made }) =>
    (await testApp.as(who).orders.undo({ changes: [change] })).results[0]?.problem
  expect(await refusal(sales)).toBe('It has been changed since.')
  expect(await refusal(remote)).toBe('Order not found!')
  expect(await refusal(manager)).toBe('Order not found!')
  expect(await refusal(admin, { id: crypto.randomUUID(), made })).toBe('Order not found!')
  expect(await refusal(admin, { id: 'x', made })).toBe('Order not found!')
  await expect(testApp.as(customer).orders.undo({ changes: [{ id, made }] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(testApp.as(admin).orders.undo({ changes: [{ id, made: {} }] })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await testApp.as(sales).orders.updateStatus({ id, status: 'Requested' })
  expect(await refusal(admin)).toBe('It has been changed since.')
  // A repeated undo finds nothing left to undo.
  await testApp.as(admin).orders.updateStatus({ id, status: 'Reviewing' })
  expect(await refusal(admin)).toBeUndefined()
  expect(await refusal(admin)).toBe('It has been changed since.')
})

const rounds = howMany('UNDO_ROUNDS', { short: 2, long: 8 })

test('an undo concurrent with the notification: people hear of both changes or of neither', {
  timeout: 20_000 + rounds * 1_000,
}, async () => {
  const { admin, manager } = testApp.people
  for (let round = 1; round <= rounds; round += 1) {
    const name = `Race ${round} `
    const { id } = await testApp.makeOrder({ name, managerId: manager.id })
    await testApp.as(admin).orders.updateStatus({ id, status: 'Reviewing' })
    const [until = ''] = await heldOf(id)
    const [{ results }] = await Promise.all([
      testApp.as(admin).orders.undo({ changes: [{ id, made: { status: 'Reviewing' } }] }),
      flushPendingNotifications(testApp.context, { orderId: id, until }),
    ])
    expect((await testApp.orderNow(id)).status).toBe('Requested')
    await testApp.pass(20)
    const told = [...(await testApp.toldTo(manager))].filter((text) => text.endsWith(name))
    if (results[0]?.isNotified)
      expect(told.toSorted()).toEqual([`${admin.name} moved back to the new orders: ${name}`, `${admin.name} started to review ${name}`])
    else expect(told).toEqual([])
  }
})

test('a worker killed while notifying has notified no one, and its retry notifies once', async () => {
  const { admin, manager } = testApp.people
  const { id } = await testApp.makeOrder({ name: 'Killed', managerId: manager.id })
  await testApp.as(admin).orders.updateStatus({ id, status: 'Reviewing' })
  const [until = ''] = await heldOf(id)
  const [event] = (await testApp.eventsOf(id)).filter(({ kind }) => kind === 'status')
  const { promise: isKilled, resolve: go } = Promise.withResolvers<void>()
  const { promise: isInTheWay, resolve: stand } = Promise.withResolvers<void>()
  // An uncommitted row of the same notification blocks the worker in the middle of its transaction.
  const blocking = testApp.db
    .transaction(async (db) => {
      await db.execute(
        sql`insert into notifications (id, user_id, key, text) values (${crypto.randomUUID()}, ${manager.id}, ${`order:${event?.id}:${manager.id}`}, 'in the way')`,
      )
      stand()
      await isKilled
      throw new Error('given up')
    })
    .catch(() => undefined)
  await isInTheWay
  const telling = flushPendingNotifications(testApp.context, { orderId: id, until }).then(
    () => 'told',
    () => 'killed',
  )
  await untilWaiting(testApp.db)
  await testApp.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(await telling).toBe('killed')
  go()
  await blocking
  expect(await notificationTexts('Killed')).toEqual([])
  expect(await heldOf(id)).toHaveLength(1)
  await testApp.pass(20)
  await testApp.pass(20)
  expect((await testApp.toldTo(manager)).filter((text) => text.endsWith('Killed'))).toEqual([
    expect.stringContaining('started to review Killed'),
  ])
  expect((await mailedOf('Killed')).length).toBe(2)
})
