import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import type { OrderRow } from '../orders.table.ts'
import { addressOfOffer } from './byMail/offerToken.ts'
import { offersTable } from './offers.table.ts'
import { startTestDeals, type TestDeals } from './testDeals.ts'

let testApp: TestDeals
beforeAll(async () => {
  testApp = await startTestDeals()
})
afterAll(() => testApp.close())

/** A request with an offer that waits for its customer. */
async function offered(changes: Parameters<TestDeals['makeOrder']>[0] = { status: 'Reviewing' }, amount = 250) {
  const order = await testApp.makeOrder(changes)
  const key = crypto.randomUUID()
  const { offer } = await testApp
    .as(testApp.people.sales)
    .deal.makeOffer({ id: order.id, amount, includes: 'All of it.' }, { idempotencyKey: key })
  return { id: order.id, offer: offer?._id ?? '' }
}
const listed = async ({ id }: Pick<OrderRow, 'id'>) => {
  const { items } = await testApp.as(testApp.people.sales).orders.all({ search: id })
  return items[0]
}

test('withdrawing the first offer takes its price with it, and the next step is to name one', async () => {
  const { sales } = testApp.people
  const { id, offer } = await offered()
  expect((await testApp.orderNow(id)).totalCents).toBe(25_000)
  const withdrawn = await testApp.as(sales).deal.withdrawOffer({ id, offer })
  expect(withdrawn).toMatchObject({ totalAmount: 0, nextAction: { party: 'office', action: 'namePrice' } })
  // A repeated call changes nothing.
  await testApp.as(sales).orders.update({ _id: id, totalAmount: 90 })
  await testApp.as(sales).deal.withdrawOffer({ id, offer })
  expect((await testApp.orderNow(id)).totalCents).toBe(9_000)
})

test('a withdrawn proposal leaves the agreed price, and what is paid stays covered', async () => {
  const { sales } = testApp.people
  const agreed = await offered({ status: 'Development', totalCents: 12_000, paidCents: 6_000 }, 300)
  await testApp.as(sales).deal.withdrawOffer(agreed)
  expect((await testApp.orderNow(agreed.id)).totalCents).toBe(12_000)
  const paid = await offered({ status: 'Reviewing', totalCents: 5_000, paidCents: 5_000 }, 300)
  await testApp.as(sales).deal.withdrawOffer(paid)
  expect((await testApp.orderNow(paid.id)).totalCents).toBe(5_000)
})

test('the lists of the office say how the offer stands, and no other list does', async () => {
  const { customer } = testApp.people
  const one = await offered()
  expect((await listed(one))?.openOffer).toMatchObject({ isExpired: false })
  expect((await listed(one))?.openOffer?.seenAt).toBeUndefined()
  await testApp.as(customer).deal.seeOffer(one)
  await testApp.as(customer).deal.seeOffer(one)
  expect((await listed(one))?.openOffer?.seenAt).toBeDefined()
  const seen = (await testApp.eventsOf(one.id)).filter(({ kind }) => kind === 'offerSeen')
  expect(seen).toHaveLength(1)
  const mine = await testApp.as(customer).orders.ofCustomer({ id: customer.id, search: one.id })
  expect(mine.items[0]).not.toHaveProperty('openOffer')
  expect((await testApp.as(customer).orders.one({ id: one.id })).offer).not.toHaveProperty('seenAt')
  expect((await testApp.as(customer).orders.timeline({ id: one.id })).some(({ kind }) => kind === 'offerSeen')).toBe(false)
  await testApp.db.update(offersTable).set({ validUntil: '2020-01-01' }).where(eq(offersTable.id, one.offer))
  expect((await listed(one))?.openOffer).toMatchObject({ isExpired: true, validUntil: '2020-01-01' })
})

test('the mailed link marks the offer as seen by its page, not by its address', async () => {
  const one = await offered()
  const [row] = await testApp.db.select().from(offersTable).where(eq(offersTable.id, one.offer))
  if (!row) throw new Error('no offer')
  const link = new URL(addressOfOffer(testApp.context, row, testApp.people.customer.id)).searchParams.get('offer') ?? ''
  await testApp.as(null).offerLinks.open({ link })
  expect((await listed(one))?.openOffer?.seenAt).toBeUndefined()
  await testApp.as(null).offerLinks.see({ link })
  expect((await listed(one))?.openOffer?.seenAt).toBeDefined()
  await expect(testApp.as(null).offerLinks.see({ link: `${link}0` })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('sales remind of an open offer, once in some hours and not after its answer', async () => {
  const { sales, customer, employee } = testApp.people
  const one = await offered()
  await testApp.runJobs()
  const before = (await testApp.mailsTo(customer)).length
  expect((await testApp.as(sales).deal.remindOfOffer(one)).offer?.remindedAt).toBeDefined()
  await expect(testApp.as(sales).deal.remindOfOffer(one)).rejects.toMatchObject({ code: 'CONFLICT' })
  await testApp.runJobs()
  expect((await testApp.mailsTo(customer)).slice(before).map(({ subject }) => subject)).toEqual([
    'Reminder: Our offer of $250.00: Shop in React',
  ])
  await testApp.as(customer).deal.answerOffer({ ...one, answer: 'declined' })
  await expect(testApp.as(sales).deal.remindOfOffer(one)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(testApp.as(employee).deal.remindOfOffer(one)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a deal confirmed by hand says how in the story and in the log', async () => {
  const { sales, employee } = testApp.people
  const { id } = await offered({ status: 'Reviewing', employeeId: employee.id })
  await testApp.as(sales).orders.updateStatus({ id, status: 'Deal Confirmed', how: 'On the phone at 14:00' })
  const story = await testApp.as(sales).orders.timeline({ id })
  expect(story.find(({ kind }) => kind === 'status')?.details).toMatchObject({ isByHand: true, how: 'On the phone at 14:00' })
  const [act] = await testApp.db
    .select()
    .from(auditLogTable)
    .where(eq(auditLogTable.subjectId, id))
    .orderBy(desc(auditLogTable.id))
    .limit(1)
  expect(act?.activity).toMatch(
    / confirmed the deal of order \d+ “Shop in React” without the customer's answer in the app: “On the phone at 14:00”$/,
  )
  const seenByWorker = await testApp.as(employee).orders.timeline({ id })
  expect(seenByWorker.find(({ kind }) => kind === 'status')?.details).not.toHaveProperty('how')
})
