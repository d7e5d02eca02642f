import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPayments, type TestPayments } from '#payments/testPayments.ts'
import { untilWaiting } from '#test/waiting.ts'
import { coinsOf, grantCoins, takeCoins } from './index.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

test('coins that their owner spends during a refund are not taken back, and the refund still succeeds', async () => {
  const [admin, { id: userId }] = [await testApp.one('admin'), testApp.people.customer]
  const order = await testApp.confirmedOrder()
  const cash = { order: order.id, amount: 100, currency: 'USD', paymentMethod: 'Cash' } as const
  const { payment } = await testApp.as(testApp.people.sales).payments.record(cash)
  await grantCoins(testApp.db, { userId, coins: 50, reason: 'delivered', key: `delivered:${order.id}` })
  const { refunded } = await testApp.db.transaction(async (db) => {
    await takeCoins(db, { userId, coins: 40, reason: 'held', key: 'held:duringRefund' })
    const refund = testApp.as(admin).payments.refund({ payment: payment?._id ?? '', amount: 100, currency: 'USD', reason: 'Late' })
    const refunded = Promise.allSettled([refund])
    await untilWaiting(testApp.db)
    return { refunded }
  })
  expect(await refunded).toMatchObject([{ status: 'fulfilled', value: { refundable: 0 } }])
  expect(await coinsOf(testApp.db, userId)).toBe(0)
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 0 })
})
