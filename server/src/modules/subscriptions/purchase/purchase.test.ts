import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { billing, declined } from '#payments/testPayments.ts'
import { untilWaiting } from '#test/waiting.ts'
import { subscriptionsTable } from '../subscriptions.table.ts'
import { startTestSubscriptions, type TestSubscriptions } from '../testSubscriptions.ts'

let desk: TestSubscriptions
beforeAll(async () => {
  desk = await startTestSubscriptions()
})
afterAll(() => desk.close())

test('a plan is bought by card: what is charged is the plan’s, and the subscription begins once however often it is told', async () => {
  const who = await desk.customer()
  const opened = await desk.open(who)
  expect(opened).toMatchObject({ amount: 49, currency: 'USD' })
  expect(await desk.as(who).subscriptions.mine({})).toEqual({ subscription: null })
  expect(await desk.look(who, opened)).toMatchObject({ status: 'open' })
  await desk.confirm(who, opened)
  const looks = await Promise.all(Array.from({ length: 5 }, () => desk.look(who, opened)))
  expect(looks).toEqual(looks.map(() => ({ status: 'succeeded', message: 'Payment Successful!' })))
  await desk.runJobs()
  const { subscription } = await desk.as(who).subscriptions.mine({})
  expect(subscription).toMatchObject({
    name: 'Gold',
    status: 'active',
    amount: 49,
    credits: { left: 4 },
    card: { last4: '4242' },
    next: { amount: 49, name: 'Gold' },
    periods: [{ status: 'Paid', amount: 49 }],
  })
  expect(await desk.payments(who)).toHaveLength(1)
  expect((await desk.as(who).auth.session({})).user?.subscriptionType).toEqual([{ name: 'Gold' }])
  const [record] = (await desk.as(desk.sales).subscriptions.all({ search: who.username })).items
  expect(record).toMatchObject({ user: [{ _id: who.id }], subscription: [{ name: 'Gold' }], amount: 49, country: 'US', status: 'active' })
  expect(await desk.as(desk.sales).subscriptions.one({ id: record?._id ?? '' })).toMatchObject({
    city: 'Boston',
    state: 'MA',
    pinCode: '02110',
    paymentIntent: { id: opened.paymentIntent, amount: 4_900 },
  })
  expect(await desk.faults()).toEqual([])
})

test('the webhook alone begins it, when the browser never comes back', async () => {
  const who = await desk.customer()
  const opened = await desk.open(who)
  await desk.confirm(who, opened, { ...declined, number: '4000000000040008' })
  await desk.sandbox().deliverDue()
  await desk.runJobs()
  expect((await desk.as(who).subscriptions.mine({})).subscription).toMatchObject({ status: 'active' })
  expect(await desk.payments(who)).toHaveLength(1)
})

test('a declined card begins nothing, and the next one does', async () => {
  const who = await desk.customer()
  const opened = await desk.open(who)
  await desk.confirm(who, opened, declined)
  expect(await desk.look(who, opened)).toEqual({ status: 'failed', message: 'Your card was declined.' })
  expect(await desk.as(who).subscriptions.mine({})).toEqual({ subscription: null })
  await desk.confirm(who, opened)
  expect(await desk.look(who, opened)).toMatchObject({ status: 'succeeded' })
})

test('two tabs that buy at once, of one plan or of two, make one subscription and one charge', async () => {
  const silver = await desk.makePlan({ name: 'Silver', price: '20' })
  for (const second of [desk.plan._id, silver._id]) {
    const who = await desk.customer()
    const tabs = await Promise.allSettled([desk.open(who, desk.plan._id, 'one'), desk.open(who, second, 'two')])
    const opened = tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value] : []))
    await Promise.allSettled(opened.map((one) => desk.confirm(who, one)))
    await Promise.allSettled(opened.map((one) => desk.look(who, one)))
    await desk.sandbox().deliverDue()
    await desk.runJobs()
    // Whoever was turned away in both tabs tries again.
    if ((await desk.payments(who)).length === 0) {
      const again = await desk.open(who)
      await desk.confirm(who, again)
      await desk.look(who, again)
    }
    expect(await desk.payments(who)).toHaveLength(1)
    expect((await desk.as(who).subscriptions.mine({})).subscription).toMatchObject({ status: 'active' })
    await expect(desk.open(who)).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringContaining('already') })
  }
  expect(await desk.faults()).toEqual([])
})

test('two tabs that begin one plan at the very same moment begin one subscription, and neither hears of another', async () => {
  const who = await desk.customer()
  const tabs = await desk.db.transaction(async (db) => {
    // Both may look, and neither may write before both have found nothing.
    await db.execute(sql`lock table subscriptions in share mode`)
    const opening = [desk.open(who, desk.plan._id, 'one'), desk.open(who, desk.plan._id, 'two')]
    const opened = Promise.allSettled(opening)
    await untilWaiting(desk.db, 2)
    return { opened }
  })
  const opened = await tabs.opened
  expect(opened.some(({ status }) => status === 'fulfilled')).toBe(true)
  // Of one payment, which either may hold, the other may hear.
  for (const tab of opened)
    if (tab.status === 'rejected') expect(tab.reason).not.toMatchObject({ message: expect.stringContaining('Another subscription') })
  expect(await desk.db.select().from(subscriptionsTable).where(eq(subscriptionsTable.userId, who.id))).toHaveLength(1)
})

test('a plan that another tab began to pay a moment before can no longer be charged once the second may be', async () => {
  const silver = await desk.makePlan({ name: 'Silver at last', price: '20' })
  const who = await desk.customer()
  const { cards } = desk.context
  const [isAsked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const make = cards.createCustomer.bind(cards)
  const asked = vi.spyOn(cards, 'createCustomer').mockImplementationOnce(async (userId) => {
    isAsked.resolve()
    await mayGoOn.promise
    return make(userId)
  })
  const second = desk.open(who, silver._id, 'second')
  await isAsked.promise
  const first = await desk.open(who, desk.plan._id, 'first')
  mayGoOn.resolve()
  const opened = await second
  asked.mockRestore()
  // Before any job has run: whoever still has the first tab cannot pay there any more.
  await desk.confirm(who, first).catch(() => undefined)
  await desk.confirm(who, opened)
  for (const one of [first, opened]) await desk.look(who, one).catch(() => undefined)
  await desk.sandbox().deliverDue()
  await desk.runJobs()
  expect(await desk.payments(who)).toHaveLength(1)
  expect((await desk.as(who).subscriptions.mine({})).subscription).toMatchObject({ status: 'active', name: 'Silver at last' })
})

test('a plan that somebody has keeps its terms for them; one that is deleted is offered to nobody', async () => {
  const plan = await desk.makePlan({ name: 'Frozen', price: '$ 10', sessions: 1 })
  const who = await desk.subscriber(undefined, plan._id)
  const data = { name: 'Dearer', price: '$ 99', details: 'x', sessions: 9 }
  expect(await desk.as(desk.admin).subscriptions.updatePlan({ id: plan._id, data })).toMatchObject({ amount: 99 })
  await desk.as(desk.admin).subscriptions.deletePlan({ id: plan._id })
  expect((await desk.as(null).subscriptions.plans({})).map(({ _id }) => _id)).not.toContain(plan._id)
  expect((await desk.as(who).subscriptions.mine({})).subscription).toMatchObject({ name: 'Frozen', amount: 10, next: { amount: 10 } })
  await expect(desk.open(await desk.customer(), plan._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a price that cannot be read for sure asks for its amount', async () => {
  await expect(desk.makePlan({ price: '$49.99' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'amount' })
  expect(await desk.makePlan({ price: '$49.99', amount: 49.99 })).toMatchObject({ amount: 49.99, price: '$49.99' })
  for (const amount of [0, -1, 0.001, Number.NaN, 1e12])
    await expect(desk.makePlan({ amount })).rejects.toMatchObject({ code: 'BAD_INPUT' })
})

test('attacks: what is somebody else’s is not there, and what a client says of money is not heard', async () => {
  const [who, stranger] = [await desk.subscriber(), await desk.customer()]
  const opened = await desk.open(await desk.customer())
  await expect(desk.as(stranger).subscriptions.record({ user: stranger.id, paymentIntent: opened.paymentIntent })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(desk.as(stranger).subscriptions.record({ user: who.id, paymentIntent: opened.paymentIntent })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const act = desk.as(stranger).subscriptions
  const tries = [
    () => act.cancel({}),
    () => act.takeBack({}),
    () => act.changePlan({ subscription: desk.plan._id }),
    () => act.beginCard({}),
    () => act.takeCard({ setupIntent: 'seti_x' }),
  ]
  for (const tried of tries) await expect(tried()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const card = await desk.as(who).subscriptions.beginCard({})
  const other = await desk.subscriber()
  await expect(desk.as(other).subscriptions.takeCard({ setupIntent: card.setupIntent })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(desk.as(stranger).subscriptions.all({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const id = (await desk.row(who)).id
  await expect(desk.as(who).subscriptions.one({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(desk.as(desk.sales).subscriptions.one({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(desk.as(desk.sales).subscriptions.deletePlan({ id: desk.plan._id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // An admin names themselves, and has no business with a plan.
  await expect(
    desk.as(desk.admin).payments.createIntent({ userId: desk.admin.id, subscription: desk.plan._id, ...billing }),
  ).rejects.toMatchObject({ code: 'REFUSED' })
  const sent = { userId: stranger.id, subscription: desk.plan._id, ...billing, amount: 1, currency: 'INR', coins: 999 }
  expect(await desk.as(stranger).payments.createIntent(sent)).toMatchObject({ amount: 49, currency: 'USD' })
  await expect(desk.as(stranger).payments.createIntent({ userId: stranger.id, ...billing })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await expect(
    desk.as(stranger).payments.createIntent({ userId: stranger.id, subscription: desk.plan._id, ...billing, country: 'in' }),
  ).rejects.toMatchObject({ field: 'country' })
})
