import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'
import { completeOrders } from './completeOrders.ts'
import { startTestDeals, type TestDeals } from './testDeals.ts'

let testApp: TestDeals
beforeAll(async () => {
  testApp = await startTestDeals({ ORDER_COMPLETES_AFTER_DAYS: '10' })
})
afterAll(() => testApp.close())

const remindersOf = async (name: string) =>
  (await testApp.mailsTo(testApp.people.customer)).filter(({ subject }) => subject === `Please review your delivery: ${name}`).length
const told = async (name: string) =>
  (await testApp.toldTo(testApp.people.customer)).filter((text) => text.startsWith(`${name}: please accept it`)).length
const statusesOf = async (id: string) => (await testApp.eventsOf(id)).filter(({ kind }) => kind === 'status').map(({ details }) => details)

test('an unanswered delivery is reminded of at half and at nine tenths of its days and then completes, each once, however often the job runs', async () => {
  const order = await testApp.delivered({ name: 'Silent' })
  const customer = testApp.as(testApp.people.customer)
  expect(await customer.orders.one({ id: order.id })).toMatchObject({
    completesAt: new Date(testApp.now().getTime() + 10 * 86_400_000).toISOString(),
    dealChoices: ['acceptDelivery', 'askForRevision'],
    nextAction: { party: 'customer', action: 'review' },
  })
  const steps: [days: number, reminders: number, status: string][] = [
    [4.9, 0, 'Delivered'],
    [0.1, 1, 'Delivered'],
    [3.9, 1, 'Delivered'],
    [0.1, 2, 'Delivered'],
    [0.9, 2, 'Delivered'],
    [0.1, 2, 'Completed'],
    [5, 2, 'Completed'],
  ]
  for (const [days, reminders, status] of steps) {
    await testApp.passDays(days)
    await testApp.completeOrders(3)
    await testApp.completeOrders()
    expect([await remindersOf('Silent'), await told('Silent'), (await testApp.orderNow(order.id)).status]).toEqual([
      reminders,
      reminders,
      status,
    ])
  }
  const completed = (await statusesOf(order.id)).filter(({ to }) => to === 'Completed')
  expect(completed).toEqual([{ from: 'Delivered', to: 'Completed', byItselfAfterDays: 10 }])
  expect((await testApp.eventsOf(order.id)).find(({ details }) => details.to === 'Completed')?.actorId).toBeNull()
})

test('two concurrent runs, and one killed halfway, complete an order once', async () => {
  const rounds = howMany('DEAL_ROUNDS', { short: 1, long: 3 })
  for (let round = 0; round < rounds; round++) {
    const order = await testApp.delivered({ name: `Doubled ${round}` })
    await testApp.passDays(10)
    // Simulates a kill: the transaction rolls back.
    const killed = { ...testApp.context, db: testApp.db }
    await expect(
      testApp.db.transaction(async (db) => {
        await completeOrders({ ...killed, db })
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect((await testApp.orderNow(order.id)).status).toBe('Delivered')
    await testApp.atOnce(4, () => completeOrders(testApp.context))
    await testApp.runJobs()
    expect((await statusesOf(order.id)).filter(({ to }) => to === 'Completed')).toHaveLength(1)
    const mails = (await testApp.mailsTo(testApp.people.customer)).filter(({ subject }) => subject.endsWith(`: Doubled ${round}`))
    expect(mails.filter(({ subject }) => subject.startsWith('Your order is complete'))).toHaveLength(1)
  }
})

test('a revision stops the review period, and the next delivery restarts it', async () => {
  const { customer, manager, employee, admin } = testApp.people
  const order = await testApp.delivered({ name: 'Revised' })
  await testApp.passDays(6)
  await testApp.completeOrders()
  const file = await testApp.makeUpload(customer, 'broken.png')
  const input = { id: order.id, reason: 'The cart forgets what is in it.', files: [{ uploadId: file }] }
  const revised = await testApp.as(customer).deal.askForRevision(input)
  expect(revised).toMatchObject({ status: 'Development', nextAction: { party: 'worker', action: 'finish' } })
  expect(revised.completesAt).toBeUndefined()
  expect((await testApp.as(employee).orders.timeline({ id: order.id })).find(({ kind }) => kind === 'revision')?.details).toEqual({
    number: 1,
    reason: 'The cart forgets what is in it.',
    files: 1,
    fileName: 'broken.png',
  })
  await testApp.runJobs()
  for (const worker of [manager, employee])
    expect(
      (await testApp.mailsTo(worker)).some(({ subject }) => subject === 'Revision 1 of Revised: The cart forgets what is in it.'),
    ).toBe(true)
  await testApp.passDays(30)
  await testApp.completeOrders()
  expect((await testApp.orderNow(order.id)).status).toBe('Development')
  await testApp.as(admin).orders.updateStatus({ id: order.id, status: 'Delivered' })
  await testApp.passDays(5)
  await testApp.completeOrders()
  expect([(await testApp.orderNow(order.id)).status, await remindersOf('Revised')]).toEqual(['Delivered', 2])
  await testApp.passDays(5)
  await testApp.completeOrders()
  expect((await testApp.orderNow(order.id)).status).toBe('Completed')
})

test('orders that are unpaid, without files, disputed or recycled never complete automatically', async () => {
  const { customer, admin } = testApp.people
  const owed = await testApp.delivered({ name: 'Owed', paidCents: 10_000 })
  const unfinished = await testApp.makeOrder({
    name: 'No files',
    status: 'Testing',
    totalCents: 100,
    paidCents: 100,
    dealConfirmedAt: testApp.now(),
  })
  await testApp.as(admin).orders.updateStatus({ id: unfinished.id, status: 'Delivered' })
  const recycled = await testApp.delivered({ name: 'Recycled' })
  await testApp.db.execute(sql`update orders set recycled_at = now() where id = ${recycled.id}`)
  await testApp.passDays(20)
  await testApp.completeOrders()
  for (const { id } of [owed, unfinished, recycled]) expect((await testApp.orderNow(id)).status).toBe('Delivered')
  await expect(testApp.as(customer).deal.acceptDelivery({ id: owed.id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Please pay the rest first. The code then opens, and you can review it before you accept it.',
  })
  await expect(testApp.as(customer).deal.acceptDelivery({ id: unfinished.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  // A late payment starts the full review period.
  await testApp.as(admin).orders.update({ _id: owed.id, paidAmount: 500 })
  expect((await testApp.as(customer).orders.one({ id: owed.id })).completesAt).toBe(
    new Date(testApp.now().getTime() + 10 * 86_400_000).toISOString(),
  )
  await testApp.completeOrders()
  expect((await testApp.orderNow(owed.id)).status).toBe('Delivered')
  // A new balance stops it, once the customer accepts it.
  const { offer } = await testApp.as(admin).orders.update({ _id: owed.id, totalAmount: 900 })
  expect((await testApp.orderNow(owed.id)).reviewStartedAt).not.toBeNull()
  await testApp.as(customer).deal.answerOffer({ id: owed.id, offer: offer?._id ?? '', answer: 'accepted' })
  expect((await testApp.orderNow(owed.id)).reviewStartedAt).toBeNull()
})

test("the customer's acceptance and the automatic completion at once end in one status", async () => {
  const { customer } = testApp.people
  const rounds = howMany('DEAL_ROUNDS', { short: 2, long: 5 })
  for (let round = 0; round < rounds; round++) {
    const accepted = await testApp.delivered({ name: `Accepted ${round}` })
    const revised = await testApp.delivered({ name: `Late revision ${round}` })
    await testApp.passDays(10)
    const reason = 'The cart forgets what is in it.'
    const [, , , answer] = await Promise.all([
      completeOrders(testApp.context),
      testApp.as(customer).deal.acceptDelivery({ id: accepted.id }),
      completeOrders(testApp.context),
      testApp
        .as(customer)
        .deal.askForRevision({ id: revised.id, reason })
        .then(
          ({ status }) => status,
          ({ message }: Error) => message,
        ),
    ])
    expect((await statusesOf(accepted.id)).filter(({ to }) => to === 'Completed')).toHaveLength(1)
    const { status } = await testApp.orderNow(revised.id)
    expect([status, answer]).toEqual(
      status === 'Completed'
        ? ['Completed', 'You may not ask for a revision while the order stands as Completed.']
        : ['Development', 'Development'],
    )
    expect(await statusesOf(revised.id)).toHaveLength(2)
  }
})
