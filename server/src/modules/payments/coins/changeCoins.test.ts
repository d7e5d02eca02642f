import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinEntriesTable } from '#coins/coins.table.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const admin = () => testApp.as(testApp.people.admin).coins
const balance = async (userId: string) => (await admin().ofUser({ userId })).totalCoins

test('fifty gifts and takes at once: the balance never goes below zero and is the sum of the ledger', async () => {
  const customer = await testApp.one('user')
  const changes = Array.from({ length: 50 }, (_, index) => ({ coins: index % 3 === 0 ? 40 : -30, userId: customer.id, reason: 'Rush' }))
  const answers = await Promise.allSettled(changes.map((change) => admin().update(change)))
  for (const answer of answers) {
    if (answer.status === 'fulfilled') expect(answer.value.totalCoins).toBeGreaterThanOrEqual(0)
    else expect(answer.reason).toMatchObject({ code: 'REFUSED', field: 'coins' })
  }
  const moved = answers.reduce((sum, { status }, index) => sum + (status === 'fulfilled' ? (changes[index]?.coins ?? 0) : 0), 0)
  expect(await balance(customer.id)).toBe(moved)
  const ledger = await testApp.as(customer).coins.entries({ userId: customer.id, pageSize: 100 })
  expect(ledger.items[0]?.balance).toBe(moved)
  expect(ledger.total).toBe(answers.filter(({ status }) => status === 'fulfilled').length)
})

test('each attempt changes the coins once, with its reason in the ledger, the log and the notification', async () => {
  const customer = await testApp.one('user')
  const change = { userId: customer.id, coins: 120, reason: 'For the long wait' }
  for (const _ of [1, 2]) expect(await admin().update(change, { idempotencyKey: 'one' })).toMatchObject({ totalCoins: 120 })
  expect(await admin().update({ ...change, coins: -20, reason: 'Counted wrong' })).toMatchObject({ totalCoins: 100 })
  const seen = await testApp.as(testApp.people.sales).coins.entries({ userId: customer.id })
  expect(seen.items).toMatchObject([
    { coins: -20, balance: 100, reason: 'corrected', note: 'Counted wrong', by: testApp.people.admin.name },
    { coins: 120, balance: 120, reason: 'granted', note: 'For the long wait' },
  ])
  const own = await testApp.as(customer).coins.entries({ userId: customer.id })
  expect(own.items.every((line) => !('by' in line))).toBe(true)
  const acts = await testApp.db
    .select()
    .from(auditLogTable)
    .where(eq(auditLogTable.subjectId, customer.id))
    .orderBy(auditLogTable.createdAt)
  expect(acts).toMatchObject([
    { kind: 'money', actorId: testApp.people.admin.id, before: { coins: 0 }, after: { coins: 120 } },
    { kind: 'money', before: { coins: 120 }, after: { coins: 100 } },
  ])
  const told = await testApp.as(customer).notifications.ofUser({ userId: customer.id, direction: 'asc' })
  expect(told.items.map(({ notification }) => notification)).toEqual([
    'You were given 120 coins: For the long wait',
    '20 coins were taken back: Counted wrong',
  ])
})

test('only admins change coins; a customer can only open an empty account of their own', async () => {
  const customer = await testApp.one('user')
  const own = testApp.as(customer).coins
  expect(await own.create({ userId: customer.id, coins: 0 })).toEqual({ userId: customer.id, totalCoins: 0 })
  await expect(own.create({ userId: customer.id, coins: 1, reason: 'me' })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(own.create({ userId: testApp.people.customer.id, coins: 0 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { sales, manager, employee } = testApp.people
  for (const person of [customer, sales, manager, employee])
    await expect(testApp.as(person).coins.update({ userId: customer.id, coins: 5, reason: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  await expect(testApp.as(manager).coins.entries({ userId: customer.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const wrong of [{ coins: 0 }, { coins: 1.5 }, { coins: 100_001 }, { coins: -100_001 }])
    await expect(admin().update({ userId: customer.id, reason: 'x', ...wrong })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'coins',
    })
  await expect(admin().update({ userId: customer.id, coins: 1, reason: ' ' })).rejects.toMatchObject({ field: 'reason' })
  await expect(admin().update({ userId: manager.id, coins: 1, reason: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const office = testApp.as(sales).coins
  await expect(office.create({ userId: customer.id, coins: 10 })).rejects.toMatchObject({ field: 'reason' })
  expect(await office.create({ userId: customer.id, coins: 10, reason: 'Welcome' })).toMatchObject({ totalCoins: 10 })
  await expect(office.create({ userId: customer.id, coins: 10, reason: 'Welcome' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a delivered order grants its coins once, and only its workers can request them again', async () => {
  const { manager, otherManager, employee, admin: boss } = testApp.people
  const customer = await testApp.one('user')
  const order = await testApp.makeOrder({ customerId: customer.id, managerId: manager.id, employeeId: employee.id, status: 'Delivered' })
  const ask = (person = employee) => testApp.as(person).coins.afterDelivery({ userId: customer.id, order: order.id, coins: 9_999 })
  await expect(ask(otherManager)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(ask(customer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await Promise.all(Array.from({ length: 10 }, () => ask()))
  expect(await balance(customer.id)).toBe(50)
  await testApp.as(boss).orders.updateStatus({ id: order.id, status: 'Completed' })
  expect(await balance(customer.id)).toBe(50)
  const entries = await testApp.db.select().from(coinEntriesTable).where(eq(coinEntriesTable.userId, customer.id))
  expect(entries).toMatchObject([{ reason: 'delivered', note: order.name, createdBy: employee.id }])

  const open = await testApp.makeOrder({ customerId: customer.id, employeeId: employee.id, status: 'Development' })
  await testApp.as(employee).coins.afterDelivery({ userId: customer.id, order: open.id })
  expect(await balance(customer.id)).toBe(50)
})
