import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { startTestBin, type TestBin } from './testBin.ts'

let testApp: TestBin
let people: Record<string, TestPerson>
let order: Awaited<ReturnType<TestBin['fullOrder']>>
let paymentId: string
let feedbackId: string

const word = 'Quetzal'
const person = 'Xanthippe'

beforeAll(async () => {
  testApp = await startTestBin()
  people = { ...testApp.people, admin: testApp.admin, manager: testApp.manager }
  order = await testApp.fullOrder(`${word} app`)
  paymentId = (await testApp.paymentsFor(order.id))[0]?.id ?? ''
  const admin = testApp.as(testApp.admin)
  await admin.orders.updateStatus({ id: order.id, status: 'Delivered' })
  const said = { orderid: order.id, communFeed: 5, serviceFeed: 5, recommendFeed: 5, experience: `${word} is great`, mayPublish: true }
  feedbackId = (await testApp.as(testApp.people.customer).feedback.give(said))._id
  await admin.feedback.publish({ id: feedbackId, isPublished: true })
  await testApp.runJobs()
})
afterAll(() => testApp.close())

type CallUnderTest = (client: Client) => Promise<unknown>
/** Every call that lists or reads an order or its parts, with the role that calls it. A refusal is an answer too. */
const ofOrders: Record<string, [who: string, ask: CallUnderTest]> = {
  'orders.all': ['admin', (c) => c.orders.all({ search: word })],
  'orders.all by id': ['admin', (c) => c.orders.all({ search: order.id })],
  'orders.all in a tab': ['sales', (c) => c.orders.all({ tab: 'delivered' })],
  'orders.byTab': ['admin', (c) => c.orders.byTab({ category: 'delivered', limit: 100 })],
  'orders.ofCustomer': ['customer', (c) => c.orders.ofCustomer({ id: testApp.people.customer.id })],
  'orders.countOfCustomer': ['customer', (c) => c.orders.countOfCustomer({ id: testApp.people.customer.id })],
  'orders.created': ['customer', (c) => c.orders.created({ id: testApp.people.customer.id })],
  'orders.created by sales': ['sales', (c) => c.orders.created({ id: testApp.people.customer.id })],
  'orders.assigned': ['manager', (c) => c.orders.assigned({ id: testApp.manager.id })],
  'orders.ofEmployee': ['employee', (c) => c.orders.ofEmployee({ id: testApp.people.employee.id })],
  'orders.one': ['admin', (c) => c.orders.one({ id: order.id })],
  'orders.one by its customer': ['customer', (c) => c.orders.one({ id: order.id })],
  'orders.timeline': ['employee', (c) => c.orders.timeline({ id: order.id })],
  'orders.neighbours': ['admin', (c) => c.orders.neighbours({ id: order.id })],
  'orderComments.ofOrder': ['customer', (c) => c.orderComments.ofOrder({ orderId: order.id })],
  'documents.all': ['admin', (c) => c.documents.all({ search: word })],
  'documents.ofOrder': ['admin', (c) => c.documents.ofOrder({ orderId: order.id })],
  'documents.ofCustomerOrder': ['customer', (c) => c.documents.ofCustomerOrder({ orderId: order.id })],
  'payments.all': ['sales', (c) => c.payments.all({ search: word })],
  'payments.all by its order': ['admin', (c) => c.payments.all({ search: order.id })],
  'payments.one': ['admin', (c) => c.payments.one({ id: paymentId })],
  'payments.one by its customer': ['customer', (c) => c.payments.one({ id: paymentId })],
  'payments.ofOrder': ['customer', (c) => c.payments.ofOrder({ orderId: order.id })],
  'payments.ofCustomer': ['customer', (c) => c.payments.ofCustomer({ userId: testApp.people.customer.id })],
  'payments.quote': ['customer', (c) => c.payments.quote({ order: order.id })],
  'payments.record': ['customer', (c) => c.payments.record({ paymentIntent: order.intent.paymentIntent })],
  'search.quick': ['admin', (c) => c.search.quick({ search: word })],
  'search.quick by its customer': ['customer', (c) => c.search.quick({ search: word })],
  'dashboard.waiting': ['customer', (c) => c.dashboard.waiting({})],
  'dashboard.waiting of the office': ['admin', (c) => c.dashboard.waiting({})],
  'dashboard.ofEmployee': ['employee', (c) => c.dashboard.ofEmployee({ id: testApp.people.employee.id })],
  'dashboard.estimates': ['admin', (c) => c.dashboard.estimates()],
  'feedback.all': ['admin', (c) => c.feedback.all({ search: word })],
  'feedback.ofOrder': ['customer', (c) => c.feedback.ofOrder({ orderid: order.id })],
  'feedback.published': ['customer', (c) => c.feedback.published()],
  'users.openWork': ['admin', (c) => c.users.openWork({ id: testApp.people.employee.id })],
}

async function answers(asked: Record<string, [string, CallUnderTest]>): Promise<Record<string, string>> {
  const said: Record<string, string> = {}
  for (const [name, [who, ask]] of Object.entries(asked)) {
    const origin = people[who]
    if (!origin) throw new Error(`There is no ${who}.`)
    said[name] = await ask(testApp.as(origin)).then(
      (answer) => JSON.stringify(answer),
      ({ code, message }) => JSON.stringify({ code, message }),
    )
  }
  return said
}

test('a recycled order, its payments, files and comments are in no answer, and all are restored', async () => {
  // The sandbox's rate changes with each request.
  const choices = { fixedRate: 83, usesFixedRate: true, waysUsd: 'both', waysInr: 'both', version: 0 } as const
  await testApp.as(testApp.admin).paymentSettings.update(choices)
  const before = await answers(ofOrders)
  // Each call contains the order first, or the test would prove nothing; three count it without naming it.
  const counting = ['dashboard.waiting', 'dashboard.waiting of the office', 'dashboard.ofEmployee', 'dashboard.estimates', 'users.openWork']
  const tells = (answer: string) =>
    [word, order.id, paymentId, order.intent.paymentIntent, 'Deal Confirmed'].some((one) => answer.includes(one))
  const silent = Object.entries(before).filter(
    ([name, answer]) => !counting.includes(name) && name !== 'orders.neighbours' && !tells(answer),
  )
  expect(silent.filter(([name]) => name !== 'orders.created by sales')).toEqual([])
  await testApp.put('Order', order.id)
  await testApp.runJobs()
  const whileRecycled = await answers(ofOrders)
  expect(Object.entries(whileRecycled).filter(([, answer]) => tells(answer))).toEqual([])
  expect(JSON.parse(whileRecycled['dashboard.estimates'] ?? '')).not.toEqual(JSON.parse(before['dashboard.estimates'] ?? ''))
  await testApp.back('Order', order.id)
  await testApp.runJobs()
  expect(await answers(ofOrders)).toEqual(before)
})

test('a recycled order cannot be changed by any role', async () => {
  const docs = await testApp.as(testApp.admin).documents.ofOrder({ orderId: order.id })
  await testApp.put('Order', order.id)
  const admin = testApp.as(testApp.admin)
  const before = await testApp.everything()
  const acts: Record<string, () => Promise<unknown>> = {
    update: () => admin.orders.update({ _id: order.id, name: 'Other' }),
    status: () => admin.orders.updateStatus({ id: order.id, status: 'Completed' }),
    progress: () => admin.orders.updateProgress({ id: order.id, progress: 3 }),
    comment: () => testApp.as(testApp.people.customer).orderComments.create({ order: order.id, message: 'Hello?' }),
    pay: () => testApp.open(order.id),
    cash: () => admin.payments.record({ order: order.id, amount: 10, currency: 'USD', paymentMethod: 'Cash' }),
    removeFile: () => admin.documents.remove({ docId: docs[0]?._id ?? '' }),
    feedback: () => testApp.as(testApp.people.customer).feedback.give({ orderid: order.id }),
    publish: () => admin.feedback.publish({ id: feedbackId, isPublished: false }),
    recycleAgain: () => testApp.put('Order', order.id),
  }
  for (const [name, act] of Object.entries(acts)) await expect(act(), name).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(
    (await testApp.app.inject({ url: docs[0]?.fileLink ?? '/nowhere', headers: { 'x-access-token': testApp.admin.token } })).statusCode,
  ).toBe(404)
  expect(await testApp.everything()).toEqual(before)
  await testApp.back('Order', order.id)
})

test('a recycled person is in no list, no select and no search, and is back in all after a restore', async () => {
  const employee = await testApp.one('employee', { name: `${person} Employee`, managerId: testApp.manager.id })
  const customer = await testApp.one('user', { name: `${person} Customer` })
  const boss = await testApp.one('admin', { name: `${person} Admin` })
  const chief = await testApp.one('manager', { name: `${person} Manager` })
  await testApp.as(testApp.admin).home.chooseMentors({ ids: [employee.id] })
  const ofPeople: Record<string, [who: string, ask: CallUnderTest]> = {
    'users.all': ['admin', (c) => c.users.all({ pageSize: 100 })],
    'users.all searched': ['admin', (c) => c.users.all({ search: person })],
    'users.all in a tab': ['admin', (c) => c.users.all({ tab: 'employees' })],
    'users.all for sales': ['sales', (c) => c.users.all()],
    'users.byId': ['admin', (c) => c.users.byId({ id: employee.id })],
    'users.byUsername': ['admin', (c) => c.users.byUsername({ username: customer.username })],
    'users.managers': ['admin', (c) => c.users.managers()],
    'users.employeesAndManagers': ['sales', (c) => c.users.employeesAndManagers()],
    'users.adminsAndSales': ['customer', (c) => c.users.adminsAndSales()],
    'users.employeesOf': ['manager', (c) => c.users.employeesOf({ manager: testApp.manager.id })],
    'users.toAssign': ['manager', (c) => c.users.toAssign()],
    'orders.assignees': ['admin', (c) => c.orders.assignees()],
    'home.mentors': ['customer', (c) => c.home.mentors()],
    'home.chosenMentors': ['admin', (c) => c.home.chosenMentors()],
    'search.quick': ['admin', (c) => c.search.quick({ search: person })],
    'search.quick of a manager': ['manager', (c) => c.search.quick({ search: person })],
  }
  const before = await answers(ofPeople)
  const tells = (answer: string) => answer.includes(person)
  expect(Object.entries(before).filter(([, answer]) => !tells(answer))).toEqual([])
  for (const { id } of [employee, customer, boss, chief]) await testApp.put('User', id)
  expect(Object.entries(await answers(ofPeople)).filter(([, answer]) => tells(answer))).toEqual([])
  for (const act of [
    () => testApp.as(testApp.admin).users.update({ id: employee.id, name: 'Other' }),
    () => testApp.as(testApp.admin).users.disable({ username: employee.username }),
    () => testApp.as(testApp.admin).users.updateRoleById({ id: employee.id, role: 'manager' }),
    () => testApp.as(testApp.admin).users.resetPassword({ id: employee.id }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const { id } of [employee, customer, boss, chief]) await testApp.back('User', id)
  expect(await answers(ofPeople)).toEqual(before)
})
