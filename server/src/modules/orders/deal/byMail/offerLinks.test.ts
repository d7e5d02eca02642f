import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { usersTable } from '#users/users.table.ts'
import { ordersTable } from '../../orders.table.ts'
import { startTestOrders, type TestOrders } from '../../testOrders.ts'
import { offersTable } from '../offers.table.ts'
import { addressOfOffer } from './offerToken.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const visitor = () => testApp.as(null).offerLinks
const sales = () => testApp.as(testApp.people.sales).deal
const orderNow = async (id: string) => (await testApp.db.select().from(ordersTable).where(eq(ordersTable.id, id)))[0]

/** An offer of 120 dollars, with the token of its mailed link. */
async function offered(amount = 120) {
  const order = await testApp.makeOrder({ status: 'Reviewing', totalCents: 0, paidCents: 0 })
  return { id: order.id, ...(await offer(order.id, amount)) }
}
async function offer(id: string, amount: number) {
  await sales().makeOffer({ id, amount, includes: 'Everything', note: 'With care' })
  const [row] = await testApp.db.select().from(offersTable).where(sql`order_id = ${id} and state = 'open'`)
  const [order] = await testApp.db.select().from(ordersTable).where(eq(ordersTable.id, id))
  if (!row || !order) throw new Error('no offer')
  return { offer: row, link: new URL(addressOfOffer(testApp.context, row, order.customerId)).searchParams.get('offer') ?? '' }
}

test('the mailed link shows the offer only, and accepting it confirms the deal as the customer', async () => {
  const { id, link } = await offered()
  await testApp.runJobs()
  const mails = await testApp.db
    .select()
    .from(mailsTable)
    .where(like(mailsTable.text, `%offer?offer=${link}%`))
  expect(mails).toHaveLength(1)
  const order = await orderNow(id)
  const opened = await visitor().open({ link })
  expect(opened).toEqual({
    number: 1,
    amount: 120,
    currency: 'USD',
    includes: 'Everything',
    note: 'With care',
    deadline: order?.deadline,
    isProposal: false,
    state: 'open',
    orderName: order?.name,
    orderNumber: order?.number,
    timezone: order?.timezone,
    mayAnswer: true,
  })
  // Opening the link, however often, is no answer.
  for (const _ of [1, 2, 3]) await visitor().open({ link })
  expect((await orderNow(id))?.status).toBe('Reviewing')
  expect(await visitor().answer({ link, answer: 'accepted' })).toMatchObject({ state: 'accepted', mayAnswer: false })
  expect(await orderNow(id)).toMatchObject({ status: 'Deal Confirmed', totalCents: 12_000 })
  const [row] = await testApp.db.select().from(offersTable).where(eq(offersTable.orderId, id))
  expect(row?.answeredBy).toBe(order?.customerId)
})

test('link scanners change nothing: the address is a page, and its calls are no GET', async () => {
  const { id, link } = await offered()
  for (const url of [
    `/offer?offer=${link}`,
    `/api/main/answer-offer-link?link=${link}&answer=accepted`,
    `/api/main/open-offer-link?link=${link}`,
  ])
    for (const method of ['GET', 'HEAD'] as const) await testApp.app.inject({ method, url })
  expect((await orderNow(id))?.status).toBe('Reviewing')
  const [row] = await testApp.db.select().from(offersTable).where(eq(offersTable.orderId, id))
  expect(row?.state).toBe('open')
})

test('asking for a change requires a text, and declining does not', async () => {
  const { link } = await offered()
  await expect(visitor().answer({ link, answer: 'changeRequested', words: 'no' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'words',
  })
  expect(await visitor().answer({ link, answer: 'changeRequested', words: 'Half of it, please' })).toMatchObject({
    state: 'changeRequested',
  })
  const other = await offered()
  expect(await visitor().answer({ link: other.link, answer: 'declined' })).toMatchObject({ state: 'declined' })
})

test('an offer that was replaced, answered, withdrawn or has expired says so and takes no answer; a repeated answer counts once', async () => {
  const first = await offered()
  const second = await offer(first.id, 90)
  expect(await visitor().open({ link: first.link })).toMatchObject({ state: 'superseded', mayAnswer: false, amount: 120 })
  await expect(visitor().answer({ link: first.link, answer: 'accepted' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const both = await Promise.allSettled([1, 2, 3].map(() => visitor().answer({ link: second.link, answer: 'accepted' })))
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  await expect(visitor().answer({ link: second.link, answer: 'declined' })).rejects.toMatchObject({ status: expect.any(Number) })
  expect(await orderNow(first.id)).toMatchObject({ status: 'Deal Confirmed', totalCents: 9_000 })

  const late = await offered()
  await testApp.db.update(offersTable).set({ validUntil: '2020-01-01' }).where(eq(offersTable.id, late.offer.id))
  expect(await visitor().open({ link: late.link })).toMatchObject({ state: 'expired', mayAnswer: false })
  await expect(visitor().answer({ link: late.link, answer: 'accepted' })).rejects.toMatchObject({ code: 'CONFLICT' })

  const withdrawn = await offered()
  await sales().withdrawOffer({ id: withdrawn.id, offer: withdrawn.offer.id })
  expect(await visitor().open({ link: withdrawn.link })).toMatchObject({ state: 'withdrawn', mayAnswer: false })
  await expect(visitor().answer({ link: withdrawn.link, answer: 'accepted' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a link answers nothing once it has expired', async () => {
  const { offer: row, id } = await offered()
  const order = await orderNow(id)
  const old = { id: row.id, madeAt: new Date(testApp.context.clock.now().getTime() - 31 * 86_400_000) }
  const link = new URL(addressOfOffer(testApp.context, old, order?.customerId ?? '')).searchParams.get('offer') ?? ''
  expect(await visitor().open({ link })).toMatchObject({ state: 'open', mayAnswer: false })
  await expect(visitor().answer({ link, answer: 'accepted' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await orderNow(id))?.status).toBe('Reviewing')
})

test('a forged or altered link, or one of another offer, order or account, is not found', async () => {
  const [one, other] = [await offered(), await offered()]
  const [id, until, seal] = one.link.split('.')
  const wrong = [
    '',
    'x',
    `${id}.${until}`,
    `${id}.${until}.`,
    `${id}.zzzzzz.${seal}`,
    `${other.offer.id}.${until}.${seal}`,
    `${one.link}.0`,
    `${one.link}0`,
    new URL(addressOfOffer(testApp.context, one.offer, testApp.people.admin.id)).searchParams.get('offer') ?? '',
  ]
  for (const link of wrong) {
    await expect(visitor().open({ link })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(visitor().answer({ link, answer: 'accepted' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('links of a closed account or a recycled order stop working', async () => {
  const one = await offered()
  await testApp.db.update(ordersTable).set({ recycledAt: new Date() }).where(eq(ordersTable.id, one.id))
  await expect(visitor().answer({ link: one.link, answer: 'accepted' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const two = await offered()
  const customerId = (await orderNow(two.id))?.customerId ?? ''
  await testApp.db.update(usersTable).set({ disabledAt: new Date(), disabledReason: 'admin' }).where(eq(usersTable.id, customerId))
  await expect(visitor().open({ link: two.link })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await testApp.db.update(usersTable).set({ disabledAt: null, disabledReason: null }).where(eq(usersTable.id, customerId))
  expect(await visitor().open({ link: two.link })).toMatchObject({ mayAnswer: true })
})

test('no reader of Mail Records sees the token of a mailed link', async () => {
  const { link } = await offered()
  await testApp.runJobs()
  for (const person of [testApp.people.sales, testApp.people.admin]) {
    const { mail } = testApp.as(person)
    const { items } = await mail.mailRecords({ pageSize: 100 })
    expect(JSON.stringify(items)).not.toContain(link)
    const found = items.find(({ message }) => message.includes('offer=hidden'))
    expect(found).toBeDefined()
    expect(JSON.stringify(await mail.mailRecord({ id: found?._id ?? '' }))).not.toContain(link)
  }
})
