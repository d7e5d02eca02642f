import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

const sales = () => testApp.as(testApp.people.sales)
const cash = (order: string, amount: number, currency: 'USD' | 'JPY' | 'KWD' = 'USD') =>
  sales().payments.record({ order, amount, currency, paymentMethod: 'Cash' })

test('cash and links that would leave an amount below the smallest charge are refused, and all of it is taken', async () => {
  const { id } = await testApp.confirmedOrder()
  const refused = { code: 'BAD_INPUT', message: expect.stringContaining('$0.30 would be left') }
  await expect(cash(id, 99.7)).rejects.toMatchObject(refused)
  await expect(sales().paymentLinks.create({ order: id, amount: 99.7 })).rejects.toMatchObject(refused)
  await expect(sales().paymentLinks.create({ order: id, amount: 0.3 })).rejects.toMatchObject({ message: expect.stringContaining('$0.50') })
  await cash(id, 99.5)
  await cash(id, 0.5)
  expect(await testApp.orderNow(id)).toMatchObject({ paidCents: 10_000 })
})

test('half of 90 yen is not offered, and a rest below 50 yen is refused', async () => {
  const { id } = await testApp.confirmedOrder({ currency: 'JPY', totalCents: 90 })
  expect(await testApp.as(testApp.people.customer).payments.quote({ order: id, isPartial: true })).toMatchObject({
    mayPayPartially: false,
    payable: 90,
  })
  await expect(cash(id, 45, 'JPY')).rejects.toMatchObject({ code: 'BAD_INPUT' })
})

test('a rest between the steps of dinars is refused', async () => {
  const { id } = await testApp.confirmedOrder({ currency: 'KWD', totalCents: 10_000 })
  await expect(cash(id, 1.234, 'KWD')).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await cash(id, 1.23, 'KWD')
  expect(await testApp.orderNow(id)).toMatchObject({ paidCents: 1_230 })
})
