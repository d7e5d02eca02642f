import { taxSchemes } from '@app/contract/invoices/taxes.rules.ts'
import { invoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditedPart } from './creditedPart.ts'
import { someWords, startTestInvoices, type TestInvoices } from './testInvoices.ts'

let testApp: TestInvoices
let admin: TestInvoices['admin']
beforeAll(async () => {
  testApp = await startTestInvoices()
  admin = testApp.admin
})
afterAll(() => testApp.close())

test('a part of an invoice is credited with its share of tax, and the invoice stays valid until nothing is left of it', async () => {
  const made = await admin.create(someWords)
  const note = await admin.credit({ id: made._id, reason: 'Ten off', amount: 10 })
  expect(note).toMatchObject({ kind: 'creditNote', total: 10, reason: 'Ten off', credits: { number: made.number } })
  // 70 of 100 is taxed at 18 %, so the tax of ten is 1.12.
  expect(note.taxAmount).toBe(1.12)
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({
    status: 'Issued',
    total: 112.6,
    credited: 10,
    creditedBy: { number: note.number },
  })
  await expect(admin.credit({ id: made._id, reason: 'x', amount: 102.61 })).rejects.toMatchObject({
    field: 'amount',
    message: 'At most $102.60 of this invoice can be credited.',
  })
  await expect(admin.credit({ id: made._id, reason: 'x', amount: 1.001 })).rejects.toMatchObject({ field: 'amount' })
  const rest = await admin.credit({ id: made._id, reason: 'The rest' })
  expect(rest.total).toBe(102.6)
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({ status: 'Credited', credited: 112.6, creditedBy: { number: rest.number } })
  // Repeated without an amount, it is the same note; there is nothing left of which a part could be credited.
  expect((await admin.credit({ id: made._id, reason: 'Again' }))._id).toBe(rest._id)
  await expect(admin.credit({ id: made._id, reason: 'x', amount: 1 })).rejects.toMatchObject({ code: 'REFUSED' })
})

test('of concurrent credits of parts only as many are issued as fit, and one key issues one', async () => {
  const made = await admin.create(someWords)
  const answers = await testApp.atOnce(5, () =>
    admin.credit({ id: made._id, reason: 'Fifty', amount: 50 }).then(
      () => 1,
      () => 0,
    ),
  )
  expect(answers.reduce<number>((sum, one) => sum + one, 0)).toBe(2)
  const again = () => admin.credit({ id: made._id, reason: 'Two', amount: 2 }, { idempotencyKey: `credit-${made._id}` })
  expect(new Set((await testApp.atOnce(3, again)).map(({ number }) => number)).size).toBe(1)
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({ credited: 102, status: 'Issued' })
})

test('an invoice says how much of what it stands for was refunded and is not credited', async () => {
  const { admin: boss, customer } = testApp.people
  const order = await testApp.makeOrder({ status: 'Completed', totalCents: 10_000, dealConfirmedAt: new Date() })
  await testApp.as(boss).payments.record({ order: order.id, amount: 100, currency: 'USD', paymentMethod: 'Cash' })
  const invoice = await admin.createFromOrder({ id: order.id })
  const shown = async () => (await testApp.as(customer).invoices.one({ id: order.id })).find(({ kind }) => kind === 'invoice')
  expect(await shown()).not.toHaveProperty('uncredited')
  const [payment] = await testApp.as(boss).payments.ofOrder({ orderId: order.id })
  await testApp.as(boss).payments.refund({ payment: payment?._id ?? '', amount: 30, currency: 'USD', reason: 'Late', purpose: 'favour' })
  expect(await shown()).toMatchObject({ total: 100, uncredited: 30 })
  await admin.credit({ id: invoice._id, reason: 'Late', amount: 20 })
  expect(await shown()).toMatchObject({ credited: 20, uncredited: 10 })
  await admin.credit({ id: invoice._id, reason: 'Late', amount: 10 })
  expect(await shown()).not.toHaveProperty('uncredited')
})

test('a credited part adds up to its amount, for any lines and taxes', () => {
  const line = fc.record({
    priceCents: fc.integer({ min: -50_000, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 5_000 }).map((thousandths) => thousandths / 1000),
    rate: fc.constantFrom(0, 5_000, 12_000, 18_000, 28_000),
  })
  const input = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    taxScheme: fc.constantFrom(...taxSchemes),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(input, ({ lines: some, taxScheme, part }) => {
      const lines = some.map((one) => ({ ...one, name: 'Work', description: '', taxName: 'GST', sac: '' }))
      const { totalCents } = invoiceTotals(lines, taxScheme)
      fc.pre(totalCents > 0)
      const cents = Math.max(1, Math.floor(totalCents * part))
      const credited = creditedPart({ lines, taxScheme, totalCents }, cents)
      expect(credited.totalCents).toBe(cents)
      expect(invoiceTotals(credited.lines, taxScheme)).toMatchObject({ subtotalCents: credited.subtotalCents, taxCents: credited.taxCents })
    }),
  )
})
