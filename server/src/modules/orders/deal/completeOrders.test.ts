import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeOrders } from './completeOrders.ts'
import { startTestDeals, type TestDeals } from './testDeals.ts'

let desk: TestDeals
beforeAll(async () => {
  desk = await startTestDeals({ ORDER_COMPLETES_AFTER_DAYS: '10' })
})
afterAll(() => desk.close())

const remindersOf = async (name: string) =>
  (await desk.mailsTo(desk.people.customer)).filter(({ subject }) => subject === `Is everything as you wanted it? ${name}`).length
const told = async (name: string) =>
  (await desk.toldTo(desk.people.customer)).filter((text) => text.startsWith(`${name}: please accept it`)).length
const statusesOf = async (id: string) => (await desk.eventsOf(id)).filter(({ kind }) => kind === 'status').map(({ details }) => details)

test('without an answer it is reminded of at half and at nine tenths, and completes by itself: once each, however often it is looked at', async () => {
  const order = await desk.delivered({ name: 'Silent' })
  const customer = desk.as(desk.people.customer)
  expect(await customer.orders.one({ id: order.id })).toMatchObject({
    completesAt: new Date(desk.now().getTime() + 10 * 86_400_000).toISOString(),
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
    await desk.passDays(days)
    await desk.completeOrders(3)
    await desk.completeOrders()
    expect([await remindersOf('Silent'), await told('Silent'), (await desk.orderNow(order.id)).status]).toEqual([
      reminders,
      reminders,
      status,
    ])
  }
  const completed = (await statusesOf(order.id)).filter(({ to }) => to === 'Completed')
  expect(completed).toEqual([{ from: 'Delivered', to: 'Completed', byItselfAfterDays: 10 }])
  expect((await desk.eventsOf(order.id)).find(({ details }) => details.to === 'Completed')?.actorId).toBeNull()
})

test('two workers at once and one that is killed in the middle do it once', async () => {
  const rounds = Number(process.env.DEAL_ROUNDS ?? 3)
  for (let round = 0; round < rounds; round++) {
    const order = await desk.delivered({ name: `Doubled ${round}` })
    await desk.passDays(10)
    // Killed: the transaction in which all of it stands comes to nothing.
    const killed = { ...desk.context, db: desk.db }
    await expect(
      desk.db.transaction(async (db) => {
        await completeOrders({ ...killed, db })
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect((await desk.orderNow(order.id)).status).toBe('Delivered')
    await desk.atOnce(4, () => completeOrders(desk.context))
    await desk.runJobs()
    expect((await statusesOf(order.id)).filter(({ to }) => to === 'Completed')).toHaveLength(1)
    const mails = (await desk.mailsTo(desk.people.customer)).filter(({ subject }) => subject.endsWith(`: Doubled ${round}`))
    expect(mails.filter(({ subject }) => subject.startsWith('Your order is complete'))).toHaveLength(1)
  }
})

test('a revision stops the clock, and the next delivery begins it anew', async () => {
  const { customer, manager, employee, admin } = desk.people
  const order = await desk.delivered({ name: 'Revised' })
  await desk.passDays(6)
  await desk.completeOrders()
  const file = await desk.makeUpload(customer, 'broken.png')
  const wish = { id: order.id, reason: 'The cart forgets what is in it.', files: [{ uploadId: file }] }
  const revised = await desk.as(customer).deal.askForRevision(wish)
  expect(revised).toMatchObject({ status: 'Development', nextAction: { party: 'worker', action: 'finish' } })
  expect(revised.completesAt).toBeUndefined()
  expect((await desk.as(employee).orders.timeline({ id: order.id })).find(({ kind }) => kind === 'revision')?.details).toEqual({
    reason: 'The cart forgets what is in it.',
    files: 1,
    fileName: 'broken.png',
  })
  await desk.runJobs()
  for (const worker of [manager, employee])
    expect((await desk.mailsTo(worker)).some(({ subject }) => subject === 'A change is asked for: Revised')).toBe(true)
  await desk.passDays(30)
  await desk.completeOrders()
  expect((await desk.orderNow(order.id)).status).toBe('Development')
  await desk.as(admin).orders.updateStatus({ id: order.id, status: 'Delivered' })
  await desk.passDays(5)
  await desk.completeOrders()
  expect([(await desk.orderNow(order.id)).status, await remindersOf('Revised')]).toEqual(['Delivered', 2])
  await desk.passDays(5)
  await desk.completeOrders()
  expect((await desk.orderNow(order.id)).status).toBe('Completed')
})

test('silence completes nothing that is not paid, has no files, is disputed, or lies in the recycle bin', async () => {
  const { customer, admin } = desk.people
  const owed = await desk.delivered({ name: 'Owed', paidCents: 10_000 })
  const unfinished = await desk.makeOrder({
    name: 'No files',
    status: 'Testing',
    totalCents: 100,
    paidCents: 100,
    dealConfirmedAt: desk.now(),
  })
  await desk.as(admin).orders.updateStatus({ id: unfinished.id, status: 'Delivered' })
  const recycled = await desk.delivered({ name: 'Recycled' })
  await desk.db.execute(sql`update orders set recycled_at = now() where id = ${recycled.id}`)
  await desk.passDays(20)
  await desk.completeOrders()
  for (const { id } of [owed, unfinished, recycled]) expect((await desk.orderNow(id)).status).toBe('Delivered')
  await expect(desk.as(customer).deal.acceptDelivery({ id: owed.id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Please pay what is left first. The code opens then, and you can look at it before you accept it.',
  })
  await expect(desk.as(customer).deal.acceptDelivery({ id: unfinished.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  // Paid at last, the customer has all their days from then on.
  await desk.as(admin).orders.update({ _id: owed.id, paidAmount: 500 })
  expect((await desk.as(customer).orders.one({ id: owed.id })).completesAt).toBe(
    new Date(desk.now().getTime() + 10 * 86_400_000).toISOString(),
  )
  await desk.completeOrders()
  expect((await desk.orderNow(owed.id)).status).toBe('Delivered')
  // What is owed again stops it.
  await desk.as(admin).orders.update({ _id: owed.id, totalAmount: 900 })
  expect((await desk.orderNow(owed.id)).reviewStartedAt).toBeNull()
})

test('the customer accepts a delivery once, and an answer and the clock at once end in one status', async () => {
  const { customer } = desk.people
  const rounds = Number(process.env.DEAL_ROUNDS ?? 5)
  for (let round = 0; round < rounds; round++) {
    const accepted = await desk.delivered({ name: `Accepted ${round}` })
    const revised = await desk.delivered({ name: `Late revision ${round}` })
    await desk.passDays(10)
    const reason = 'The cart forgets what is in it.'
    const [, , , answer] = await Promise.all([
      completeOrders(desk.context),
      desk.as(customer).deal.acceptDelivery({ id: accepted.id }),
      completeOrders(desk.context),
      desk
        .as(customer)
        .deal.askForRevision({ id: revised.id, reason })
        .then(
          ({ status }) => status,
          ({ message }: Error) => message,
        ),
    ])
    expect((await statusesOf(accepted.id)).filter(({ to }) => to === 'Completed')).toHaveLength(1)
    const { status } = await desk.orderNow(revised.id)
    expect([status, answer]).toEqual(
      status === 'Completed'
        ? ['Completed', 'You may not ask for a revision while the order stands as Completed.']
        : ['Development', 'Development'],
    )
    expect(await statusesOf(revised.id)).toHaveLength(2)
  }
})
