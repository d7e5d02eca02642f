import type { Contract } from '@app/contract/index.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { readRefunds } from '#payments/index.ts'
import { sessionCreditsOf } from '#sessionCredits/index.ts'
import {
  choicesOfSubscriptions,
  filteredSubscriptions,
  listedSubscription,
  pageOfSubscriptions,
  paymentsOfPeriods,
} from './lists/subscriptionLists.store.ts'
import { beginCard, takeCard } from './own/changeCard.ts'
import { cancelOwn, changeOwnPlan, undoOwnCancellation } from './own/changeOwn.ts'
import { createPlan, deletePlan, updatePlan } from './plans/changePlans.ts'
import { offeredPlans } from './plans/plans.store.ts'
import { purchaseOutcome } from './purchase/purchaseOutcome.ts'
import { serializeMine, serializePeriod, serializePlan, serializeRecord } from './subscriptions.serializer.ts'
import { currentOf, periodsOf } from './subscriptions.store.ts'

export const subscriptions: Handlers<Contract['subscriptions']> = {
  plans: async ({ db }) => (await offeredPlans(db)).map(serializePlan),
  createPlan: async (context) => serializePlan(await createPlan(context, context.input, context.idempotencyKey)),
  updatePlan: async (context) => serializePlan(await updatePlan(context, context.input)),
  deletePlan: async (context) => {
    await deletePlan(context, context.input.id)
    return {}
  },
  record: (context) => purchaseOutcome(context, context.me.id, context.input.paymentIntent),
  all: async ({ db, input, zone, clock }) => {
    const filtered = filteredSubscriptions(input, { zone, now: clock.now() })
    const { items, ...counted } = await pageOfSubscriptions(db, { ...input, filtered })
    return { items: items.map(serializeRecord), ...counted }
  },
  countries: ({ db }) => choicesOfSubscriptions(db),
  one: async ({ db, me, input }) => {
    const found = orNotFound(await listedSubscription(db, input.id), 'Subscription')
    const { address, city, region: state, pinCode } = found.subscription
    const rows = await periodsOf(db, found.subscription.id)
    const payments = await paymentsOfPeriods(
      db,
      rows.map(({ id }) => id),
    )
    const newest = payments.at(-1)
    const periods = []
    for (const row of rows) {
      const payment = payments.find(({ id }) => id === row.paymentId)
      periods.push({ ...serializePeriod(row), ...(payment && { refunds: await readRefunds(db, payment, me) }) })
    }
    return {
      ...serializeRecord(found),
      address,
      city,
      state,
      pinCode,
      ...(newest && { paymentIntent: { id: newest.providerId ?? newest.id, amount: newest.amountCents } }),
      periods,
    }
  },
  mine: (context) => mine(context),
  cancel: async (context) => {
    await cancelOwn(context)
    return mine(context)
  },
  takeBack: async (context) => {
    await undoOwnCancellation(context)
    return mine(context)
  },
  changePlan: async (context) => {
    await changeOwnPlan(context, context.input.subscription)
    return mine(context)
  },
  beginCard: (context) => beginCard(context),
  takeCard: (context) => takeCard(context, context.input.setupIntent),
}

async function mine({ db, me, clock }: Pick<Context, 'db' | 'clock'> & { me: { id: string } }) {
  const row = await currentOf(db, me.id)
  if (!row) return { subscription: null }
  const credits = await sessionCreditsOf(db, me.id, clock.now())
  return { subscription: serializeMine(row, { periods: await periodsOf(db, row.id), credits }) }
}
