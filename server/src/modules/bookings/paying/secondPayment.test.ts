import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import { checkBooks, faultLines } from '#payments/index.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { billing, good } from '#payments/testPayments.ts'
import { grantSessionCredits, sessionCreditsOf } from '#sessionCredits/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { makeMentor, makeSession } from '../testMentors.ts'

const now = new Date('2026-11-21T10:00:00Z')
let app: TestApp
let sessionId: string
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  sessionId = await makeSession(app)
  await makeMentor(app, await app.one('admin'), [sessionId])
})
afterAll(() => app.close())

const runJobs = () => app.runJobs({ except: ['bookingReminder'] })
const credits = async (who: TestPerson) => (await sessionCreditsOf(app.db, who.id, now)).left
const payments = (id: string) => app.db.select().from(paymentsTable).where(eq(paymentsTable.payableId, id))

/** A held booking of a person with one prepaid session, and an open card payment of it. */
async function bookingOnHold(time: string) {
  const who = await app.one('user')
  await grantSessionCredits(app.db, {
    userId: who.id,
    source: 'pack',
    sourceId: newId(),
    sessions: 1,
    expiresAt: new Date('2027-06-01'),
    now,
  })
  const { _id: id } = await app
    .as(who)
    .bookings.create({ booking: sessionId, details: 'Help.', date: `2026-12-01T${time}`, timezone: 'Asia/Kolkata' })
  const opened = await app.as(who).bookingPayments.open({ id, ...billing, email: who.email })
  const confirm = () => app.as(who).sandboxCards.confirm({ intentId: opened.paymentIntent, clientSecret: opened.clientSecret, ...good })
  const look = () => app.as(who).bookingPayments.record({ id, paymentIntent: opened.paymentIntent })
  const payWithCredit = () => app.as(who).bookingPayments.payWithCredit({ id })
  return { who, id, confirm, look, payWithCredit }
}

test('a card that pays right after a prepaid session is refunded whole and by itself, once', async () => {
  const { who, id, confirm, look, payWithCredit } = await bookingOnHold('15:00')
  // The card is charged, and the news of it comes after the prepaid session was spent.
  await confirm()
  await payWithCredit()
  await Promise.all([look(), look(), runJobs()])
  await runJobs()
  await app.sandbox().deliverDue()
  await runJobs()
  expect(await payments(id)).toMatchObject([{ amountCents: 3_550, refundedCents: 3_550, surplusCents: 0, status: 'refunded' }])
  expect(await app.as(who).bookings.byId({ id })).toMatchObject({ state: 'confirmed', payment: { state: 'credit' } })
  expect(await credits(who)).toBe(0)
  expect(faultLines(await checkBooks(app.db))).toEqual([])
})

test('a prepaid session is not spent after a card has paid', async () => {
  const { who, id, confirm, look, payWithCredit } = await bookingOnHold('16:00')
  await confirm()
  await look()
  await expect(payWithCredit()).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await credits(who)).toBe(1)
  expect(await payments(id)).toMatchObject([{ refundedCents: 0 }])
})

test('at the same moment one of both pays, and the booker has paid once in the end', async () => {
  for (const time of ['11:00', '12:00', '13:00']) {
    const { who, id, confirm, look, payWithCredit } = await bookingOnHold(time)
    await Promise.allSettled([confirm().then(look), payWithCredit(), look()])
    await runJobs()
    await app.sandbox().deliverDue()
    await runJobs()
    const kept = (await payments(id)).reduce((sum, one) => sum + one.amountCents - one.refundedCents, 0)
    expect([kept, await credits(who)]).toEqual(kept === 0 ? [0, 0] : [3_550, 1])
  }
  expect(faultLines(await checkBooks(app.db))).toEqual([])
})
