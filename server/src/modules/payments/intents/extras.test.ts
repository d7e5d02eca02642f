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

test('the accepted price is what is asked: extras of the order are included in it and add nothing', async () => {
  const { id } = await testApp.confirmedOrder(wanted)
  const included = { codeWalkThrough: true, report: true }
  expect(await quote(id)).toMatchObject({ included, walkthrough: 0, report: 0, payable: 100, totalAfter: 100 })
  // A walkthrough that is included is not bought a second time; pages can be added.
  expect(await quote(id, { codeWalkThrough: true, reportPages: 2 })).toMatchObject({ walkthrough: 0, report: 30, payable: 130 })
  expect(await testApp.open(id)).toMatchObject({ amount: 100 })
})

test('paying without extras writes nothing in the name of the customer, and the order keeps what it includes', async () => {
  const { id } = await testApp.confirmedOrder(wanted)
  expect(await pay(id, { codeWalkThrough: false, reportPages: 0 })).toMatchObject({ amount: 100 })
  expect(await promised(id)).toEqual({ documentation: true, bookingSession: true })
  expect(await edits(id)).toEqual({})
})

test('extras bought without a request are promised with the number of pages, and without any amount', async () => {
  const { id } = await testApp.confirmedOrder()
  await pay(id, { codeWalkThrough: true, reportPages: 4 })
  expect(await promised(id)).toEqual({ documentation: true, bookingSession: true })
  expect(await edits(id)).toEqual({ documentation: true, bookingSession: true, reportPages: 4 })
})

test('extras that staff add before the payment stay', async () => {
  const { id } = await testApp.confirmedOrder({ wantsReport: true })
  const intent = await testApp.open(id, { codeWalkThrough: false, reportPages: 0 })
  await testApp.as(testApp.people.sales).orders.update({ _id: id, bookingSession: true })
  await testApp.confirm(intent)
  await testApp.look(intent)
  expect(await promised(id)).toEqual({ documentation: true, bookingSession: true })
})
