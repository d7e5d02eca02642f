import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders, testNow } from '#orders/testOrders.ts'
import { paymentsTable } from '#payments/payments.table.ts'

let desk: TestOrders
beforeAll(async () => {
  desk = await startTestOrders()
})
afterAll(() => desk.close())

test('the estimates count orders, people and payments that are not in the recycle bin, for the back office', async () => {
  const { admin, sales, customer } = desk.people
  const order = await desk.makeOrder()
  await desk.makeOrder({ status: 'Completed' })
  await desk.makeOrder({ recycledAt: testNow })
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
  await desk.db.insert(paymentsTable).values([payment, { ...payment, recycledAt: testNow }])
  for (const person of [admin, sales]) {
    // The tile says what its list holds: everybody for an admin, the customers for who sells.
    const { total } = await desk.as(person).users.all(person === sales ? { tab: 'customers' } : {})
    expect(await desk.as(person).dashboard.estimates()).toEqual({ order: 2, user: total, payments: 1 })
  }
  expect((await desk.as(sales).dashboard.estimates()).user).toBeLessThan(Object.keys(desk.people).length)
  await expect(desk.as(customer).dashboard.estimates()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a person’s counts are their own: the orders they work on, those under way, and their employees', async () => {
  const { manager, employee, otherManager, admin } = desk.people
  await desk.makeOrder({ managerId: manager.id, employeeId: employee.id, status: 'Development' })
  await desk.makeOrder({ managerId: manager.id, status: 'Delivered' })
  await desk.makeOrder({ managerId: manager.id, status: 'Testing', recycledAt: testNow })
  const counts = (as: typeof admin, id: string) => desk.as(as).dashboard.ofEmployee({ id })
  expect(await counts(manager, manager.id)).toEqual({ orderCount: 2, projects: 1, EmployeeCount: 1 })
  expect(await counts(employee, employee.id)).toEqual({ orderCount: 1, projects: 1, EmployeeCount: 0 })
  expect(await counts(admin, manager.id)).toEqual({ orderCount: 2, projects: 1, EmployeeCount: 1 })
  await expect(counts(otherManager, manager.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(counts(admin, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
