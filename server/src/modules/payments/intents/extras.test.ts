import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

const wanted = { wantsWalkthrough: true, wantsReport: true }
const quote = (order: string, choice: object = {}) => testApp.as(testApp.people.customer).payments.quote({ order, ...choice })

async function pay(order: string, choice: object = {}) {
  const intent = await testApp.open(order, choice)
  await testApp.confirm(intent)
  await testApp.look(intent)
  return intent
}
/** The extras as the people who work on the order see them. */
const promised = async (id: string) => {
  const { documentation, bookingSession } = await testApp.as(testApp.people.employee).orders.one({ id })
  return { documentation, bookingSession }
}
const edits = async (id: string) => {
  const told = await testApp.as(testApp.people.employee).orders.timeline({ id })
  return Object.fromEntries(told.filter(({ kind }) => kind === 'edited').map(({ details }) => [details.field, details.to]))
}

test('extras requested with the order are included unless the customer declines them', async () => {
  const { id } = await testApp.confirmedOrder(wanted)
  const asked = { codeWalkThrough: true, reportPages: 1 }
  expect(await quote(id)).toMatchObject({ asked, walkthrough: 50, report: 15, payable: 165, totalAfter: 165 })
  expect(await quote(id, { codeWalkThrough: false })).toMatchObject({ asked, walkthrough: 0, report: 15, payable: 115 })
  expect(await quote(id, { codeWalkThrough: false, reportPages: 0 })).toMatchObject({ payable: 100, totalAfter: 100 })
  expect(await testApp.open(id)).toMatchObject({ amount: 165 })
})

test('requested extras, once paid, are promised and not charged again with the rest', async () => {
  const { id } = await testApp.confirmedOrder(wanted)
  expect(await pay(id, { isPartial: true })).toMatchObject({ amount: 115 })
  expect(await promised(id)).toEqual({ documentation: true, bookingSession: true })
  expect(await edits(id)).toEqual({ reportPages: 1 })
  expect(await quote(id)).toMatchObject({ asked: { codeWalkThrough: false, reportPages: 0 }, walkthrough: 0, report: 0, payable: 50 })
})

test('declined extras are no longer shown to workers, and the timeline says so', async () => {
  const { id } = await testApp.confirmedOrder(wanted)
  expect(await pay(id, { codeWalkThrough: false, reportPages: 0 })).toMatchObject({ amount: 100 })
  expect(await promised(id)).toEqual({ documentation: false, bookingSession: false })
  expect(await edits(id)).toEqual({ documentation: false, bookingSession: false })
})

test('extras bought without a request are promised with the number of pages, and without any amount', async () => {
  const { id } = await testApp.confirmedOrder()
  await pay(id, { codeWalkThrough: true, reportPages: 4 })
  expect(await promised(id)).toEqual({ documentation: true, bookingSession: true })
  expect(await edits(id)).toEqual({ documentation: true, bookingSession: true, reportPages: 4 })
})

test('an unpaid choice declines nothing, and extras that staff add before the payment stay', async () => {
  const { id } = await testApp.confirmedOrder({ wantsReport: true })
  const intent = await testApp.open(id, { codeWalkThrough: false, reportPages: 0 })
  expect(await promised(id)).toEqual({ documentation: true, bookingSession: false })
  await testApp.as(testApp.people.sales).orders.update({ _id: id, bookingSession: true })
  await testApp.confirm(intent)
  await testApp.look(intent)
  expect(await promised(id)).toEqual({ documentation: false, bookingSession: true })
})
