import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'
import { paymentsTable } from '../payments.table.ts'
import { startTestPayments, type TestPayments } from '../testPayments.ts'

/** Rounds of each race; the long form is `OVERPAYING_ROUNDS=500`. */
const rounds = howMany('OVERPAYING_ROUNDS', { short: 2, long: 8 })

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

type Opened = Awaited<ReturnType<TestPayments['open']>>
const succeeded = <T>(answers: PromiseSettledResult<T>[]) =>
  answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))

/** Confirms each intent like the customer's browser and looks up the result. */
async function pay(intents: Opened[]) {
  await Promise.allSettled(
    intents.map(async (intent) => {
      await testApp.confirm(intent)
      await testApp.look(intent)
    }),
  )
}

const races: Record<string, (id: string) => Promise<unknown>> = {
  'cash for the whole rest beside three card payments that are begun, and then confirmed': async (id) => {
    const cash = { order: id, amount: 100, currency: 'USD' as const, paymentMethod: 'Cash' }
    const [, ...opened] = await Promise.allSettled([
      testApp.as(testApp.people.sales).payments.record(cash),
      testApp.open(id),
      testApp.open(id),
      testApp.open(id),
    ])
    await pay(succeeded(opened))
  },
  'the order marked as paid while a card payment is open, which is confirmed at once': async (id) => {
    const intent = await testApp.open(id)
    await Promise.allSettled([testApp.as(testApp.people.sales).orders.update({ _id: id, paidAmount: 100 }), pay([intent])])
  },
  'the total lowered while a card payment is open, which is confirmed at once': async (id) => {
    const intent = await testApp.open(id)
    await Promise.allSettled([testApp.as(testApp.people.sales).orders.update({ _id: id, totalAmount: 50 }), pay([intent])])
  },
}

test.each(Object.entries(races))(
  '%s: the paid amount never exceeds the price, and every extra cent is a surplus',
  async (what, race) => {
    const wrong: unknown[] = []
    let surpluses = 0
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await testApp.confirmedOrder()
      await race(id)
      if (round % 5 === 4) await testApp.runJobs()
      const order = await testApp.orderNow(id)
      const [taken] = await testApp.db
        .select({ amount: sum(paymentsTable.amountCents).mapWith(Number), surplus: sum(paymentsTable.surplusCents).mapWith(Number) })
        .from(paymentsTable)
        .where(eq(paymentsTable.orderId, id))
      if (!order) throw new Error('The order is gone.')
      const counted = (taken?.amount ?? 0) - (taken?.surplus ?? 0)
      if (order.paidCents > order.totalCents || counted > order.paidCents) wrong.push({ order, taken })
      if (taken?.surplus) surpluses += 1
    }
    if (process.env.OVERPAYING_ROUNDS) console.info(`${what}: ${wrong.length} overpaid, ${surpluses} with a surplus, of ${rounds}`)
    expect(wrong).toEqual([])
  },
  600_000,
)
