import { mayOpen } from '@app/contract/documents/documents.rules.ts'
import { isAfterDeal, type OrderStatus, orderStatuses } from '@app/contract/orders/orders.rules.ts'
import type { StatusInput } from '@app/contract/orders/orders.shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#test/app.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const confirm = (person: TestPerson, id: string, input: Omit<StatusInput, 'id' | 'status'> = {}) =>
  testApp.as(person).orders.updateStatus({ id, status: 'Deal Confirmed', ...input })
const kindsOf = async (id: string) => (await testApp.eventsOf(id)).map(({ kind }) => kind)

test.each(orderStatuses.filter((status) => status !== 'Deal Confirmed'))(
  "from %s a deal without a price can't be confirmed",
  async (status) => {
    const order = await testApp.makeOrder({ status })
    await expect(confirm(testApp.people.admin, order.id)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'totalAmount',
      message: 'Please enter the price: a deal needs one.',
    })
    expect(await testApp.orderNow(order.id)).toMatchObject({ status, totalCents: 0, dealConfirmedAt: order.dealConfirmedAt })
    expect(await kindsOf(order.id)).toEqual([])
  },
)

/** Every way in which an order gets a status, as an admin, who may choose any. */
const waysIn = {
  'for one order': (id: string, status: OrderStatus) => testApp.as(testApp.people.admin).orders.updateStatus({ id, status }),
  'for many at once': async (id: string, status: OrderStatus) => {
    const { results } = await testApp.as(testApp.people.admin).orders.updateMany({ changes: [{ id, to: { status } }] })
    if (results[0]?.problem) throw new Error(results[0].problem)
  },
  'by its source code': async (orderId: string) =>
    testApp.as(testApp.people.employee).documents.add({
      orderId,
      category: 'sourceCode',
      uploadId: await testApp.makeUpload(testApp.people.employee),
    }),
}
const dealt = orderStatuses.filter(isAfterDeal)
const jumps = (['Requested', 'Reviewing', 'Cancel Order'] as const).flatMap((from) =>
  Object.entries(waysIn).flatMap(([way, take]) => dealt.map((to) => ({ from, to, way, take }))),
)

test.each(jumps.filter(({ way, to }) => way !== 'by its source code' || to === 'Delivered'))(
  'from $from to $to $way, a price is required',
  async ({ from, to, way, take }) => {
    const unpriced = await testApp.makeOrder({ status: from, employeeId: testApp.people.employee.id })
    await expect(take(unpriced.id, to)).rejects.toThrow(/price|deal of this order is not confirmed|cancelled/)
    expect(await testApp.orderNow(unpriced.id)).toMatchObject({ status: from, dealConfirmedAt: null })
    expect(await kindsOf(unpriced.id)).toEqual([])

    if (way === 'by its source code' && from === 'Cancel Order') return
    for (const price of [{ totalCents: 5_000 }, { freeReason: 'A favour' }]) {
      const order = await testApp.makeOrder({ status: from, employeeId: testApp.people.employee.id, ...price })
      await take(order.id, to)
      expect(await testApp.orderNow(order.id)).toMatchObject({ status: to, dealConfirmedAt: testNow })
    }
  },
)

test('skipping the deal step with a price mails the price to the customer', async () => {
  const { admin, customer } = testApp.people
  const { id } = await testApp.makeOrder({ name: 'Jumped' })
  expect(await testApp.as(admin).orders.updateStatus({ id, status: 'Development', totalAmount: 80 })).toMatchObject({
    status: 'Development',
    totalAmount: 80,
    mayPay: true,
  })
  await testApp.runJobs()
  expect((await testApp.mailsTo(customer)).some(({ subject, text }) => subject.endsWith(': Jumped') && text.includes('$80.00'))).toBe(true)
})

test('a confirmed deal needs no further price', async () => {
  const { employee } = testApp.people
  const order = await testApp.makeOrder({ status: 'Development', employeeId: employee.id })
  expect(await testApp.as(employee).orders.updateStatus({ id: order.id, status: 'Testing' })).toMatchObject({ status: 'Testing' })
})

test('price and deal are one step, and the customer can pay at once', async () => {
  const order = await testApp.makeOrder({ name: 'Priced with the deal' })
  const confirmed = await confirm(testApp.people.sales, order.id, { totalAmount: 120.5 })
  expect(confirmed).toMatchObject({ status: 'Deal Confirmed', totalAmount: 120.5, remainingAmount: 120.5, mayPay: true, isFree: false })
  expect(await kindsOf(order.id)).toEqual(['amounts', 'status'])
  // A call whose answer was lost is repeated.
  await confirm(testApp.people.sales, order.id, { totalAmount: 120.5 })
  expect(await kindsOf(order.id)).toEqual(['amounts', 'status'])
})

test('only an admin makes an order free, with a reason that the timeline keeps and the mail states', async () => {
  const { admin, sales, customer, employee } = testApp.people
  const order = await testApp.makeOrder({ name: 'Given away', employeeId: employee.id })
  await expect(confirm(sales, order.id, { freeReason: 'A favour' })).rejects.toMatchObject({ code: 'REFUSED', field: 'freeReason' })
  await expect(confirm(admin, order.id, { freeReason: ' ' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'freeReason' })
  await expect(confirm(admin, order.id, { freeReason: 'A favour', totalAmount: 5 })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  expect(await kindsOf(order.id)).toEqual([])

  const free = await confirm(admin, order.id, { freeReason: 'We were late with the one before.' })
  expect(free).toMatchObject({ status: 'Deal Confirmed', isFree: true, freeReason: 'We were late with the one before.', mayPay: false })
  await testApp.runJobs()
  const [mail] = (await testApp.mailsTo(customer)).filter(({ subject }) => subject === 'Your order is confirmed: Given away')
  expect(mail?.text).toContain('free of charge')
  expect(mail?.text).toContain('> We were late with the one before.')
  expect(mail?.text).not.toMatch(/left to pay|\$/)
  const [toWorker] = (await testApp.mailsTo(employee)).filter(({ subject }) => subject.endsWith(': Given away'))
  expect(toWorker?.text).not.toMatch(/free of charge|late with the one/)

  const story = await testApp.as(customer).orders.timeline({ id: order.id })
  expect(story.find(({ kind }) => kind === 'madeFree')?.details).toEqual({ reason: 'We were late with the one before.' })
  expect((await testApp.as(employee).orders.timeline({ id: order.id })).map(({ kind }) => kind)).not.toContain('madeFree')
  const seen = await testApp.as(employee).orders.one({ id: order.id })
  expect([seen.isFree, seen.freeReason]).toEqual([undefined, undefined])
  expect(mayOpen(customer, 'sourceCode', await testApp.orderNow(order.id))).toBe(true)
})

test('lists mark free orders for readers who see money', async () => {
  const { admin, sales, employee } = testApp.people
  const free = await testApp.makeOrder({ name: 'Zebra of nothing', employeeId: employee.id })
  await testApp.makeOrder({ name: 'Zebra of something', totalCents: 100, employeeId: employee.id })
  await confirm(admin, free.id, { freeReason: 'A favour' })
  const { items } = await testApp.as(sales).orders.all({ search: 'zebra', sort: 'name', direction: 'asc' })
  expect(items.map(({ isFree }) => isFree)).toEqual([true, false])
  const { items: seen } = await testApp.as(employee).orders.ofEmployee({ id: employee.id, search: 'zebra' })
  expect(seen.map(({ isFree }) => isFree)).toEqual([undefined, undefined])
})

test('a free order stays free until the customer accepts a price', async () => {
  const { admin, sales, customer } = testApp.people
  const order = await testApp.makeOrder()
  await confirm(admin, order.id, { freeReason: 'A favour' })
  const asked = await testApp.as(sales).orders.update({ _id: order.id, totalAmount: 50 })
  expect(asked).toMatchObject({ isFree: true, totalAmount: 0, mayPay: false })
  const answer = { id: order.id, offer: asked.offer?._id ?? '', answer: 'accepted' } as const
  expect(await testApp.as(customer).deal.answerOffer(answer)).toMatchObject({ isFree: false, totalAmount: 50, mayPay: true })
})

test('two concurrent confirmations with different prices: one is saved, the other is refused with the saved price', async () => {
  const order = await testApp.makeOrder()
  const prices = [101, 102, 103, 104, 105, 106]
  const answers = await testApp.atOnce(prices.length, () =>
    confirm(testApp.people.sales, order.id, { totalAmount: prices.pop() }).then(
      ({ totalAmount }) => totalAmount,
      (error: { code: string; message: string }) => error.message,
    ),
  )
  const named = answers.filter((answer) => typeof answer === 'number')
  expect(named).toHaveLength(1)
  expect((await testApp.orderNow(order.id)).totalCents).toBe(Number(named[0]) * 100)
  expect(answers.filter((answer) => /This order was given a price of \$10\d\.00 in the meantime/.test(String(answer)))).toHaveLength(5)
  expect(await kindsOf(order.id)).toEqual(['amounts', 'status'])
})

test('only the back office sets a price with the deal, and only in decimals of its currency', async () => {
  const { employee, sales } = testApp.people
  const order = await testApp.makeOrder({ employeeId: employee.id, status: 'Deal Confirmed' })
  const input = { id: order.id, status: 'Reviewing', totalAmount: 5 }
  await expect(testApp.as(employee).orders.updateStatus({ ...input, status: 'Development' })).rejects.toMatchObject({
    code: 'REFUSED',
    field: 'totalAmount',
  })
  await expect(testApp.as(sales).orders.updateStatus(input)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'totalAmount' })
  const yen = await testApp.makeOrder({ currency: 'JPY' })
  await expect(confirm(sales, yen.id, { totalAmount: 5.5 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'totalAmount' })
  await expect(confirm(sales, yen.id, { totalAmount: 0 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'totalAmount' })
  expect((await testApp.orderNow(order.id)).totalCents).toBe(0)
})
