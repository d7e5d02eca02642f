import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsTable } from '#auth/auth.table.ts'
import { days, hours, later } from '#core/clock.ts'
import { checkBooks, faultLines } from '#payments/index.ts'
import { billing, declined, good } from '#payments/testPayments.ts'
import { expireSessionCredits } from '#sessionCredits/sessionCredits.store.ts'
import { sessionCreditEntriesTable, sessionCreditsTable } from '#sessionCredits/sessionCredits.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { bookingsTable } from '../bookings.table.ts'
import { makeMentor, makeSession } from '../testMentors.ts'
import { bookingPaymentsTable } from './bookingPayments.table.ts'

/** Number of random stories; the long form is `CREDIT_STORIES=300`. */
const stories = howMany('CREDIT_STORIES', { short: 2, long: 5 })
const begin = new Date('2026-11-21T10:00:00Z')
let now = begin
let app: TestApp
let admin: TestPerson
let packId: string
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  admin = await app.one('admin')
  packId = (await app.as(admin).sessionPacks.create({ name: 'Three sessions', sessions: 3, amount: 90, goodForDays: 40 }))._id
})
afterAll(() => app.close())

const acts = [
  ...(['buy', 'buyDeclined', 'book', 'bookAndSpend', 'spend', 'spendAtOnce', 'cancel', 'cancelLate'] as const),
  ...(['noShow', 'noShowTwice', 'refund', 'refundAll', 'week', 'expire', 'expireAtOnce'] as const),
]
type Act = (typeof acts)[number]
/** A story that contains every act at least once. */
const whole: Act[] = [
  ...(['buyDeclined', 'buy', 'bookAndSpend', 'cancel', 'book', 'spendAtOnce', 'cancelLate', 'bookAndSpend', 'noShowTwice', 'buy'] as const),
  ...(['bookAndSpend', 'noShow', 'refundAll', 'refund', 'week', 'week', 'week', 'week', 'week', 'week', 'expireAtOnce', 'expire'] as const),
]

test(`in ${stories} stories of packs, bookings, no-shows and refunds credits never fall below zero and the sums are exact`, {
  timeout: 60_000 + stories * 20_000,
}, async () => {
  const story = fc.array(fc.constantFrom(...acts), { minLength: 6, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(story, async (told) => void (await live(told))),
    { numRuns: stories, endOnFailure: true },
  )
})

test('a story with every act', async () => {
  const { states, kinds } = await live(whole)
  expect(states).toEqual(['cancelled', 'cancelled', 'noShow', 'noShow'])
  expect(kinds).toMatchObject({ granted: 2, spent: 4, returned: 1, expired: expect.any(Number) })
})

async function live(told: readonly Act[]) {
  now = begin
  const sessionId = await makeSession(app)
  const mentor = await makeMentor(app, admin, [sessionId])
  const who = await app.one('user')
  const mine = app.as(who)
  const booked: { id: string; at: Date }[] = []
  let slots = 0

  async function buy(card: typeof good) {
    const opened = await mine.sessionPacks.open({ id: packId, ...billing })
    await mine.sandboxCards.confirm({ intentId: opened.paymentIntent, clientSecret: opened.clientSecret, ...card })
    await mine.sessionPacks.record({ paymentIntent: opened.paymentIntent })
  }
  async function book() {
    slots += 1
    const at = later(now, days(3 + Math.floor(slots / 6)))
    const date = `${at.toISOString().slice(0, 10)}T${String(10 + (slots % 6)).padStart(2, '0')}:00`
    const { _id: id, date: instant } = await mine.bookings.create({ booking: sessionId, details: 'x', date, timezone: 'Asia/Kolkata' })
    booked.push({ id, at: new Date(instant) })
  }
  const last = () => booked.at(-1)?.id ?? ''
  const spend = () => mine.bookingPayments.payWithCredit({ id: last() })
  /** Moves the clock to the given time before the last booking. */
  const goTo = (before: number) => {
    const at = booked.at(-1)?.at
    if (at && at > now) now = later(at, before)
  }
  const noShow = () => app.as(mentor).bookings.noShow({ id: last() })
  async function refund(amount: number, which: number) {
    const { packs } = await app.as(admin).sessionPacks.payments({ userId: who.id })
    const payment = packs.at(which)?.payments[0]
    if (payment) await app.as(admin).payments.refund({ payment: payment._id, amount, currency: 'USD', reason: 'Sorry.' })
    await app.runJobs()
  }
  const expire = () => expireSessionCredits(app.db, now, 100)
  const steps: Record<Act, () => Promise<unknown>> = {
    buy: () => buy(good),
    buyDeclined: () => buy(declined),
    book,
    bookAndSpend: () => book().then(spend),
    spend,
    spendAtOnce: () => Promise.allSettled([spend(), spend(), spend()]),
    cancel: () => mine.bookings.cancel({ id: last() }),
    cancelLate: () => {
      goTo(-hours(2))
      return mine.bookings.cancel({ id: last() })
    },
    noShow: () => {
      goTo(hours(1))
      return noShow()
    },
    noShowTwice: () => {
      goTo(hours(1))
      return Promise.allSettled([noShow(), noShow(), mine.bookings.cancel({ id: last() })])
    },
    refund: () => refund(30, 0),
    refundAll: () => refund(90, -1),
    week: async () => {
      now = later(now, days(7))
      await app.runJobs()
    },
    expire,
    expireAtOnce: () => Promise.all([expire(), expire()]),
  }
  for (const act of told) {
    await everybodyIsHere()
    // A refusal is expected; an error without a code is a bug.
    await steps[act]().catch((error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code === 'INTERNAL') throw error
    })
  }
  await everybodyIsHere()
  await app.runJobs()
  expect(faultLines(await checkBooks(app.db))).toEqual([])
  const ids = booked.map(({ id }) => id)
  return { kinds: await checkSessions(who.id, ids), states: await statesOf(ids) }
}

/** Extends all sign-in sessions, since the story spans weeks. */
const everybodyIsHere = () => app.db.update(sessionsTable).set({ expiresAt: later(now, days(30)), createdAt: now, lastSeenAt: now })

async function statesOf(ids: string[]) {
  const rows = ids.length === 0 ? [] : await app.db.select().from(bookingsTable).where(inArray(bookingsTable.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)?.state)
}

/** Each pack equals the sum of its entries, and every spent credit belongs to a booking that has it. */
async function checkSessions(userId: string, bookingIds: string[]): Promise<Record<string, number>> {
  const credits = await app.db.select().from(sessionCreditsTable).where(eq(sessionCreditsTable.userId, userId))
  const kinds: Record<string, number> = {}
  let standing = 0
  for (const credit of credits) {
    const entries = await app.db.select().from(sessionCreditEntriesTable).where(eq(sessionCreditEntriesTable.creditId, credit.id))
    const sumOf = (...of: string[]) => entries.filter(({ kind }) => of.includes(kind)).reduce((sum, one) => sum + one.credits, 0)
    for (const { kind } of entries) kinds[kind] = (kinds[kind] ?? 0) + 1
    expect(sumOf('granted')).toBe(3)
    expect(credit.remaining).toBe(entries.reduce((sum, one) => sum + one.credits, 0))
    expect(credit.remaining).toBeGreaterThanOrEqual(0)
    expect(credit.remaining).toBeLessThanOrEqual(3)
    standing -= sumOf('spent', 'returned')
  }
  const which = inArray(bookingPaymentsTable.bookingId, bookingIds)
  const paid = bookingIds.length === 0 ? [] : await app.db.select().from(bookingPaymentsTable).where(which)
  expect(paid.filter(({ state }) => state === 'credit')).toHaveLength(standing)
  const { packs } = await app.as(admin).sessionPacks.payments({ userId })
  expect(credits).toHaveLength(packs.filter(({ payments }) => payments.length > 0).length)
  return kinds
}
