import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { later, minutes } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { checkBooks, faultLines } from '#payments/index.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { billing, declined, good } from '#payments/testPayments.ts'
import { grantSessionCredits, sessionCreditsOf } from '#sessionCredits/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { bookingsTable } from '../bookings.table.ts'
import { mentorTimesTable } from '../slots/mentorTimes.table.ts'
import { makeMentor, makeSession } from '../testMentors.ts'
import { bookingPaymentsTable } from './bookingPayments.table.ts'
import { releaseHeldTime, releaseHeldTimes } from './heldTimes.ts'

/** Number of random stories; the long form is `BOOKING_STORIES=300`. */
const stories = howMany('BOOKING_STORIES', { short: 2, long: 8 })
const begin = new Date('2026-11-21T10:00:00Z')
let now = begin
let app: TestApp
let admin: TestPerson
let customer: TestPerson
let stranger: TestPerson
let mentor: TestPerson
let sessionId: string

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  admin = await app.one('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  now = begin
  sessionId = await makeSession(app)
  mentor = await makeMentor(app, admin, [sessionId])
  customer = await app.one('user', { name: 'Cora Customer' })
  stranger = await app.one('user')
  await app.db.execute(sql`update sessions set expires_at = '2028-01-01'`)
})

/** Reminders would fire whenever the worker looks at them, so tests run them explicitly. */
const runJobs = () => app.runJobs({ except: ['bookingReminder'] })
const book = (person: TestPerson, time: string, about: object = {}) =>
  app.as(person).bookings.create({ booking: sessionId, details: 'Help.', date: `2026-12-01T${time}`, timezone: 'Asia/Kolkata', ...about })
const open = (person: TestPerson, id: string) => app.as(person).bookingPayments.open({ id, ...billing, email: person.email })
const confirm = (
  person: TestPerson,
  { paymentIntent: intentId, clientSecret }: { paymentIntent: string; clientSecret: string },
  card = good,
) => app.as(person).sandboxCards.confirm({ intentId, clientSecret, ...card })
const look = (person: TestPerson, id: string, { paymentIntent }: { paymentIntent: string }) =>
  app.as(person).bookingPayments.record({ id, paymentIntent })
async function pay(person: TestPerson, id: string) {
  const opened = await open(person, id)
  await confirm(person, opened)
  return await look(person, id, opened)
}
const times = (id: string) => app.db.select().from(mentorTimesTable).where(eq(mentorTimesTable.bookingId, id))
const subjectsTo = async (person: TestPerson) =>
  (await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))).map(({ subject }) => subject)
const credits = async (person: TestPerson) => (await sessionCreditsOf(app.db, person.id, now)).left
const give = (person: TestPerson, sessions: number) =>
  grantSessionCredits(app.db, { userId: person.id, source: 'pack', sourceId: newId(), sessions, expiresAt: new Date('2027-06-01'), now })
const freeOn = async (person: TestPerson) =>
  (await app.as(person).bookings.slots({ session: sessionId, from: '2026-12-01', to: '2026-12-01', timezone: 'Asia/Kolkata' })).slots.map(
    ({ at }) => at,
  )

test('a priced session is held during the card payment and confirmed by it; it is announced only then', async () => {
  const held = await book(customer, '15:00')
  expect(held).toMatchObject({
    state: 'awaitingPayment',
    price: 35.5,
    payment: { state: 'due', heldUntil: later(now, minutes(10)).toISOString() },
  })
  expect(await app.as(customer).bookingPayments.charge({ id: held._id })).toMatchObject({ heldSeconds: 600, mayPay: true })
  expect(await times(held._id)).toHaveLength(1)
  await runJobs()
  expect(await subjectsTo(mentor)).toEqual([])
  // The booker sees the held time as free; others see it as taken.
  expect(await freeOn(customer)).toContain('2026-12-01T09:30:00.000Z')
  expect(await freeOn(stranger)).not.toContain('2026-12-01T09:30:00.000Z')

  const opened = await open(customer, held._id)
  expect(opened).toMatchObject({ amount: 35.5, currency: 'USD' })
  await confirm(customer, opened, declined)
  expect(await look(customer, held._id, opened)).toMatchObject({ status: 'failed' })
  await confirm(customer, opened)
  expect(await look(customer, held._id, opened)).toEqual({ status: 'succeeded', message: 'Booking Confirmed!' })
  expect(await look(customer, held._id, opened)).toMatchObject({ status: 'succeeded' })
  await runJobs()

  const paid = await app.as(customer).bookings.byId({ id: held._id })
  expect(paid).toMatchObject({ state: 'confirmed', payment: { state: 'paid' }, may: { pay: false, cancel: true } })
  expect(paid.story.map(({ kind }) => kind)).toEqual(['booked', 'paid'])
  // The mentor sees no amounts.
  const theirs = await app.as(mentor).bookings.byId({ id: held._id })
  expect(JSON.stringify(theirs)).not.toMatch(/35\.5|payment|amount/)
  expect(await subjectsTo(mentor)).toHaveLength(1)
  expect(await subjectsTo(customer)).toEqual(expect.arrayContaining([expect.stringContaining('We received $35.50')]))
  expect(faultLines(await checkBooks(app.db))).toEqual([])
})

test('an unpaid hold ends after ten minutes; late money reclaims the time if it is free, or is a surplus to refund', async () => {
  const held = await book(customer, '15:00')
  const opened = await open(customer, held._id)
  now = later(now, minutes(9))
  await releaseHeldTime(app.context, held._id)
  expect(await app.as(customer).bookings.byId({ id: held._id })).toMatchObject({ state: 'awaitingPayment' })
  now = later(now, minutes(2))
  await releaseHeldTimes(app.context)
  await runJobs()
  expect(await app.as(customer).bookings.byId({ id: held._id })).toMatchObject({ state: 'cancelled', payment: { state: 'lapsed' } })
  expect(await freeOn(stranger)).toContain('2026-12-01T09:30:00.000Z')
  await expect(open(customer, held._id)).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await confirm(customer, opened)).toMatchObject({ status: 'failed' })
  expect(await subjectsTo(customer)).toEqual(['Not paid in time: Code review'])

  // The provider charged it after the hold: the time is still free and is reclaimed.
  await app.db.execute(sql`update sandbox_card_intents set status = 'succeeded' where id = ${opened.paymentIntent}`)
  await look(customer, held._id, opened)
  expect(await app.as(customer).bookings.byId({ id: held._id })).toMatchObject({ state: 'confirmed', payment: { state: 'paid' } })
  expect(await times(held._id)).toHaveLength(1)

  // For another booking, whose time is taken by now, the money is a surplus.
  const second = await book(stranger, '16:00')
  const late = await open(stranger, second._id)
  now = later(now, minutes(11))
  await releaseHeldTime(app.context, second._id)
  await pay(customer, (await book(customer, '16:00'))._id)
  await app.db.execute(sql`update sandbox_card_intents set status = 'succeeded' where id = ${late.paymentIntent}`)
  await look(stranger, second._id, late)
  expect(await app.as(stranger).bookings.byId({ id: second._id })).toMatchObject({ state: 'cancelled' })
  const { payments } = await app.as(admin).bookingPayments.ofBooking({ id: second._id })
  expect(payments).toMatchObject([{ amount: 35.5, surplus: 35.5 }])
  expect(faultLines(await checkBooks(app.db))).toEqual([])
})

test('a cancellation in time refunds the money or the session in full, once', async () => {
  const byCard = await book(customer, '10:00')
  await pay(customer, byCard._id)
  await give(customer, 1)
  const byCredit = await book(customer, '12:00')
  const [first, again] = await Promise.all([1, 2].map(() => app.as(customer).bookingPayments.payWithCredit({ id: byCredit._id })))
  expect([first?.state, again?.state]).toEqual(['credit', 'credit'])
  expect(await credits(customer)).toBe(0)
  const third = await book(customer, '13:00')
  await expect(app.as(customer).bookingPayments.payWithCredit({ id: third._id })).rejects.toMatchObject({ code: 'REFUSED' })

  await Promise.all([1, 2].map(() => app.as(customer).bookings.cancel({ id: byCard._id })))
  await Promise.all([1, 2].map(() => app.as(customer).bookings.cancel({ id: byCredit._id })))
  await runJobs()
  expect(await credits(customer)).toBe(1)
  const [payment] = await app.db.select().from(paymentsTable).where(eq(paymentsTable.payableId, byCard._id))
  expect(payment).toMatchObject({ refundedCents: 3550, status: 'refunded' })
  const after = await app.as(customer).bookings.byId({ id: byCard._id })
  expect(after).toMatchObject({ state: 'cancelled', payment: { state: 'refunded' } })
  expect(after.story.map(({ kind }) => kind)).toEqual(['booked', 'paid', 'cancelled', 'refunded'])
  expect(await app.as(customer).bookings.byId({ id: byCredit._id })).toMatchObject({ payment: { state: 'returned' } })
  expect(await subjectsTo(customer)).toEqual(expect.arrayContaining([expect.stringContaining('We refunded $35.50')]))
  expect(faultLines(await checkBooks(app.db))).toEqual([])
})

test('a person holds one time: another choice releases the first, and giving up frees it at once', async () => {
  const first = await book(customer, '10:00')
  const opened = await open(customer, first._id)
  const second = await book(customer, '11:00')
  expect(await app.as(customer).bookings.byId({ id: first._id })).toMatchObject({ state: 'cancelled', payment: { state: 'waived' } })
  await runJobs()
  expect(await confirm(customer, opened)).toMatchObject({ status: 'failed' })
  await app.as(customer).bookings.cancel({ id: second._id })
  expect(await times(second._id)).toEqual([])
  // The same time again, after its release.
  expect(await book(customer, '10:00')).toMatchObject({ state: 'awaitingPayment' })
  await runJobs()
  expect(await subjectsTo(mentor)).toEqual([])
})

test('of a dozen at once for one time, one holds and pays it', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => app.one('user')))
  const asked = await Promise.allSettled(people.map((person) => book(person, '15:00')))
  const held = asked.flatMap((one, nth) => (one.status === 'fulfilled' ? [{ booking: one.value, person: people[nth] }] : []))
  expect(held).toHaveLength(1)
  const [winner] = held
  if (!winner?.person) throw new Error('The time is not held.')
  expect(await pay(winner.person, winner.booking._id)).toMatchObject({ status: 'succeeded' })
})

test('bookings of others can be neither paid, read nor charged to credits, and staff book without paying', async () => {
  const { _id: id } = await book(customer, '15:00')
  const opened = await open(customer, id)
  await give(stranger, 3)
  const notThere = { code: 'NOT_FOUND', message: 'Booking not found.' }
  const asStranger = app.as(stranger).bookingPayments
  const none = newId()
  for (const one of [id, none, 'nonsense'])
    for (const ask of [
      () => asStranger.charge({ id: one }),
      () => asStranger.open({ id: one, ...billing }),
      () => asStranger.record({ id: one, paymentIntent: opened.paymentIntent }),
      () => asStranger.payWithCredit({ id: one }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: notThere.code })
  expect(await credits(stranger)).toBe(3)
  const forThem = await app
    .as(admin)
    .bookings.create({ booking: sessionId, bookingBy: stranger.id, date: '2026-12-02T15:00', timezone: 'Asia/Kolkata', details: 'Help.' })
  expect(forThem).toMatchObject({ state: 'confirmed', payment: { state: 'due' } })
  expect(await app.as(stranger).bookingPayments.charge({ id: forThem._id })).toMatchObject({ mayPay: true, credits: 3, amount: 35.5 })
  await app.as(stranger).bookingPayments.payWithCredit({ id: forThem._id })
  const own = await app
    .as(admin)
    .bookings.create({ booking: sessionId, date: '2026-12-03T15:00', timezone: 'Asia/Kolkata', details: 'Help.' })
  expect(own).toMatchObject({ state: 'confirmed' })
  expect(own.payment).toBeUndefined()
  await expect(app.as(admin).bookings.remove({ id: forThem._id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a late cancellation by the booker frees the time and keeps the payment; staff still refund it', async () => {
  await give(customer, 1)
  const byCard = await book(customer, '10:00')
  await pay(customer, byCard._id)
  const [byCredit, byStaff] = [await book(customer, '11:00'), await book(stranger, '12:00')]
  await app.as(customer).bookingPayments.payWithCredit({ id: byCredit._id })
  await pay(stranger, byStaff._id)
  await runJobs()
  // A day before, to the second: 10:00 in Kolkata is 04:30.
  now = new Date('2026-11-30T04:29:59Z')
  expect(await app.as(customer).bookings.byId({ id: byCard._id })).toMatchObject({ may: { cancel: true, getBack: true } })
  now = new Date('2026-11-30T08:00:00Z')
  for (const { _id } of [byCard, byCredit]) {
    expect(await app.as(customer).bookings.byId({ id: _id })).toMatchObject({ may: { change: false, cancel: true, getBack: false } })
    expect(await app.as(customer).bookings.cancel({ id: _id })).toMatchObject({ state: 'cancelled' })
    expect(await times(_id)).toEqual([])
  }
  await app.as(admin).bookings.cancel({ id: byStaff._id })
  await runJobs()
  expect(await credits(customer)).toBe(0)
  const returned = async (id: string) => (await app.as(admin).bookingPayments.ofBooking({ id })).payments.map(({ refunded }) => refunded)
  expect(await returned(byCard._id)).toEqual([0])
  expect(await returned(byStaff._id)).toEqual([35.5])
  const emails = (await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, customer.email))).map(({ text }) => text)
  expect(emails.filter((text) => text.includes('less than 24 hours before it begins, so the payment is not refunded'))).toHaveLength(2)
  expect(emails.filter((text) => text.includes('but without a refund'))).toHaveLength(2)

  const begun = await book(stranger, '15:00')
  await pay(stranger, begun._id)
  now = new Date('2026-12-01T09:30:00Z')
  await expect(app.as(stranger).bookings.cancel({ id: begun._id })).rejects.toMatchObject({ status: 403, message: /has begun/ })
  expect(faultLines(await checkBooks(app.db))).toEqual([])
})

const acts = ['book', 'card', 'decline', 'credit', 'cancel', 'staffCancel', 'wait', 'late', 'refund', 'jobs'] as const
const story = fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 18 })

test(`in ${stories} random stories a paid booking has its time, sums are exact and unbooked sessions are not charged`, {
  timeout: 60_000 + stories * 20_000,
}, async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      round += 1
      now = begin
      const who = await app.one('user')
      await app.db.execute(sql`update sessions set expires_at = '2028-01-01'`)
      await give(who, 2)
      const day = new Date(Date.UTC(2026, 11, 2 + (round % 150))).toISOString().slice(0, 10)
      let hour = 9
      const begun: { id: string; opened?: { paymentIntent: string; clientSecret: string } }[] = []
      const quietly = async (work: () => Promise<unknown>) => {
        await work().catch((error: unknown) => {
          if (!(error instanceof Error) || !('code' in error)) throw error
        })
      }
      const steps: Record<(typeof acts)[number], () => Promise<unknown>> = {
        async book() {
          if (hour > 15) return
          const { _id: id } = await book(who, '', { date: `${day}T${String(hour).padStart(2, '0')}:00` })
          hour += 1
          begun.push({ id })
        },
        card: () => begin_(good),
        decline: () => begin_(declined),
        credit: () => app.as(who).bookingPayments.payWithCredit({ id: begun.at(-1)?.id ?? '' }),
        cancel: () => app.as(who).bookings.cancel({ id: begun.at(-1)?.id ?? '' }),
        staffCancel: () => app.as(admin).bookings.cancel({ id: begun[0]?.id ?? '' }),
        async wait() {
          now = later(now, minutes(11))
          await releaseHeldTimes(app.context)
          await runJobs()
        },
        async late() {
          const last = begun.at(-1)
          if (!last?.opened) return
          await app.db.execute(sql`update sandbox_card_intents set status = 'succeeded' where id = ${last.opened.paymentIntent}`)
          await look(who, last.id, last.opened)
        },
        async refund() {
          const [payment] = await app.db
            .select()
            .from(paymentsTable)
            .where(eq(paymentsTable.payableId, begun[0]?.id ?? newId()))
          if (payment) await app.as(admin).payments.refund({ payment: payment.id, amount: 5, currency: 'USD', reason: 'Sorry.' })
        },
        jobs: () => app.runJobs(),
      }
      async function begin_(card: typeof good) {
        const last = begun.at(-1)
        if (!last) return
        last.opened = await open(who, last.id)
        await confirm(who, last.opened, card)
        await look(who, last.id, last.opened)
      }
      for (const act of told) await quietly(steps[act])
      await runJobs()

      for (const { id } of begun) {
        const [booking] = await app.db.select().from(bookingsTable).where(eq(bookingsTable.id, id))
        const [payment] = await app.db.select().from(bookingPaymentsTable).where(eq(bookingPaymentsTable.bookingId, id))
        const money = await app.db.select().from(paymentsTable).where(eq(paymentsTable.payableId, id))
        const kept = money.reduce((sum, one) => sum + one.amountCents - one.refundedCents - one.surplusCents, 0)
        expect((await times(id)).length, 'who has the time').toBe(
          booking?.state === 'confirmed' || booking?.state === 'awaitingPayment' ? 1 : 0,
        )
        if (booking?.state === 'confirmed') expect(['paid', 'credit', 'partially refunded', 'refunded']).toContain(payment?.state)
        if (booking?.state === 'cancelled') expect(kept, 'a cancelled booking is not charged').toBe(0)
        if (payment?.state === 'paid') expect(kept).toBe(3550)
      }
      const spent = (
        await Promise.all(begun.map(({ id }) => app.db.select().from(bookingPaymentsTable).where(eq(bookingPaymentsTable.bookingId, id))))
      )
        .flat()
        .filter(({ state }) => state === 'credit').length
      expect(await credits(who)).toBe(2 - spent)
      expect(faultLines(await checkBooks(app.db))).toEqual([])
    }),
    { numRuns: stories, endOnFailure: true },
  )
})

test('a booking tells its meeting address from its confirmation to its cancellation, and at no other time', async () => {
  mentor = await makeMentor(app, admin, [sessionId], { meetingUrl: 'https://meet.example/secret-{booking}' })
  await app.db.execute(sql`update sessions set expires_at = '2028-01-01'`)
  const room = 'meet.example/secret-'
  const held = await book(customer, '15:00', { mentor: mentor.id })
  const answersTo = async (person: TestPerson) => [
    await app.as(person).bookings.byId({ id: held._id }),
    await app.as(customer).bookings.ofUser({ id: customer.id }),
    await app.as(admin).bookings.all({}),
    await app.as(mentor).bookings.ofMentor({ id: mentor.id }),
  ]
  const tells = async (person: TestPerson) => JSON.stringify(await answersTo(person)).includes(room)
  expect(JSON.stringify(held)).not.toContain(room)
  for (const person of [customer, mentor, admin]) expect(await tells(person)).toBe(false)

  await pay(customer, held._id)
  for (const person of [customer, mentor]) expect(await tells(person)).toBe(true)
  await app.as(customer).bookings.cancel({ id: held._id })
  for (const person of [customer, mentor, admin]) expect(await tells(person)).toBe(false)
  await runJobs()
  const mails = await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, customer.email))
  expect(mails.filter(({ subject }) => /cancelled/i.test(subject)).map(({ text }) => text.includes(room))).toEqual([false])

  const lapsing = await book(customer, '16:00', { mentor: mentor.id })
  now = later(now, minutes(11))
  await releaseHeldTime(app.context, lapsing._id)
  const lapsed = await app.as(customer).bookings.byId({ id: lapsing._id })
  expect(lapsed.state).toBe('cancelled')
  expect(JSON.stringify(lapsed)).not.toContain(room)
})
