import { and, eq, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinEntriesTable } from '#coins/coins.table.ts'
import { coinsOf, grantCoins } from '#coins/index.ts'
import { CardProviderUnavailable } from '#outside/cards/index.ts'
import { howMany } from '#test/howMany.ts'
import { paymentIntentsTable } from '../payments.table.ts'
import { billing, good, startTestPayments, type TestPayments } from '../testPayments.ts'

const rounds = howMany('LEAVING_ROUNDS', { short: 2, long: 5 })
const asksFirst = { ...good, number: '4000002500003155' }
let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

/** A customer with 120 coins and an open payment that holds a hundred of them; the bank asks to authenticate. */
async function underWay() {
  const customer = await testApp.one('user')
  await grantCoins(testApp.db, { userId: customer.id, coins: 120, reason: 'granted', key: `gift:${customer.id}` })
  const order = await testApp.confirmedOrder({ customerId: customer.id })
  const as = testApp.as(customer)
  const open = (choice: object = {}) =>
    as.payments.createIntent({ userId: customer.id, order: order.id, ...billing, coins: 100, ...choice })
  const opened = await open()
  const held = { intentId: opened.paymentIntent, clientSecret: opened.clientSecret }
  await as.sandboxCards.confirm({ ...held, ...asksFirst })
  return {
    customer,
    order,
    as,
    open,
    approve: () => as.sandboxCards.authenticate({ ...held, approve: true }),
    leave: () => as.payments.release({ paymentIntent: opened.paymentIntent }),
    look: () => as.payments.record({ paymentIntent: opened.paymentIntent }),
    coins: () => as.coins.ofUser({ userId: customer.id }),
  }
}

test('coins of an open payment are shown as held, in the coin account and at every checkout', async () => {
  const { customer, order, as, coins } = await underWay()
  expect(await coins()).toEqual({ userId: customer.id, totalCoins: 20, heldCoins: 100 })
  const other = await testApp.confirmedOrder({ customerId: customer.id })
  expect(await as.payments.quote({ order: other.id })).toMatchObject({ coinBalance: 20, coinsHeldElsewhere: 100, coinsHeldHere: 0 })
  // A new payment of the same order ends the first attempt and uses its coins.
  expect(await as.payments.quote({ order: order.id, coins: 100 })).toMatchObject({
    coinBalance: 120,
    coinsHeldHere: 100,
    coinsHeldElsewhere: 0,
    coins: 100,
    payable: 99,
  })
})

test('leaving releases the coins at once, and returning starts a new attempt with them', async () => {
  const { order, open, approve, leave, coins } = await underWay()
  expect(await leave()).toMatchObject({ status: 'cancelled' })
  expect(await coins()).toMatchObject({ totalCoins: 120, heldCoins: 0 })
  // The bank's question may still be open in a background tab.
  expect(await approve()).toMatchObject({ status: 'failed', failureMessage: 'This payment was cancelled.' })
  expect(await leave()).toMatchObject({ status: 'cancelled' })
  expect(await coins()).toMatchObject({ totalCoins: 120, heldCoins: 0 })
  expect(await open()).toMatchObject({ amount: 99 })
  expect(await testApp.paymentsFor(order.id)).toEqual([])
})

test('leaving a payment that the provider has taken records it and spends its coins', async () => {
  const { order, approve, leave, coins } = await underWay()
  await approve()
  expect(await leave()).toMatchObject({ status: 'succeeded', payment: { amount: 99 } })
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
  expect(await coins()).toMatchObject({ totalCoins: 20, heldCoins: 0 })
})

test('only its payer can give a payment up, not even the back office', async () => {
  const { as, coins } = await underWay()
  const { paymentIntent } = await testApp.open((await testApp.confirmedOrder()).id)
  const { sales, stranger } = testApp.people
  for (const other of [as, testApp.as(sales), testApp.as(stranger)])
    await expect(other.payments.release({ paymentIntent })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.payments.release({ paymentIntent: 'pi_none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await coins()).toMatchObject({ heldCoins: 100 })
})

test('if the provider does not answer, nothing is given up', async () => {
  const { leave, coins } = await underWay()
  const { cancelIntent } = testApp.context.cards
  Object.assign(testApp.context.cards, { cancelIntent: () => Promise.reject(new CardProviderUnavailable()) })
  try {
    await expect(leave()).rejects.toMatchObject({ code: 'BUSY' })
  } finally {
    Object.assign(testApp.context.cards, { cancelIntent })
  }
  expect(await coins()).toMatchObject({ totalCoins: 20, heldCoins: 100 })
})

test(`left while the bank approves, ${rounds} times: paid once with its coins, or not at all`, async () => {
  const ends = { paid: 0, givenUp: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { customer, order, approve, leave, look } = await underWay()
    const acts = [approve, leave, look, leave, testApp.runJobs]
    await Promise.allSettled(round % 2 ? acts.map((act) => act()) : acts.reverse().map((act) => act()))
    await testApp.runJobs()
    await look()
    const payments = await testApp.paymentsFor(order.id)
    const isPaid = payments.length > 0
    expect(payments).toHaveLength(isPaid ? 1 : 0)
    expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: isPaid ? 10_000 : 0 })
    expect(await coinsOf(testApp.db, customer.id)).toBe(isPaid ? 20 : 120)
    const [ledger] = await testApp.db
      .select({ coins: sum(coinEntriesTable.coins).mapWith(Number), held: sql<number>`count(*) filter (where reason = 'held')::int` })
      .from(coinEntriesTable)
      .where(eq(coinEntriesTable.userId, customer.id))
    expect(ledger).toEqual({ coins: isPaid ? 20 : 120, held: 1 })
    ends[isPaid ? 'paid' : 'givenUp'] += 1
  }
  if (process.env.LEAVING_ROUNDS) console.info(`${rounds} rounds: ${ends.paid} paid, ${ends.givenUp} given up`)
}, 120_000)

test('an unfinished attempt expires after 15 minutes by the clock of the database, and another card prolongs it', async () => {
  const customer = await testApp.one('user')
  await grantCoins(testApp.db, { userId: customer.id, coins: 50, reason: 'granted', key: `gift:${customer.id}` })
  const { id } = await testApp.confirmedOrder({ customerId: customer.id })
  const open = () =>
    testApp
      .as(customer)
      .payments.createIntent({ userId: customer.id, order: id, ...billing, coins: 50 }, { idempotencyKey: `card:${customer.id}` })
  const intents = eq(paymentIntentsTable.orderId, id)
  const minutesLeft = async () => {
    const left = sql<number>`round(extract(epoch from expires_at - now()) / 60)::int`
    return (await testApp.db.select({ left }).from(paymentIntentsTable).where(intents))[0]?.left
  }
  await open()
  expect(await minutesLeft()).toBe(15)
  await testApp.db.update(paymentIntentsTable).set({ expiresAt: sql`now() + interval '1 minute'` }).where(intents)
  await open()
  expect(await minutesLeft()).toBe(15)
  const [job] = (
    await testApp.db.execute(sql`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
    where key = (select 'expires:' || id from payment_intents where order_id = ${id})`)
  ).rows
  expect(job).toEqual({ minutes: 15 })

  // The attempt expires.
  await testApp.db
    .update(paymentIntentsTable)
    .set({ expiresAt: sql`now()` })
    .where(and(intents, eq(paymentIntentsTable.state, 'open')))
  await testApp.db.execute(sql`
    select graphile_worker.reschedule_jobs(array[j.id], run_at => now()) from graphile_worker.jobs j
    where key = (select 'expires:' || id from payment_intents where order_id = ${id})`)
  await testApp.runJobs()
  expect(await testApp.as(customer).coins.ofUser({ userId: customer.id })).toMatchObject({ totalCoins: 50, heldCoins: 0 })
})
