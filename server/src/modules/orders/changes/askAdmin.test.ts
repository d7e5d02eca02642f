import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

test('sales ask for a refund or an invoice; each admin is notified, and only the office reads of it', async () => {
  const { sales, admin, customer, employee } = testApp.people
  const { id } = await testApp.makeOrder({ status: 'Delivered', totalCents: 5_000, paidCents: 5_000, employeeId: employee.id })
  const ask = () => testApp.as(sales).orders.askAdmin({ id, what: 'refund', amount: 20.5, words: 'The cart was late.' })
  // The call is made twice at once, and again after a lost answer.
  await Promise.all([ask(), ask()])
  await ask()
  await testApp.as(sales).orders.askAdmin({ id, what: 'invoice', words: 'For their tax office.' })
  await testApp.runJobs()
  const told = await testApp.toldTo(admin)
  expect(told.some((text) => text.includes('asks for a refund of $20.50: The cart was late. (Shop in React)'))).toBe(true)
  expect(told.some((text) => text.includes('asks for an invoice: For their tax office.'))).toBe(true)
  const kinds = async (who: typeof sales) => (await testApp.as(who).orders.timeline({ id })).map(({ kind }) => kind)
  expect((await kinds(sales)).filter((kind) => kind === 'adminAsked')).toHaveLength(2)
  for (const other of [customer, employee]) expect(await kinds(other)).not.toContain('adminAsked')
  await expect(testApp.as(customer).orders.askAdmin({ id, what: 'refund', words: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(testApp.as(sales).orders.askAdmin({ id, what: 'refund', amount: 0.001, words: 'x' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  })
})
