import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders, testNow } from '#orders/testOrders.ts'
import { paymentsTable } from '#payments/payments.table.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

test('the totals count orders, people and payments outside the recycle bin, for the back office', async () => {
  const { admin, sales, customer } = testApp.people
  const order = await testApp.makeOrder()
  await testApp.makeOrder({ status: 'Completed' })
  await testApp.makeOrder({ recycledAt: testNow })
  const payment = {
    orderId: order.id,
    userId: customer.id,
    type: 'Manual',
    method: 'Cash',
    amountCents: 1,
    currency: 'USD',
    orderTotalCents: 1,
    remainingCents: 0,
  } as const
  await testApp.db.insert(paymentsTable).values([payment, { ...payment, recycledAt: testNow }])
  for (const person of [admin, sales]) {
    // The tile equals its list: all people for an admin, customers for sales.
    const { total } = await testApp.as(person).users.all(person === sales ? { tab: 'customers' } : {})
    expect(await testApp.as(person).dashboard.estimates()).toEqual({ order: 2, user: total, payments: 1 })
  }
  expect((await testApp.as(sales).dashboard.estimates()).user).toBeLessThan(Object.keys(testApp.people).length)
  await expect(testApp.as(customer).dashboard.estimates()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a person’s totals are their own: their orders, the active ones, and their employees', async () => {
  const { manager, employee, otherManager, admin } = testApp.people
  await testApp.makeOrder({ managerId: manager.id, employeeId: employee.id, status: 'Development' })
  await testApp.makeOrder({ managerId: manager.id, status: 'Delivered' })
  await testApp.makeOrder({ managerId: manager.id, status: 'Testing', recycledAt: testNow })
  const counts = (as: typeof admin, id: string) => testApp.as(as).dashboard.ofEmployee({ id })
  expect(await counts(manager, manager.id)).toEqual({ orderCount: 2, projects: 1, EmployeeCount: 1 })
  expect(await counts(employee, employee.id)).toEqual({ orderCount: 1, projects: 1, EmployeeCount: 0 })
  expect(await counts(admin, manager.id)).toEqual({ orderCount: 2, projects: 1, EmployeeCount: 1 })
  await expect(counts(otherManager, manager.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(counts(admin, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the office sees overdue, unpriced, unassigned and unpaid orders first, each once and with its amount', async () => {
  const { admin, sales, manager } = testApp.people
  const given = { managerId: manager.id, totalCents: 10_000, paidCents: 10_000, deadline: '2026-12-01' }
  const late = await testApp.makeOrder({
    ...given,
    name: 'Late',
    status: 'Development',
    deadline: '2026-11-20',
    totalCents: 0,
    paidCents: 0,
  })
  const fresh = await testApp.makeOrder({ name: 'Fresh', deadline: '2026-11-22' })
  const alone = await testApp.makeOrder({ ...given, name: 'Alone', status: 'Development', managerId: null })
  const owed = await testApp.makeOrder({ ...given, name: 'Owed', status: 'Delivered', paidCents: 4_000 })
  await testApp.makeOrder({ ...given, name: 'Well', status: 'Development' })
  await testApp.makeOrder({ ...given, name: 'Gone', status: 'Development', deadline: '2026-11-20', recycledAt: testNow })
  for (const person of [admin, sales]) {
    const told = await testApp.as(person).dashboard.waiting({})
    const ours = told.filter(({ _id }) => [late, fresh, alone, owed].some(({ id }) => id === _id))
    expect(ours.map(({ name, reason, nextAction }) => [name, reason, nextAction.party])).toEqual([
      ['Late', 'overdue', 'worker'],
      ['Fresh', 'unpriced', 'office'],
      ['Alone', 'unassigned', 'office'],
      ['Owed', 'unpaid', expect.any(String)],
    ])
    expect(ours.at(-1)).toMatchObject({ totalAmount: 100, remainingAmount: 60 })
    expect(told.map(({ name }) => name)).not.toContain('Gone')
    expect(told.map(({ name }) => name)).not.toContain('Well')
    expect(told[0]).not.toHaveProperty('details')
    // In the reader's zone the day has not ended yet.
    const there = await testApp.as(person).dashboard.waiting({ timezone: 'Pacific/Honolulu' })
    expect(there.find(({ _id }) => _id === late.id)?.reason).not.toBe('overdue')
  }
})

test('a customer sees the orders that wait for them and no others, and developers have no such list', async () => {
  const { otherCustomer, manager, employee } = testApp.people
  const own = { customerId: otherCustomer.id, createdBy: otherCustomer.id, managerId: manager.id, totalCents: 10_000 }
  await testApp.makeOrder({ ...own, name: 'To pay', status: 'Deal Confirmed' })
  await testApp.makeOrder({ ...own, name: 'Being made', status: 'Development', paidCents: 10_000 })
  await testApp.makeOrder({ ...own, name: 'Being read', status: 'Requested', totalCents: 0 })
  await testApp.makeOrder({ name: 'Of another customer', status: 'Deal Confirmed', totalCents: 10_000 })
  const offered = await testApp.makeOrder({ ...own, name: 'Offered', status: 'Reviewing', totalCents: 0, deadline: '2026-12-02' })
  await testApp.as(testApp.people.sales).orders.update({ _id: offered.id, totalAmount: 100 })
  const told = await testApp.as(otherCustomer).dashboard.waiting({})
  expect(told.map(({ name, nextAction, remainingAmount }) => [name, nextAction.action, remainingAmount])).toEqual([
    ['To pay', 'payToStart', 100],
    ['Offered', 'answerOffer', 100],
  ])
  expect(told[0]).not.toHaveProperty('reason')
  await expect(testApp.as(employee).dashboard.waiting({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
