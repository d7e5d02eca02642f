import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders } from '../testOrders.ts'

let testApp: Awaited<ReturnType<typeof startTestOrders>>
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

test('purchased orders are the delivered and the completed ones, and the page counts both', async () => {
  const { customer } = testApp.people
  for (const status of ['Requested', 'Development', 'Delivered', 'Completed', 'Completed', 'Cancel Order'] as const)
    await testApp.makeOrder({ status, name: status, totalCents: 100, paidCents: 100 })
  const mine = testApp.as(customer).orders
  const page = await mine.ofCustomer({ id: customer.id, tab: 'purchased' })
  expect(page.items.map(({ status }) => status).toSorted()).toEqual(['Completed', 'Completed', 'Delivered'])
  expect(page.total).toBe(3)
  expect((await mine.ofCustomer({ id: customer.id, tab: 'delivered' })).total).toBe(1)
})
