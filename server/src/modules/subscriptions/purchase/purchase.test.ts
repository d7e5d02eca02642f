import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { billing, declined } from '#payments/testPayments.ts'
import { untilWaiting } from '#test/waiting.ts'
import { subscriptionsTable } from '../subscriptions.table.ts'
import { startTestSubscriptions, type TestSubscriptions } from '../testSubscriptions.ts'

let testApp: TestSubscriptions
beforeAll(async () => {
  testApp = await startTestSubscriptions()
})
afterAll(() => testApp.close())

test("a plan is bought by card: the plan's amount is charged, and the subscription begins once despite repeated webhooks", async () => {
  const who = await testApp.customer()
  const opened = await testApp.open(who)
  expect(opened).toMatchObject({ amount: 49, currency: 'USD' })
  expect(await testApp.as(who).subscriptions.mine({})).toEqual({ subscription: null })
  expect(await testApp.look(who, opened)).toMatchObject({ status: 'open' })
  await testApp.confirm(who, opened)
  const looks = await Promise.all(Array.from({ length: 5 }, () => testApp.look(who, opened)))
  expect(looks).toEqual(looks.map(() => ({ status: 'succeeded', message: 'Payment Successful!' })))
  await testApp.runJobs()
  const { subscription } = await testApp.as(who).subscriptions.mine({})
  expect(subscription).toMatchObject({
    name: 'Gold',
    status: 'active',
    amount: 49,
    credits: { left: 4 },
    card: { last4: '4242' },
    next: { amount: 49, name: 'Gold' },
    periods: [{ status: 'Paid', amount: 49 }],
  })
  expect(await testApp.payments(who)).toHaveLength(1)
  expect((await testApp.as(who).auth.session({})).user?.subscriptionType).toEqual([{ name: 'Gold' }])
  expect(await testApp.as(testApp.sales).users.byId({ id: who.id })).toMatchObject({ subscriptionType: [{ name: 'Gold' }] })
  const [record] = (await testApp.as(testApp.sales).subscriptions.all({ search: who.username })).items
  expect(record).toMatchObject({ user: [{ _id: who.id }], subscription: [{ name: 'Gold' }], amount: 49, country: 'US', status: 'active' })
  expect(await testApp.as(testApp.sales).subscriptions.one({ id: record?._id ?? '' })).toMatchObject({
    city: 'Boston',
    state: 'MA',
    pinCode: '02110',
    paymentIntent: { id: opened.paymentIntent, amount: 4_900 },
  })
  expect(await testApp.faults()).toEqual([])
})

test('the webhook alone starts it if the browser never returns', async () => {
  const who = await testApp.customer()
  const opened = await testApp.open(who)
  await testApp.confirm(who, opened, { ...declined, number: '4000000000040008' })
  await testApp.sandbox().deliverDue()
  await testApp.runJobs()
  expect((await testApp.as(who).subscriptions.mine({})).subscription).toMatchObject({ status: 'active' })
  expect(await testApp.payments(who)).toHaveLength(1)
})

test('a declined card starts nothing, and the next card does', async () => {
  const who = await testApp.customer()
  const opened = await testApp.open(who)
  await testApp.confirm(who, opened, declined)
  expect(await testApp.look(who, opened)).toEqual({ status: 'failed', message: 'Your card was declined.' })
  expect(await testApp.as(who).subscriptions.mine({})).toEqual({ subscription: null })
  await testApp.confirm(who, opened)
  expect(await testApp.look(who, opened)).toMatchObject({ status: 'succeeded' })
})

test('two tabs that buy at once, one plan or two, make one subscription and one charge', async () => {
  const silver = await testApp.makePlan({ name: 'Silver', price: '20' })
  for (const second of [testApp.plan._id, silver._id]) {
    const who = await testApp.customer()
    const tabs = await Promise.allSettled([testApp.open(who, testApp.plan._id, 'one'), testApp.open(who, second, 'two')])
    const opened = tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value] : []))
    await Promise.allSettled(opened.map((one) => testApp.confirm(who, one)))
    await Promise.allSettled(opened.map((one) => testApp.look(who, one)))
    await testApp.sandbox().deliverDue()
    await testApp.runJobs()
    // If both tabs were refused, the customer retries.
    if ((await testApp.payments(who)).length === 0) {
      const again = await testApp.open(who)
      await testApp.confirm(who, again)
      await testApp.look(who, again)
    }
    expect(await testApp.payments(who)).toHaveLength(1)
    expect((await testApp.as(who).subscriptions.mine({})).subscription).toMatchObject({ status: 'active' })
    await expect(testApp.open(who)).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringContaining('already') })
  }
  expect(await testApp.faults()).toEqual([])
})

test('two tabs that start one plan at the same moment make one subscription, and neither sees an error', async () => {
  const who = await testApp.customer()
  const tabs = await testApp.db.transaction(async (db) => {
    // Both may read, and neither may write before both have found nothing.
    await db.execute(sql`lock table subscriptions in share mode`)
    const opening = [testApp.open(who, testApp.plan._id, 'one'), testApp.open(who, testApp.plan._id, 'two')]
    const opened = Promise.allSettled(opening)
    await untilWaiting(testApp.db, 2)
    return { opened }
  })
  const opened = await tabs.opened
  expect(opened.some(({ status }) => status === 'fulfilled')).toBe(true)
  // Both tabs may get the same payment.
  for (const tab of opened)
    if (tab.status === 'rejected') expect(tab.reason).not.toMatchObject({ message: expect.stringContaining('Another subscription') })
  expect(await testApp.db.select().from(subscriptionsTable).where(eq(subscriptionsTable.userId, who.id))).toHaveLength(1)
})

test('a plan that another tab started to pay cannot be charged once the second plan is payable', async () => {
  const silver = await testApp.makePlan({ name: 'Silver at last', price: '20' })
  const who = await testApp.customer()
  const { cards } = testApp.context
  const [isAsked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const make = cards.createCustomer.bind(cards)
  const asked = vi.spyOn(cards, 'createCustomer').mockImplementationOnce(async (userId) => {
    isAsked.resolve()
    await mayGoOn.promise
    return make(userId)
  })
  const second = testApp.open(who, silver._id, 'second')
  await isAsked.promise
  const first = await testApp.open(who, testApp.plan._id, 'first')
  mayGoOn.resolve()
  const opened = await second
  asked.mockRestore()
  // Before any job has run, the first tab can no longer pay.
  await testApp.confirm(who, first).catch(() => undefined)
  await testApp.confirm(who, opened)
  for (const one of [first, opened]) await testApp.look(who, one).catch(() => undefined)
  await testApp.sandbox().deliverDue()
  await testApp.runJobs()
  expect(await testApp.payments(who)).toHaveLength(1)
  expect((await testApp.as(who).subscriptions.mine({})).subscription).toMatchObject({ status: 'active', name: 'Silver at last' })
})

test('a subscription keeps its terms when the plan changes, and a deleted plan is no longer offered', async () => {
  const plan = await testApp.makePlan({ name: 'Frozen', price: '$ 10', sessions: 1 })
  const who = await testApp.subscriber(undefined, plan._id)
  const data = { name: 'Dearer', price: '$ 99', details: 'x', sessions: 9 }
  expect(await testApp.as(testApp.admin).subscriptions.updatePlan({ id: plan._id, data })).toMatchObject({ amount: 99 })
  await testApp.as(testApp.admin).subscriptions.deletePlan({ id: plan._id })
  expect((await testApp.as(null).subscriptions.plans({})).map(({ _id }) => _id)).not.toContain(plan._id)
  expect((await testApp.as(who).subscriptions.mine({})).subscription).toMatchObject({ name: 'Frozen', amount: 10, next: { amount: 10 } })
  await expect(testApp.open(await testApp.customer(), plan._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a price that cannot be read safely requires an amount', async () => {
  await expect(testApp.makePlan({ price: '$49.99' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'amount' })
  expect(await testApp.makePlan({ price: '$49.99', amount: 49.99 })).toMatchObject({ amount: 49.99, price: '$49.99' })
  for (const amount of [0, -1, 0.001, Number.NaN, 1e12])
    await expect(testApp.makePlan({ amount })).rejects.toMatchObject({ code: 'BAD_INPUT' })
})

test('attacks: data of others is NOT_FOUND, and amounts from the client are ignored', async () => {
  const [who, stranger] = [await testApp.subscriber(), await testApp.customer()]
  const opened = await testApp.open(await testApp.customer())
  await expect(testApp.as(stranger).subscriptions.record({ user: stranger.id, paymentIntent: opened.paymentIntent })).rejects.toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  )
  await expect(testApp.as(stranger).subscriptions.record({ user: who.id, paymentIntent: opened.paymentIntent })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const act = testApp.as(stranger).subscriptions
  const tries = [
    () => act.cancel({}),
    () => act.takeBack({}),
    () => act.changePlan({ subscription: testApp.plan._id }),
    () => act.beginCard({}),
    () => act.takeCard({ setupIntent: 'seti_x' }),
  ]
  for (const tried of tries) await expect(tried()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const card = await testApp.as(who).subscriptions.beginCard({})
  const other = await testApp.subscriber()
  await expect(testApp.as(other).subscriptions.takeCard({ setupIntent: card.setupIntent })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(stranger).subscriptions.all({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const id = (await testApp.row(who)).id
  await expect(testApp.as(who).subscriptions.one({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(testApp.as(testApp.sales).subscriptions.one({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(testApp.sales).subscriptions.deletePlan({ id: testApp.plan._id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // Admins cannot subscribe.
  await expect(
    testApp.as(testApp.admin).payments.createIntent({ userId: testApp.admin.id, subscription: testApp.plan._id, ...billing }),
  ).rejects.toMatchObject({ code: 'REFUSED' })
  const sent = { userId: stranger.id, subscription: testApp.plan._id, ...billing, amount: 1, currency: 'INR', coins: 999 }
  expect(await testApp.as(stranger).payments.createIntent(sent)).toMatchObject({ amount: 49, currency: 'USD' })
  await expect(testApp.as(stranger).payments.createIntent({ userId: stranger.id, ...billing })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await expect(
    testApp.as(stranger).payments.createIntent({ userId: stranger.id, subscription: testApp.plan._id, ...billing, country: 'in' }),
  ).rejects.toMatchObject({ field: 'country' })
})
