import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders({ NEWS_DELAY_SECONDS: '0' })
})
afterAll(() => testApp.close())

const asked = 'The week should start on Monday:\n    first = 1'

/** A paid order in development. */
async function inWork() {
  const { manager, employee } = testApp.people
  return await testApp.makeOrder({
    status: 'Development',
    progress: 70,
    managerId: manager.id,
    employeeId: employee.id,
    totalCents: 5_000,
    paidCents: 5_000,
  })
}
async function deliver(orderId: string, name: string, note?: string) {
  const { employee } = testApp.people
  const uploadId = await testApp.makeUpload(employee, name)
  const { documents } = await testApp.as(employee).documents.add({ orderId, category: 'sourceCode', uploadId, ...(note && { note }) })
  await testApp.runJobs()
  return documents[0]
}
async function revise(id: string, reason = asked) {
  await testApp.as(testApp.people.customer).deal.askForRevision({ id, reason })
  await testApp.runJobs()
}

test('a delivery has a number and a note, which the customer reads on the page and in the mail', async () => {
  const { customer } = testApp.people
  const order = await inWork()
  expect(await deliver(order.id, 'app.zip', 'Run it:\n    npm start')).toMatchObject({ delivery: 1, note: 'Run it:\n    npm start' })
  const first = (await testApp.mailsTo(customer)).at(-1)
  expect(first?.subject).toBe('Delivered: Shop in React')
  expect(first?.text).toContain('    npm start')
  expect(first?.text).toContain('app.zip')

  expect(await deliver(order.id, 'fixed.zip', 'The cart keeps its contents.')).toMatchObject({ delivery: 2 })
  expect((await testApp.mailsTo(customer)).at(-1)?.text).toContain('The cart keeps its contents.')
  const files = await testApp.as(customer).documents.ofOrder({ orderId: order.id })
  expect(files.map(({ name, delivery, note }) => [name, delivery, note])).toEqual([
    ['app.zip', 1, 'Run it:\n    npm start'],
    ['fixed.zip', 2, 'The cart keeps its contents.'],
  ])
})

test('a note goes with source code only, and deliveries of earlier releases are counted', async () => {
  const { employee } = testApp.people
  const order = await inWork()
  const uploadId = await testApp.makeUpload(employee)
  await expect(
    testApp.as(employee).documents.add({ orderId: order.id, category: 'deliverables', uploadId, note: 'Read me.' }),
  ).rejects.toMatchObject({ field: 'note' })
  await deliver(order.id, 'old.zip')
  await testApp.db.execute(`update documents set delivery = null where order_id = '${order.id}'`)
  expect(await deliver(order.id, 'new.zip')).toMatchObject({ delivery: 2 })
})

test('a revision reopens the work everywhere, with its number and the words of the customer', async () => {
  const { customer, employee, manager } = testApp.people
  const order = await inWork()
  await deliver(order.id, 'app.zip')
  await revise(order.id, 'Please rename the cart.')
  await deliver(order.id, 'app.zip')
  const before = { customer: (await testApp.mailsTo(customer)).length, told: (await testApp.toldTo(employee)).length }
  await revise(order.id)

  const seen = await testApp.as(employee).orders.one({ id: order.id })
  expect(seen).toMatchObject({ status: 'Development', progress: 90, revision: { number: 2, reason: asked, files: 0 } })

  const mails = (await testApp.mailsTo(customer)).slice(before.customer)
  expect(mails.map(({ subject }) => subject)).toEqual(['We have your change: Shop in React'])
  expect(mails[0]?.text).toContain('    first = 1')

  for (const worker of [employee, manager]) {
    const told = (await testApp.toldTo(worker)).filter((text) => text.includes('Monday'))
    expect(told).toEqual(['Carla Customer asks for a change: The week should start on Monday: first = 1 (Shop in React, revision 2)'])
    expect((await testApp.mailsTo(worker)).at(-1)?.subject).toMatch(/^Revision 2 of Shop in React: The week should start/)
  }
  // One revision is one notification.
  expect((await testApp.toldTo(employee)).length).toBe(before.told + 1)

  await deliver(order.id, 'app.zip')
  expect((await testApp.as(employee).orders.one({ id: order.id })).revision).toBeUndefined()
})

test('work that the office reopens after a delivery is not complete either', async () => {
  const { admin } = testApp.people
  for (const status of ['Deal Confirmed', 'Development', 'Testing'] as const) {
    const order = await inWork()
    await deliver(order.id, 'app.zip')
    expect(await testApp.as(admin).orders.updateStatus({ id: order.id, status })).toMatchObject({ progress: 90 })
  }
})
