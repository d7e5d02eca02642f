import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Clock, systemClock } from '#core/clock.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { startTestApp } from '#test/app.ts'
import { checkBooks, faultLines } from './books/checkBooks.ts'
import { paymentsTable } from './payments.table.ts'

export const billing = {
  name: 'Ann',
  email: 'ann@example.com',
  address: '1 Road',
  city: 'Boston',
  state: 'MA',
  country: 'US',
  pinCode: '02110',
}
export const good = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
export const declined = { ...good, number: '4000000000000002' }

type OpenIntent = { paymentIntent: string; clientSecret: string }

/** The server with a customer who pays by card, and a person of each role. */
export async function startTestPayments(settings: Record<string, string> = {}, clock: Clock = systemClock) {
  const testApp = await startTestApp({ settings, clock })
  const people = {
    customer: await testApp.one('user'),
    stranger: await testApp.one('user'),
    sales: await testApp.one('sales'),
    employee: await testApp.one('employee'),
  }
  const { customer, employee } = people

  /** A payable order of a hundred dollars with a worker. */
  async function confirmedOrder(changes: Partial<typeof ordersTable.$inferInsert> = {}) {
    const about = { name: 'A site', details: 'x', category: 'Web', deadline: '2040-01-01', timezone: 'UTC', totalCents: 10_000 }
    const [order] = await testApp.db
      .insert(ordersTable)
      .values({
        ...about,
        customerId: customer.id,
        createdBy: customer.id,
        employeeId: employee.id,
        status: 'Deal Confirmed',
        dealConfirmedAt: new Date(),
        ...changes,
      })
      .returning()
    if (!order) throw new Error('no order')
    return order
  }

  return {
    ...testApp,
    close: () => closeWithCleanBooks(testApp),
    closeWithFaults: testApp.close,
    people,
    confirmedOrder,
    open: (order: string, choice: object = {}, idempotencyKey?: string) =>
      testApp
        .as(customer)
        .payments.createIntent({ userId: customer.id, order, ...billing, ...choice }, idempotencyKey ? { idempotencyKey } : {}),
    confirm: (intent: OpenIntent, card = good) =>
      testApp.as(customer).sandboxCards.confirm({ intentId: intent.paymentIntent, clientSecret: intent.clientSecret, ...card }),
    look: (intent: Pick<OpenIntent, 'paymentIntent'>) => testApp.as(customer).payments.record({ paymentIntent: intent.paymentIntent }),
    orderNow: async (id: string) => (await testApp.db.select().from(ordersTable).where(eq(ordersTable.id, id)))[0],
    paymentsFor: (id: string) => testApp.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, id)),
  }
}

/** Closes the server after checking that the books have no fault. A suite that breaks them on purpose calls `closeWithFaults`. */
export async function closeWithCleanBooks({ db, close }: Pick<Awaited<ReturnType<typeof startTestApp>>, 'db' | 'close'>) {
  try {
    expect(faultLines(await checkBooks(db))).toEqual([])
  } finally {
    await close()
  }
}

export type TestPayments = Awaited<ReturnType<typeof startTestPayments>>
