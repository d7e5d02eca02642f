import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, later } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { checkBooks, faultLines } from '#payments/index.ts'
import { billing, declined, good } from '#payments/testPayments.ts'
import { expireSessionCredits, returnSessionCredit, sessionCreditsOf, spendSessionCredit } from '#sessionCredits/sessionCredits.store.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

const begin = new Date('2026-11-21T10:00:00Z')
let now = begin
let app: TestApp
let admin: TestPerson
let customer: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  admin = await app.one('admin')
  customer = await app.one('user')
})
afterAll(() => app.close())

const terms = { name: 'Five sessions', sessions: 5, amount: 199, goodForDays: 100 }
const packs = (person = customer) => app.as(person).sessionPacks
async function buy(id: string, card = good, buyer = customer) {
  const opened = await packs(buyer).open({ id, ...billing })
  await app.as(buyer).sandboxCards.confirm({ intentId: opened.paymentIntent, clientSecret: opened.clientSecret, ...card })
  return { opened, outcome: await packs(buyer).record({ paymentIntent: opened.paymentIntent }) }
}

test('a pack is bought on the current terms, spent, refunded, and expires', async () => {
  const offered = await packs(admin).create(terms)
  expect(await packs().offered()).toEqual([offered])
  expect((await buy(offered._id, declined)).outcome).toMatchObject({ status: 'failed' })
  expect(await packs().mine()).toEqual({ left: 0, packs: [] })
  const { opened, outcome } = await buy(offered._id)
  expect(outcome).toEqual({ status: 'succeeded', message: 'Your sessions are ready.' })
  await Promise.all([1, 2, 3].map(() => packs().record({ paymentIntent: opened.paymentIntent })))
  await app.runJobs()
  expect(await packs().mine()).toMatchObject({ left: 5, packs: [{ name: 'Five sessions', left: 5, amount: 199 }] })

  // A bought pack keeps its terms when the offer changes.
  await packs(admin).update({ id: offered._id, data: { ...terms, sessions: 10, amount: 350 } })
  await packs(admin).remove({ id: offered._id })
  expect(await packs().mine()).toMatchObject({ left: 5, packs: [{ sessions: 5 }] })
  await expect(packs().open({ id: offered._id, ...billing })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const ten = await packs(admin).create({ ...terms, name: 'Ten sessions', sessions: 10, amount: 350 })
  await buy(ten._id)
  expect((await packs().mine()).left).toBe(15)
  const { packs: paid } = await packs(admin).payments({ userId: customer.id })
  const payment = paid.find(({ name }) => name === 'Ten sessions')?.payments[0]
  await app.as(admin).payments.refund({ payment: payment?._id ?? '', amount: 350, currency: 'USD', reason: 'Changed their mind.' })
  await app.runJobs()
  expect(await packs().mine()).toMatchObject({ left: 5, packs: [{ name: 'Ten sessions', isReturned: true, left: 0 }, { left: 5 }] })

  now = later(now, days(101))
  await expireSessionCredits(app.db, now, 100)
  expect(faultLines(await checkBooks(app.db))).toEqual([])
})

test('a dispute takes the rest of a pack, and winning it returns the rest until the original end', async () => {
  now = begin
  const buyer = await app.one('user')
  const offered = await packs(admin).create({ ...terms, name: 'Disputed' })
  const { opened } = await buy(offered._id, good, buyer)
  const own = () => packs(buyer).mine()
  const before = await own()
  // The buyer's sign-in session expires on the way, by the clock of the test.
  const left = async () => (await sessionCreditsOf(app.db, buyer.id, now)).left
  await app.db.transaction((db) => spendSessionCredit(db, { userId: buyer.id, key: 'booking:disputed', now }))

  const { id } = await app.sandbox().openDispute(opened.paymentIntent)
  await app.runJobs()
  expect(await own()).toMatchObject({ left: 0, packs: [{ isReturned: true, left: 0 }] })
  // A session returned during the dispute is treated like the rest.
  await app.db.transaction((db) => returnSessionCredit(db, { key: 'booking:disputed', now }))
  now = later(now, days(60))
  await expireSessionCredits(app.db, now, 100)
  expect(await left()).toBe(0)

  await app.sandbox().settleReturn(opened.paymentIntent, id, 'won')
  await app.sandbox().deliverDue()
  await app.runJobs()
  // The provider repeats the webhook, twice at once.
  for (const _ of [1, 2]) await enqueue(app.db, 'syncReturns', { provider: 'Sandbox', providerId: opened.paymentIntent })
  await app.runJobs()
  expect(await left()).toBe(5)
  now = begin
  expect(await own()).toEqual(before)
  now = later(now, days(101))
  await expireSessionCredits(app.db, now, 100)
  expect(await left()).toBe(0)
  expect(faultLines(await checkBooks(app.db))).toEqual([])
})

test('packs of others are NOT_FOUND, and invalid input is refused at its field', async () => {
  now = begin
  const stranger = await app.one('user')
  const offered = await packs(admin).create({ ...terms, name: 'Again' })
  const opened = await packs().open({ id: offered._id, ...billing })
  await expect(packs(stranger).record({ paymentIntent: opened.paymentIntent })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(packs(admin).create({ ...terms, sessions: 0 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'sessions' })
  await expect(packs(admin).create({ ...terms, amount: 0.1 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'amount' })
})
