import { days, hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { sandboxCardMethodsTable } from '#outside/cards/sandbox.table.ts'
import { grantSessionCredits } from '#sessionCredits/index.ts'
import { offeredPacksTable } from '#sessionPacks/sessionPacks.table.ts'
import {
  cardCustomersTable,
  subscriptionPeriodsTable,
  subscriptionPlansTable,
  subscriptionsTable,
} from '#subscriptions/subscriptions.table.ts'
import { monthsAfter } from '#subscriptions/terms.ts'
import type { UserRow } from '#users/index.ts'
import { insertPayments } from './cardPayments.ts'
import { randomFrom } from './random.ts'

type Customer = Pick<UserRow, 'name' | 'email'> & { id?: string | undefined }

const packs = [
  { name: 'Five sessions', sessions: 5, amountCents: 22_500, goodForDays: 180 },
  { name: 'Ten sessions', sessions: 10, amountCents: 40_000, goodForDays: 365 },
]
const plans = [
  { name: 'Starter', price: '$ 29 / month', details: 'One session a month\nAnswers within a day', amountCents: 2_900, sessions: 1 },
  {
    name: 'Pro',
    price: '$ 79 / month',
    details: 'Four sessions a month\nAnswers within six hours\nCode reviews',
    amountCents: 7_900,
    sessions: 4,
  },
  {
    name: 'Team',
    price: '$ 199 / month',
    details: 'Twelve sessions a month\nA mentor of your own\nAnswers within two hours\nCode reviews',
    amountCents: 19_900,
    sessions: 12,
  },
] as const

/** The customers' plans, with months and state. */
const stories = [
  { plan: 0, months: 5, state: 'active', country: 'US', city: 'Portland', region: 'OR', pinCode: '97201' },
  { plan: 1, months: 3, state: 'active', country: 'GB', city: 'Leeds', region: 'YK', pinCode: 'LS1 4DY' },
  { plan: 1, months: 1, state: 'cancelled', country: 'DE', city: 'Leipzig', region: 'SN', pinCode: '04109' },
  { plan: 2, months: 2, state: 'ended', country: 'AU', city: 'Perth', region: 'WA', pinCode: '6000' },
] as const

/** The plans and session packs of the demo company, and its customers' subscriptions. */
export async function makeSubscriptions(db: Db, customers: readonly Customer[], now: Date): Promise<void> {
  const random = randomFrom(20_261_124)
  const offered = plans.map((plan) => ({
    ...plan,
    id: random.idAt(later(now, -days(300))),
    currency: 'USD' as const,
    createdAt: later(now, -days(300)),
  }))
  await db.insert(subscriptionPlansTable).values(offered)
  await db.insert(offeredPacksTable).values(packs.map((pack) => ({ ...pack, currency: 'USD' as const, createdAt: later(now, -days(200)) })))
  for (const [at, { plan: which, months, state, ...address }] of stories.entries()) {
    const [person, plan] = [customers[at], offered[which]]
    if (!person?.id || !plan) continue
    const customer = { ...person, id: person.id }
    const startedAt = later(monthsAfter(now, -months), days(state === 'ended' ? -4 : 6) + hours(at))
    const { id: planId, createdAt: _, ...words } = plan
    const terms = { ...words, planId }
    const id = random.idAt(startedAt)
    const periods = Array.from({ length: months }, (_, index) => {
      const startsAt = monthsAfter(startedAt, index)
      const payment = { id: random.idAt(startsAt), providerId: `pi_demo_${random.whole(1e9, 9e9)}` }
      return { id: random.idAt(startsAt), number: index + 1, startsAt, endsAt: monthsAfter(startedAt, index + 1), payment }
    })
    const endsAt = monthsAfter(startedAt, months)
    const payer = { payerName: customer.name, email: customer.email, address: '7 Mill Lane', ...address }
    const atProvider = { customer: `cus_sandbox_${customer.id}`, methodId: `pm_sandbox_${random.idAt(startedAt)}` }
    const card = { last4: '4242', expMonth: 12, expYear: 2040 }
    const { customer: owner, methodId } = atProvider
    await db.insert(sandboxCardMethodsTable).values({ ...card, id: methodId, customer: owner, behaviour: 'pays', createdAt: startedAt })
    await db.insert(cardCustomersTable).values({ userId: customer.id, provider: 'Sandbox', customer: owner, createdAt: startedAt })
    await db.insert(subscriptionsTable).values({
      ...terms,
      ...payer,
      id,
      userId: customer.id,
      state,
      period: months,
      startedAt,
      endsAt,
      nextLookAt: state === 'ended' ? null : endsAt,
      cancelledAt: state === 'active' ? null : later(endsAt, -days(10)),
      endedAt: state === 'ended' ? endsAt : null,
      provider: 'Sandbox',
      ...atProvider,
      card: { brand: 'visa', ...card },
      createdAt: startedAt,
    })
    const { amountCents, currency } = plan
    for (const { payment, ...period } of periods) {
      const paidAt = period.startsAt
      await db
        .insert(subscriptionPeriodsTable)
        .values({ ...terms, ...period, subscriptionId: id, paymentId: payment.id, paidAt, createdAt: paidAt })
      await insertPayments(db, [
        {
          ...payment,
          payableKind: 'subscription',
          payableId: period.id,
          userId: customer.id,
          amountCents,
          currency,
          orderTotalCents: amountCents,
          remainingCents: 0,
          billing: {
            name: customer.name,
            email: customer.email,
            address: '7 Mill Lane',
            city: address.city,
            state: address.region,
            country: address.country,
            pinCode: address.pinCode,
          },
          createdAt: paidAt,
        },
      ])
    }
    const newest = periods.at(-1)
    if (newest && state !== 'ended')
      await grantSessionCredits(db, {
        userId: customer.id,
        source: 'period',
        sourceId: newest.id,
        sessions: plan.sessions,
        expiresAt: endsAt,
        now: newest.startsAt,
      })
  }
}
