import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

test('a payment whose order is recycled before the notification is sent is still announced, once', async () => {
  const { customer, sales } = testApp.people
  // The person who records a payment gets no news of it; the others of the office do.
  const colleague = await testApp.one('sales')
  const admin = testApp.as(await testApp.one('admin'))
  const order = await testApp.confirmedOrder({ name: 'Binned' })
  await testApp.as(sales).payments.record({ order: order.id, amount: 40, currency: 'USD', paymentMethod: 'Cash' } as const)
  const told = async () => {
    const mails = await testApp.db.select().from(mailsTable).where(like(mailsTable.key, 'payment:%'))
    const bells = await testApp.db.select().from(notificationsTable).where(like(notificationsTable.text, '%$40.00%'))
    const of = (id: string) => bells.filter(({ userId }) => userId === id).length
    return { mails: mails.map(({ receiver }) => receiver), customer: of(customer.id), office: of(colleague.id), recorder: of(sales.id) }
  }
  const once = { mails: [customer.email], customer: 1, office: 1, recorder: 0 }
  await admin.recycle.recycle({ data: order.id, recycleType: 'Order' })
  expect(await testApp.paymentsFor(order.id)).toMatchObject([{ recycledAt: expect.any(Date) }])
  await testApp.runJobs()
  expect(await told()).toEqual(once)
  await admin.recycle.restore({ recycleData: order.id, recycleType: 'Order' })
  await testApp.runJobs()
  expect(await told()).toEqual(once)
})
