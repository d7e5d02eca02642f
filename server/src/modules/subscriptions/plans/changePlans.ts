import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import { fromCents } from '@app/contract/core/money.ts'
import {
  amountOfPrice,
  largestPlanAmount,
  planCents,
  planCurrency,
  smallestPlanAmount,
} from '@app/contract/subscriptions/subscriptions.rules.ts'
import type { PlanChanges, PlanInput } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { fingerprint } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { assertNotStale, changedFacts, recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import type { PlanRow, Terms } from '../subscriptions.table.ts'
import { insertPlan, lockPlan, savePlan } from './plans.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'> & { me: Actor }

export const createPlan = ({ db, clock, me }: Deps, input: PlanInput, key: string | null): Promise<PlanRow> =>
  db.transaction(async (db) => {
    const idempotencyKey = key && fingerprint(JSON.stringify([me.id, key]))
    const { plan, isMade } = await insertPlan(db, { ...columnsOf(input), idempotencyKey, createdAt: clock.now() })
    if (isMade) await record(db, me, plan, 'made', clock.now())
    return plan
  })

type Update = { id: string; data: PlanChanges; version?: number | undefined }

/**
 * Changes a plan for new subscriptions; existing ones keep their terms.
 * @throws Refusal CONFLICT with the changed fields, for a stale edit
 */
export const updatePlan = ({ db, clock, me }: Deps, { id, data, version }: Update): Promise<PlanRow> =>
  db.transaction(async (db) => {
    const before = orNotFound(await lockPlan(db, id), 'Plan')
    const now = saidOf(before)
    const { amount, ...rest } = afterChange(now, data)
    const isRead = data.price !== undefined && data.price !== before.price && data.amount === undefined
    const columns = columnsOf({ ...rest, ...(!isRead && { amount }) })
    const wanted = saidOf(columns)
    const subject = { kind: 'subscription', id } as const
    await assertNotStale(db, { noun: 'plan', row: before, version, fieldOf: fieldOfColumn, now, wanted, subject })
    const plan = orNotFound(await savePlan(db, id, columns), 'Plan')
    await record(db, me, plan, 'changed', clock.now(), changedFacts(now, wanted))
    return plan
  })

/** Maps the columns of the version trigger to the fields of the form. */
const fieldOfColumn = { name: 'name', price: 'price', details: 'details', amount_cents: 'amount', sessions: 'sessions' }
const saidOf = ({ name, price, details, amountCents, currency, sessions }: Omit<Terms, 'planId'>) => ({
  ...{ name, price, details, sessions },
  amount: fromCents(amountCents, currency),
})

export const deletePlan = ({ db, clock, me }: Deps, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const plan = orNotFound(await savePlan(db, id, { deletedAt: clock.now() }), 'Plan')
    await record(db, me, plan, 'deleted', clock.now())
  })

function columnsOf({ name, price, details, sessions, amount: given }: PlanInput) {
  const amount = given ?? amountOfPrice(price)
  if (amount === undefined) throw badInput('amount', 'The amount can’t be read from this price. Please enter it.')
  if (amount < smallestPlanAmount || amount > largestPlanAmount)
    throw badInput('amount', `A plan costs between ${smallestPlanAmount} and ${largestPlanAmount} USD a month.`)
  return { name, price, details, sessions, amountCents: planCents(amount), currency: planCurrency } as const
}

async function record(
  db: Db,
  me: Actor,
  { id, name, amountCents, currency, sessions }: PlanRow,
  deed: 'made' | 'changed' | 'deleted',
  at: Date,
  facts: ReturnType<typeof changedFacts> | Record<string, never> = {},
) {
  const activity = `${deed} the subscription plan ${name}: ${amountInWords(amountCents, currency)} a month, ${sessions} sessions`
  await recordAudit(db, { actor: me, kind: 'settings', activity, subject: { kind: 'subscription', id }, ...facts, at })
}
