import { dayIn } from '@app/contract/core/format.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usersTable } from '#users/users.table.ts'
import { printedInvoice } from './pdf/printedInvoice.ts'
import { startTestInvoices, type TestInvoices } from './testInvoices.ts'

let testApp: TestInvoices
beforeAll(async () => {
  testApp = await startTestInvoices()
})
afterAll(() => testApp.close())

/** An order of $100 in work of which $60 are paid in cash. */
async function partlyPaid() {
  const { id } = await testApp.makeOrder({ status: 'Development', totalCents: 10_000 })
  await testApp.as(testApp.people.admin).payments.record({ order: id, amount: 60, currency: 'USD', paymentMethod: 'Cash' })
  await testApp.runJobs()
  return id
}
const invoicesOf = async (id: string) => await testApp.admin.one({ id }).catch(() => [])

test('a lower price that settles an order issues its invoice once, and the customer is offered it from then on', async () => {
  const { admin, customer } = testApp.people
  const id = await partlyPaid()
  expect((await testApp.as(customer).orders.one({ id })).hasInvoice).toBe(false)
  await testApp.as(admin).orders.update({ _id: id, totalAmount: 80 })
  await testApp.runJobs()
  expect(await invoicesOf(id)).toEqual([])
  await testApp.as(admin).orders.update({ _id: id, totalAmount: 60 })
  await testApp.runJobs()
  expect(await invoicesOf(id)).toMatchObject([{ total: 60, order: id }])
  expect((await invoicesOf(id))[0]?.orders[0]?.description).toContain('Paid $60.00 by Cash')
  const [seen] = (await testApp.as(customer).orders.ofCustomer({ id: customer.id, search: id })).items
  expect(seen?.hasInvoice).toBe(true)
  expect(await testApp.as(testApp.people.employee).orders.ofEmployee({ id: testApp.people.employee.id })).not.toContain('hasInvoice')
})

test('an unpaid order whose price falls gets no invoice', async () => {
  const { admin } = testApp.people
  const { id } = await testApp.makeOrder({ status: 'Development', totalCents: 10_000 })
  await testApp.as(admin).orders.update({ _id: id, totalAmount: 50 })
  await testApp.runJobs()
  expect(await invoicesOf(id)).toEqual([])
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'an invoice names the day of a customer in %s where it is another one',
  async (zone) => {
    const { customer } = testApp.people
    await testApp.db.update(usersTable).set({ timezone: zone }).where(eq(usersTable.id, customer.id))
    const id = await partlyPaid()
    const made = await testApp.admin.createFromOrder({ id })
    const now = testApp.context.clock.now()
    const [company, own] = [dayIn(testApp.context.config.TIME_ZONE, now), dayIn(zone, now)]
    expect(made.issuedOn).toBe(company)
    expect(made.customerDay).toBe(own === company ? undefined : own)
    const [date] = printedInvoice(made).facts
    expect(date?.words.includes('for the customer')).toBe(own !== company)
  },
)
