import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf } from '#coins/index.ts'
import { startTestOrders, type TestOrders } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const workedOn = () =>
  testApp.makeOrder({ status: 'Testing', managerId: testApp.people.manager.id, employeeId: testApp.people.employee.id, totalCents: 10_000 })

test('an order that is delivered and cancelled concurrently has one consistent timeline', async () => {
  const { admin, employee } = testApp.people
  for (let round = 0; round < 5; round++) {
    const customer = await testApp.one('user')
    const order = await testApp.makeOrder({ status: 'Testing', customerId: customer.id, employeeId: employee.id })
    const uploadId = await testApp.makeUpload(employee)
    const [delivery, cancelling] = await Promise.allSettled([
      testApp.as(employee).documents.add({ orderId: order.id, category: 'sourceCode', uploadId }),
      testApp.as(admin).orders.updateStatus({ id: order.id, status: 'Cancel Order', reason: 'No longer needed' }),
    ])
    expect(cancelling.status).toBe('fulfilled')
    const steps = (await testApp.eventsOf(order.id)).filter(({ kind }) => kind === 'status').map(({ details }) => details.to)
    const isDelivered = delivery.status === 'fulfilled'
    expect(steps).toEqual(isDelivered ? ['Delivered', 'Cancel Order'] : ['Cancel Order'])
    expect(await testApp.orderNow(order.id)).toMatchObject({ status: 'Cancel Order', progress: isDelivered ? 100 : 0 })
    expect(await coinsOf(testApp.db, customer.id)).toBe(isDelivered ? 50 : 0)
    expect(await testApp.as(admin).documents.ofOrder({ orderId: order.id })).toHaveLength(isDelivered ? 1 : 0)
  }
})

test("after a handover, the former employee can't change the order any more", async () => {
  const { admin, employee, otherEmployee } = testApp.people
  const order = await workedOn()
  const acts = Array.from({ length: 10 }, (_, index) => testApp.as(employee).orders.updateProgress({ id: order.id, progress: index + 1 }))
  const handing = testApp.as(admin).orders.update({ _id: order.id, assignedEmployee: otherEmployee.id })
  const answers = await Promise.allSettled([...acts.slice(0, 5), handing, ...acts.slice(5)])
  const refused = answers.filter(({ status }) => status === 'rejected').map((answer) => Reflect.get(answer, 'reason').code)
  expect(refused.every((code) => code === 'NOT_FOUND')).toBe(true)
  const story = (await testApp.eventsOf(order.id)).map(({ kind }) => kind)
  expect(story.at(-1)).toBe('employeeAssigned')
  // A call whose order is handed over before its answer is refused as not found, though its change was saved.
  expect(story.filter((kind) => kind === 'progress').length).toBeGreaterThanOrEqual(10 - refused.length)
  const uploadId = await testApp.makeUpload(employee)
  const former = testApp.as(employee)
  for (const act of [
    () => former.orders.one({ id: order.id }),
    () => former.orders.updateStatus({ id: order.id, status: 'Development' }),
    () => former.documents.add({ orderId: order.id, category: 'sourceCode', uploadId }),
    () => former.orderComments.create({ order: order.id, message: 'Still here' }),
    () => former.documents.ofOrder({ orderId: order.id }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('two concurrent status changes take two listed steps, never an unlisted one', async () => {
  const { employee, manager } = testApp.people
  const order = await testApp.makeOrder({ status: 'Deal Confirmed', managerId: manager.id, employeeId: employee.id })
  await Promise.allSettled([
    testApp.as(employee).orders.updateStatus({ id: order.id, status: 'Development' }),
    testApp.as(manager).orders.updateStatus({ id: order.id, status: 'Testing' }),
  ])
  const steps = (await testApp.eventsOf(order.id)).filter(({ kind }) => kind === 'status').map(({ details }) => details.to)
  expect([['Development'], ['Development', 'Testing']]).toContainEqual(steps)
})
