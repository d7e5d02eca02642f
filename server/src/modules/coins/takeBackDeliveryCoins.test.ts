import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPayments, type TestPayments } from '#payments/testPayments.ts'
import { untilWaiting } from '#test/waiting.ts'
import { coinsOf, grantCoins, takeCoins } from './index.ts'

let desk: TestPayments
beforeAll(async () => {
  desk = await startTestPayments()
})
afterAll(() => desk.close())

test('coins that their owner spends while the money goes back are not taken back, and the refund is made all the same', async () => {
  const [admin, { id: userId }] = [await desk.one('admin'), desk.people.customer]
  const order = await desk.confirmedOrder()
  const cash = { order: order.id, amount: 100, currency: 'USD', paymentMethod: 'Cash' } as const
  const { payment } = await desk.as(desk.people.sales).payments.record(cash)
  await grantCoins(desk.db, { userId, coins: 50, reason: 'delivered', key: `delivered:${order.id}` })
  const { refunded } = await desk.db.transaction(async (db) => {
    await takeCoins(db, { userId, coins: 40, reason: 'held', key: 'held:meanwhile' })
    const refund = desk.as(admin).payments.refund({ payment: payment?._id ?? '', amount: 100, currency: 'USD', reason: 'Late' })
    const refunded = Promise.allSettled([refund])
    await untilWaiting(desk.db)
    return { refunded }
  })
  expect(await refunded).toMatchObject([{ status: 'fulfilled', value: { refundable: 0 } }])
  expect(await coinsOf(desk.db, userId)).toBe(0)
  expect(await desk.orderNow(order.id)).toMatchObject({ paidCents: 0 })
})
