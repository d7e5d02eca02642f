import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOwnRows } from '#accounts/recycling/recycledUsers.store.ts'
import { later } from '#core/clock.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { openPlans } from '#test/plans.ts'
import { untilWaiting } from '#test/waiting.ts'
import { lockConversationById } from '../conversations.store.ts'
import { markUndone, waitingPage } from './chatQueue.store.ts'

// A Friday at noon, in a company that answers on weekdays from nine to five.
const friday = new Date('2026-03-06T12:00:00Z')
// Sessions are opened a week later, so that they outlast the simulated time.
let now = later(friday, 7 * 86_400_000)
const pass = (hours: number) => {
  now = later(now, hours * 3_600_000)
}
let testApp: TestOrders
let query: string
beforeAll(async () => {
  testApp = await startTestOrders({}, { now: () => now })
  now = friday
  const { admin, customer } = testApp.people
  const day = { opensAt: '09:00', closesAt: '17:00' }
  const week = [day, day, day, day, day, null, null]
  await testApp.as(admin).businessHours.update({ zone: 'UTC', week, version: 0 })
  query = (await testApp.as(customer).conversations.createUserGroup({}))._id
})
afterAll(() => testApp.close())

const say = (person: TestPerson, text: string, more: object = {}) =>
  testApp.as(person).conversations.sendToUserGroup({ groupId: query, message: text, ...more })
const waited = async (person = testApp.people.admin) => (await testApp.as(person).chatQueue.one({ id: query })).waitedSeconds

test('the waiting time counts business hours from a customer’s first message to the first answer that they can see', async () => {
  const { admin, sales, customer } = testApp.people
  expect(await waited()).toBeUndefined()
  await say(customer, 'Is anybody there?')
  pass(1)
  await say(customer, 'Hello?')
  await say(sales, 'I do not know this one.', { isNote: true })
  expect(await waited(sales)).toBe(3600)
  // The weekend has no business hours: four more on Friday, and one on Monday.
  pass(4 + 16 + 48 + 1)
  expect(await waited()).toBe(6 * 3600)
  const list = await testApp.as(admin).chatQueue.waiting({})
  expect(list).toMatchObject({ total: 1, items: [{ _id: query, name: customer.name, waitedSeconds: 6 * 3600 }] })
  await say(sales, 'Yes, we are.')
  expect(await waited()).toBeUndefined()
  expect((await testApp.as(admin).chatQueue.waiting({})).total).toBe(0)
  for (const each of [customer, testApp.people.employee])
    await expect(testApp.as(each).chatQueue.waiting({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('outside of business hours a customer sees when they will be answered', async () => {
  const { customer } = testApp.people
  expect(await testApp.as(customer).chatQueue.hours({})).toEqual({ isOpen: true })
  pass(9)
  expect(await testApp.as(customer).chatQueue.hours({})).toEqual({ isOpen: false, opensAt: '2026-03-10T09:00:00.000Z' })
  pass(15)
})

test('a hand-over is a note, is notified after its undo window, and can be undone until then', async () => {
  const { admin, sales, customer, employee } = testApp.people
  await say(customer, 'One more question.')
  const before = (await testApp.as(customer).conversations.one({ id: query })).lastSeq
  const assign = (person: TestPerson, userId: string) => testApp.as(person).chatQueue.assign({ id: query, userId })
  await expect(assign(admin, employee.id)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'userId' })
  await expect(assign(employee, sales.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const first = await assign(admin, sales.id)
  expect(first.queue.assignee).toMatchObject({ _id: sales.id })
  expect(await assign(admin, sales.id)).not.toHaveProperty('handOverId')
  await expect(testApp.as(sales).chatQueue.undoAssign({ id: first.handOverId ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await testApp.as(admin).chatQueue.undoAssign({ id: first.handOverId ?? '' })).not.toHaveProperty('assignee')
  await expect(testApp.as(admin).chatQueue.undoAssign({ id: first.handOverId ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' })

  const second = await assign(admin, sales.id)
  pass(1)
  await expect(testApp.as(admin).chatQueue.undoAssign({ id: second.handOverId ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const told = async () => {
    const { items } = await testApp.as(sales).notifications.ofUser({ userId: sales.id, search: 'handed the conversation' })
    return items.map(({ notification, href }) => `${notification} ${href}`)
  }
  await testApp.runJobs()
  expect(await told()).toEqual([`${admin.name} handed the conversation with ${customer.name} over to you /chat?c=${query}`])

  const lines = (await testApp.as(sales).conversations.messages({ conversationId: query })).filter(({ side }) => side === 'product')
  expect(lines.map(({ message, kind }) => `${kind}: ${message}`)).toEqual([
    `note: ${admin.name} handed this conversation over to ${sales.name}.`,
    `note: ${admin.name} undid the hand-over.`,
    `note: ${admin.name} handed this conversation over to ${sales.name}.`,
  ])
  // The customer's count does not include it, and their waiting time continues.
  expect((await testApp.as(customer).conversations.one({ id: query })).lastSeq).toBe(before)
  expect(await waited()).toBe(3600)
  const whose = async (person: TestPerson, filter: 'mine' | 'unassigned' | 'all') =>
    (await testApp.as(person).chatQueue.waiting({ whose: filter })).items.map(({ assignee }) => assignee?._id)
  expect(await whose(sales, 'mine')).toEqual([sales.id])
  expect(await whose(admin, 'mine')).toEqual([])
  expect(await whose(admin, 'unassigned')).toEqual([])
  expect(await whose(admin, 'all')).toEqual([sales.id])
})

describe('a hand-over undone at the last moment is not notified', () => {
  let id: string
  let handOverId: string
  beforeEach(async () => {
    const { admin, sales, otherCustomer } = testApp.people
    id = (await testApp.as(otherCustomer).conversations.createUserGroup({}))._id
    handOverId = (await testApp.as(admin).chatQueue.assign({ id, userId: sales.id })).handOverId ?? ''
  })
  const told = async () => {
    const { admin, sales, otherCustomer } = testApp.people
    const search = `${admin.name} handed the conversation with ${otherCustomer.name}`
    return (await testApp.as(sales).notifications.ofUser({ userId: sales.id, search })).items
  }

  test('by a request that arrives after the displayed seconds', async () => {
    pass(12 / 3600)
    // The queue has the real clock: jobs that are not due by ours must wait.
    await testApp.db.execute(sql`update graphile_worker._private_jobs set run_at = 'infinity' where run_at > ${now.toISOString()}`)
    await testApp.runJobs()
    expect(await testApp.as(testApp.people.admin).chatQueue.undoAssign({ id: handOverId })).not.toHaveProperty('assignee')
    await testApp.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
    await testApp.runJobs()
    expect(await told()).toEqual([])
  })

  test('by a request that is running while the job checks it', async () => {
    const { telling } = await testApp.db.transaction(async (db) => {
      await lockConversationById(db, id)
      const telling = testApp.runJobs()
      await untilWaiting(testApp.db)
      await markUndone(db, handOverId, now)
      return { telling }
    })
    await telling
    expect(await told()).toEqual([])
  })
})

test('canned replies are shared or private, and their placeholders are filled from the customer', async () => {
  const { admin, sales, customer } = testApp.people
  const of = (person: TestPerson) => testApp.as(person).chatQueue
  const words = { shortcut: 'Hello', message: 'Hello {first name}', isShared: true }
  const shared = await of(admin).createReply(words, { idempotencyKey: 'a-key-of-this-attempt' })
  expect(await of(admin).createReply(words, { idempotencyKey: 'a-key-of-this-attempt' })).toMatchObject({
    _id: shared._id,
    shortcut: 'hello',
  })
  await expect(of(sales).createReply(words)).rejects.toMatchObject({ code: 'CONFLICT' })
  const own = await of(sales).createReply({ ...words, message: 'Mine', isShared: false })
  const offered = async (person: TestPerson, search = '') =>
    (await of(person).replies({ search })).items.map(({ message, mayChange }) => `${message} ${mayChange}`)
  expect(await offered(sales, 'HEL')).toEqual(expect.arrayContaining(['Hello {first name} false', 'Mine true']))
  expect(await offered(admin)).toEqual(['Hello {first name} true'])
  await expect(of(sales).updateReply({ id: shared._id, ...words })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(of(admin).deleteReply({ id: own._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await of(sales).deleteReply({ id: own._id })
  expect(await offered(sales)).toHaveLength(1)
  expect(await of(sales).replyWords({ id: query })).toEqual({ name: customer.name })
  const order = await testApp.makeOrder({ customerId: customer.id, name: 'A shop' })
  expect(await of(sales).replyWords({ id: query })).toEqual({ name: customer.name, order: order.name })
})

test('an anonymised person is named in no hand-over', async () => {
  const { admin, sales } = testApp.people
  await testApp.db.transaction((db) => deleteOwnRows(db, { id: sales.id, email: sales.email, phoneNumber: null }))
  const lines = (await testApp.as(admin).conversations.messages({ conversationId: query })).filter(({ side }) => side === 'product')
  expect(lines.map(({ message, isDeleted }) => [message, isDeleted])).toEqual(lines.map(() => ['', true]))
  expect(lines).toHaveLength(3)
})

test('a stale edit of the business hours is refused', async () => {
  const { admin } = testApp.people
  const { version, ...hours } = await testApp.as(admin).businessHours.details({})
  await testApp.as(admin).businessHours.update({ ...hours, zone: 'Europe/Berlin', version })
  await expect(testApp.as(admin).businessHours.update({ ...hours, zone: 'Asia/Tokyo', version })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('an index finds the longest wait', async () => {
  const { admin } = testApp.people
  await testApp.db.execute(`insert into conversations (id, kind, unique_key, outside_number, waiting_since)
    select gen_random_uuid(), 'whatsapp', 'whatsapp:' || n, '+' || n, case when n % 2 = 0 then now() - n * interval '1 second' end from generate_series(1, 12000) n`)
  await testApp.db.execute('analyze conversations')
  const { plansOf, close } = openPlans(testApp.url)
  try {
    const plans = await plansOf((db) => waitingPage(db, admin, { whose: 'all', page: 1, pageSize: 20 }))
    expect(plans.filter((plan) => /Seq Scan on conversations/.test(plan))).toEqual([])
  } finally {
    await close()
  }
})
