import { type Currency, currencies, fromCents, toCents } from '@app/contract/core/money.ts'
import { isChargeable, smallestPayable, stepOf } from '@app/contract/payments/chargeable.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
let admin: Awaited<ReturnType<TestPayments['one']>>
beforeAll(async () => {
  testApp = await startTestPayments()
  admin = await testApp.one('admin')
})
afterAll(() => testApp.close())

const office = () => testApp.as(admin)
const invoiced = { invoiceTitle: 'Work', customerName: 'Ann', customerEmail: '', country: 'US' }

/** Every place where an amount comes into being that is paid by card later: it enters an amount, and names the field of a refusal. */
const entrances: Record<string, { field: string; enter: (amount: number, currency: Currency) => Promise<unknown> }> = {
  'the price of an offer': {
    field: 'amount',
    enter: async (amount, currency) => {
      const order = await testApp.confirmedOrder({ currency, totalCents: 0, status: 'Requested', dealConfirmedAt: null })
      return office().deal.makeOffer({ id: order.id, amount, currency, includes: 'All of it.' }, { idempotencyKey: order.id })
    },
  },
  'the price in a form': {
    field: 'totalAmount',
    enter: async (totalAmount, currency) => {
      const order = await testApp.confirmedOrder({ currency, totalCents: 0, status: 'Requested', dealConfirmedAt: null })
      return office().orders.update({ _id: order.id, totalAmount })
    },
  },
  'the price of a new order': {
    field: 'totalAmount',
    enter: (totalAmount, currency) =>
      office().orders.create({
        ...{ name: 'New', details: 'All.', category: 'Web', deadline: '2040-01-01', timezone: 'UTC' },
        ...{ customer: testApp.people.customer.id, totalAmount, currency },
      }),
  },
  'the price with the deal': {
    field: 'totalAmount',
    enter: async (totalAmount, currency) => {
      const order = await testApp.confirmedOrder({ currency, totalCents: 0, status: 'Reviewing', dealConfirmedAt: null })
      return office().orders.updateStatus({ id: order.id, status: 'Deal Confirmed', totalAmount })
    },
  },
  'a higher price that is proposed': {
    field: 'totalAmount',
    enter: async (amount, currency) => {
      const paidCents = 100_000
      const order = await testApp.confirmedOrder({ currency, totalCents: paidCents, paidCents })
      return office().orders.update({ _id: order.id, totalAmount: sum(currency, paidCents, amount) })
    },
  },
  'what a lower price leaves': {
    field: 'totalAmount',
    enter: async (amount, currency) => {
      const order = await testApp.confirmedOrder({ currency, totalCents: 300_000, paidCents: 100_000 })
      return office().orders.update({ _id: order.id, totalAmount: sum(currency, 100_000, amount) })
    },
  },
  'what an edited paid amount leaves': {
    field: 'paidAmount',
    enter: async (amount, currency) => {
      const order = await testApp.confirmedOrder({ currency, totalCents: 100_000 })
      return office().orders.update({ _id: order.id, paidAmount: sum(currency, 100_000, -amount) })
    },
  },
  'what a corrected refund leaves': {
    field: 'amount',
    enter: async (amount, currency) => {
      const order = await testApp.confirmedOrder({ currency, totalCents: 100_000 })
      const cash = { order: order.id, amount: fromCents(100_000, currency), currency, paymentMethod: 'Cash' } as const
      const { payment } = await office().payments.record(cash)
      return office().payments.refund({ payment: payment?._id ?? '', amount, currency, reason: 'Late', purpose: 'correction' })
    },
  },
  'an invoice that is paid by its link': {
    field: 'orders',
    enter: (price, currency) => office().invoices.create({ ...invoiced, currency, orders: [{ name: 'Work', price, quantity: 1, tax: 0 }] }),
  },
  'what a credit note leaves of such an invoice': {
    field: 'amount',
    enter: async (amount, currency) => {
      const price = fromCents(100_000, currency)
      const made = await office().invoices.create({ ...invoiced, currency, orders: [{ name: 'Work', price, quantity: 1, tax: 0 }] })
      return office().invoices.credit({ id: made._id, reason: 'x', amount: sum(currency, 100_000, -amount) })
    },
  },
}
const sum = (currency: Currency, cents: number, amount: number) => Number((fromCents(cents, currency) + amount).toPrecision(12))

/** Prices of orders are at least one unit of their currency. */
const isPrice = (name: string) => name.startsWith('the price')

test.each(Object.entries(entrances))(
  '%s can be paid by card in every currency, or is refused in words',
  { timeout: 60_000 },
  async (name, { field, enter }) => {
    for (const currency of currencies) {
      const least = Math.max(smallestPayable[currency], isPrice(name) ? toCents(1, currency) : 0)
      await expect(enter(fromCents(least, currency), currency), `${currency}: the least`).resolves.toBeTruthy()
      const wrong = [smallestPayable[currency] - stepOf(currency), ...(stepOf(currency) > 1 ? [smallestPayable[currency] + 1_001] : [])]
      for (const cents of wrong.filter((one) => !isChargeable(one, currency)))
        await expect(enter(fromCents(cents, currency), currency), `${currency}: ${cents}`).rejects.toMatchObject({
          code: 'BAD_INPUT',
          field,
        })
    }
  },
)
