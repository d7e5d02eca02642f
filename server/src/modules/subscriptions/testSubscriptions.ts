import { eq } from 'drizzle-orm'
import { sessionsTable } from '#auth/auth.table.ts'
import { fingerprint } from '#config/secrets.ts'
import { days, later } from '#core/clock.ts'
import { checkBooks, faultLines } from '#payments/index.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { billing, good } from '#payments/testPayments.ts'
import { sessionCreditsOf } from '#sessionCredits/index.ts'
import { startTestApp, type TestPerson } from '#test/app.ts'
import { renewSubscription } from './renewal/renewSubscription.ts'
import { serializeMine } from './subscriptions.serializer.ts'
import { currentOf, dueSubscriptions, periodsOf } from './subscriptions.store.ts'
import { subscriptionsTable } from './subscriptions.table.ts'

/** Pays once, and is declined whenever it is charged again. */
export const paysOnce = { ...good, number: '4000000000000341' }
/** Its bank requires authentication for each payment, so that it cannot be charged off-session. */
export const asksEachTime = { ...good, number: '4000002760003184' }
type Card = typeof good

/** The server with plans, and a clock that the test moves. */
export async function startTestSubscriptions(options: Parameters<typeof startTestApp>[0] = {}) {
  let now = new Date()
  const testApp = await startTestApp({ ...options, clock: { now: () => now } })
  const admin = await testApp.one('admin')
  const sales = await testApp.one('sales')
  const makePlan = (about: object = {}) =>
    testApp.as(admin).subscriptions.createPlan({ name: 'Gold', price: '$ 49 / month', details: 'Help\nMore help', sessions: 4, ...about })
  const plan = await makePlan()

  /** Keeps the card valid for some years from the test's current day. */
  const validNow = (card: Card): Card => ({ ...card, expYear: now.getFullYear() + 5 })
  /** A customer whose sign-in outlives the years of a test. */
  const customer = () => testApp.one('user')
  const open = (who: TestPerson, subscription = plan._id, once?: string) =>
    testApp
      .as(who)
      .payments.createIntent(
        { userId: who.id, subscription, ...billing, name: who.name, email: who.email },
        once ? { idempotencyKey: once } : {},
      )
  type Opened = Awaited<ReturnType<typeof open>>
  const confirm = (
    who: TestPerson,
    { paymentIntent: intentId, clientSecret }: Pick<Opened, 'paymentIntent' | 'clientSecret'>,
    card: Card = good,
  ) => testApp.as(who).sandboxCards.confirm({ intentId, clientSecret, ...validNow(card) })
  const look = (who: TestPerson, { paymentIntent }: Pick<Opened, 'paymentIntent'>) =>
    testApp.as(who).subscriptions.record({ user: who.id, paymentIntent })

  async function subscriber(card: Card = good, subscription = plan._id) {
    const who = await customer()
    const opened = await open(who, subscription)
    await confirm(who, opened, card)
    await look(who, opened)
    return who
  }
  const row = async (who: TestPerson) => {
    const rows = await testApp.db.select().from(subscriptionsTable).where(eq(subscriptionsTable.userId, who.id))
    const found = rows.find(({ state }) => state !== 'ended') ?? rows.find(({ startedAt }) => startedAt)
    if (!found) throw new Error('There is no subscription.')
    return found
  }

  return {
    ...testApp,
    admin,
    sales,
    plan,
    makePlan,
    customer,
    open,
    confirm,
    look,
    subscriber,
    row,
    now: () => now,
    validNow,
    goTo: (at: Date) => {
      now = at
    },
    pass: (count: number) => {
      now = later(now, days(count))
    },
    due: () => dueSubscriptions(testApp.db, now, 1_000),
    /** Signs in again: the clock of a test passes the end of every sign-in session. */
    signIn: ({ token }: TestPerson) =>
      testApp.db
        .update(sessionsTable)
        .set({ expiresAt: later(now, days(1)), createdAt: now, lastSeenAt: now })
        .where(eq(sessionsTable.tokenFingerprint, fingerprint(token))),
    /** Runs the cron job and everything that it queues. */
    async sweep() {
      for (const { id } of await dueSubscriptions(testApp.db, now, 1_000)) {
        await renewSubscription(testApp.context, id)
      }
      await testApp.runJobs()
    },
    mine: async (who: TestPerson) => {
      const found = await currentOf(testApp.db, who.id)
      return (
        found &&
        serializeMine(found, { periods: await periodsOf(testApp.db, found.id), credits: await sessionCreditsOf(testApp.db, who.id, now) })
      )
    },
    periods: async (who: TestPerson) => (await periodsOf(testApp.db, (await row(who)).id)).toReversed(),
    payments: (who: TestPerson) => testApp.db.select().from(paymentsTable).where(eq(paymentsTable.userId, who.id)),
    faults: async () => faultLines(await checkBooks(testApp.db)),
  }
}
export type TestSubscriptions = Awaited<ReturnType<typeof startTestSubscriptions>>
