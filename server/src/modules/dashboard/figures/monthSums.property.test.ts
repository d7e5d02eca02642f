import { type Currency, toCents } from '@app/contract/core/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentTable } from '#exports/tables/exportedPayments.store.ts'
import { startTestOrders, type TestOrders, testNow } from '#orders/testOrders.ts'
import { filteredPayments, idsOfPayments } from '#payments/index.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { howMany } from '#test/howMany.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const currencies = ['USD', 'JPY', 'INR'] as const satisfies readonly Currency[]
const paid = fc.record({
  month: fc.integer({ min: 0, max: 2 }),
  second: fc.integer({ min: 0, max: 28 * 86_400 - 1 }),
  amount: fc.integer({ min: 1, max: 90_000 }),
  surplus: fc.double({ min: 0, max: 0.3, noNaN: true }),
  refunded: fc.double({ min: 0, max: 0.4, noNaN: true }),
  disputed: fc.constantFrom(0, 0, 0.3),
})
const order = fc.record({
  currency: fc.constantFrom(...currencies),
  payments: fc.array(paid, { minLength: 1, maxLength: 3 }),
  fate: fc.constantFrom('stays', 'stays', 'recycled', 'deleted'),
})
/** Three months, one for each run and place, so that runs do not meet. */
let runs = 0
const monthOf = (run: number, month: number) => new Date(Date.UTC(2000 + Math.floor(run / 4), (run % 4) * 3 + month, 1))

async function makeOrder(run: number, { currency, payments }: typeof order extends fc.Arbitrary<infer O> ? O : never) {
  const { customer } = testApp.people
  const total = payments.reduce((sum, { amount }) => sum + amount, 0)
  const made = await testApp.makeOrder({ status: 'Completed', currency, totalCents: total + 500, paidCents: 100 })
  await testApp.db.insert(paymentsTable).values(
    payments.map(({ month, second, amount, surplus, refunded, disputed }) => ({
      ...{ orderId: made.id, userId: customer.id, type: 'Manual' as const, method: 'Cash', currency },
      ...{ orderTotalCents: total, remainingCents: 0, amountCents: amount },
      surplusCents: Math.floor(amount * surplus),
      refundedCents: Math.floor(amount * refunded),
      disputedCents: Math.floor(amount * disputed),
      createdAt: new Date(monthOf(run, month).getTime() + second * 1_000),
    })),
  )
  return made
}

const spanOf = (run: number, month: number) => {
  const last = new Date(monthOf(run, month + 1).getTime() - 86_400_000)
  return `${monthOf(run, month).toISOString().slice(0, 10)}..${last.toISOString().slice(0, 10)}`
}

/** The income of a month by currency: at the home, in the sums of the list, and added up from its rows and its export. */
async function monthly(run: number, month: number) {
  const admin = testApp.as(testApp.people.admin)
  const span = spanOf(run, month)
  const figures = await admin.dashboard.officeFigures({ span, timezone: 'UTC' })
  const sums = await admin.payments.sums({ created: span })
  const { items } = await admin.payments.all({ created: span, pageSize: 100 })
  const exported = await exportedNet(span)
  return {
    home: figures.income.map(({ currency, amount }) => [currency, toCents(amount, currency)]),
    sums: sums.map(({ currency, income }) => [currency, toCents(income, currency)]),
    rows: sums.map(({ currency, surplus, unlisted }) => [
      currency,
      items.filter((one) => one.currency === currency).reduce((sum, { net }) => sum + toCents(net, currency), 0) +
        toCents(unlisted?.net ?? 0, currency) -
        toCents(surplus, currency),
    ]),
    exported: sums.map(({ currency, surplus, unlisted }) => [
      currency,
      (exported.get(currency) ?? 0) + toCents(unlisted?.net ?? 0, currency) - toCents(surplus, currency),
    ]),
  }
}

async function exportedNet(span: string): Promise<Map<string, number>> {
  const filtered = filteredPayments({ created: span }, { zone: 'UTC', now: testNow })
  const nets = new Map<string, number>()
  await testApp.db.transaction(async (db) => {
    const table = paymentTable((db) => idsOfPayments(db, { search: '', direction: 'desc', filtered }))
    const at = (head: string) => table.heads.indexOf(head)
    for await (const page of table.pages(db))
      for (const row of page) {
        const currency = String(row[at('Currency')]) as Currency
        nets.set(currency, (nets.get(currency) ?? 0) + toCents(Number(row[at('Net')]), currency))
      }
  })
  return nets
}

test('the income of any month is one figure everywhere, and recycling or deleting an order leaves it as it was', async () => {
  const admin = testApp.as(testApp.people.admin)
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 5 }), async (orders) => {
      const run = runs++
      const made = []
      for (const one of orders) made.push({ ...(await makeOrder(run, one)), fate: one.fate })
      const months = () => Promise.all([0, 1, 2].map((month) => monthly(run, month)))
      const before = await months()
      for (const { id, fate } of made) {
        if (fate === 'stays') continue
        const { itemId } = await admin.recycle.recycle({ data: id, recycleType: 'Order' })
        if (fate === 'deleted') await admin.recycle.remove({ id: itemId })
      }
      const after = await months()
      for (const [nth, { home, sums, rows, exported }] of after.entries()) {
        expect(home).toEqual(before[nth]?.home)
        expect(sums).toEqual(home)
        expect(rows).toEqual(home)
        expect(exported).toEqual(home)
      }
    }),
    { numRuns: howMany('MONTH_RUNS', { short: 8, long: 200 }) },
  )
})

test('what is left to pay is one figure on the order, on its payments and in their export', async () => {
  const admin = testApp.as(testApp.people.admin)
  for (const refund of [0, 10, 25]) {
    const { id } = await testApp.makeOrder({ status: 'Delivered', totalCents: 10_000 })
    const { payment } = await admin.payments.record({ order: id, amount: 60, currency: 'USD', paymentMethod: 'Cash' })
    if (refund > 0)
      await admin.payments.refund(
        { payment: payment?._id ?? '', amount: refund, currency: 'USD', reason: 'As agreed', purpose: 'correction' },
        { idempotencyKey: crypto.randomUUID() },
      )
    const left = (await admin.orders.one({ id })).remainingAmount
    expect(left).toBe(40 + refund)
    expect((await admin.payments.ofOrder({ orderId: id })).map(({ remainingAmount }) => remainingAmount)).toEqual([left])
    const table = paymentTable((db) => idsOfPayments(db, { search: id, direction: 'desc' }))
    await testApp.db.transaction(async (db) => {
      for await (const page of table.pages(db)) expect(page.map((row) => Number(row[table.heads.indexOf('Remaining')]))).toEqual([left])
    })
  }
})
