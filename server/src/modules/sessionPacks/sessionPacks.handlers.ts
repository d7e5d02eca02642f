import { afterChange } from '@app/contract/core/fields.ts'
import { fromCents, toCents } from '@app/contract/core/money.ts'
import type { Contract } from '@app/contract/index.ts'
import {
  type BoughtPack,
  type PackInput,
  packCurrency,
  packPaidMessage,
  type SessionPack,
} from '@app/contract/sessionPacks/sessionPacks.calls.ts'
import { fingerprint } from '#config/secrets.ts'
import { notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { assertNotStale, changedFacts, recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import { providerOf } from '#outside/cards/index.ts'
import { intentByProviderId, openIntent, readPayablePayments } from '#payments/index.ts'
import { outcomeOf } from '#publicPayments/index.ts'
import { sessionCreditsOf } from '#sessionCredits/index.ts'
import { packKind, packPayable } from './packPayable.ts'
import {
  type BoughtPackRow,
  insertOfferedPack,
  insertPack,
  lockOfferedPack,
  lockUnpaidPack,
  offeredPack,
  offeredPacks,
  packsOf,
  saveOfferedPack,
} from './sessionPacks.store.ts'
import type { OfferedPackRow, SessionPackRow } from './sessionPacks.table.ts'

export const sessionPacks: Handlers<Contract['sessionPacks']> = {
  offered: async ({ db }) => (await offeredPacks(db)).map(serializePack),
  create: (context) => {
    const { me, clock, input, idempotencyKey: key } = context
    return context.db.transaction(async (db) => {
      const idempotencyKey = key && fingerprint(JSON.stringify([me.id, key]))
      const { pack, isMade } = await insertOfferedPack(db, { ...columnsOf(input), idempotencyKey, createdAt: clock.now() })
      if (isMade) await record({ ...context, db }, pack, 'made')
      return serializePack(pack)
    })
  },
  update: (context) =>
    context.db.transaction(async (db) => {
      const { id, data, version } = context.input
      const before = orNotFound(await lockOfferedPack(db, id), 'Pack')
      const now = saidOf(before)
      const columns = columnsOf(afterChange(now, data))
      const wanted = saidOf(columns)
      const subject = { kind: 'setting', id } as const
      await assertNotStale(db, { noun: 'pack', row: before, version, fieldOf: fieldOfColumn, now, wanted, subject })
      const pack = orNotFound(await saveOfferedPack(db, id, columns), 'Pack')
      await record({ ...context, db }, pack, 'changed', changedFacts(now, wanted))
      return serializePack(pack)
    }),
  remove: async (context) => {
    await context.db.transaction(async (db) => {
      const pack = orNotFound(await saveOfferedPack(db, context.input.id, { deletedAt: context.clock.now() }), 'Pack')
      await record({ ...context, db }, pack, 'deleted')
    })
    return { message: 'Deleted Successfully!' }
  },
  mine: async ({ db, clock, me }) => ({
    left: (await sessionCreditsOf(db, me.id, clock.now())).left,
    packs: (await packsOf(db, me.id)).map((row) => serializeBoughtPack(row, clock.now())),
  }),
  open: async (context) => {
    const { id, ...billing } = context.input
    const { me, idempotencyKey } = context
    refuseUnless(me.role === 'user', 'Packs of sessions are for customers.')
    const pack = await begin(context, id)
    const opened = await openIntent(context, packPayable, {
      id: pack.id,
      input: null,
      userId: me.id,
      billing,
      idempotencyKey,
      from: context.from,
    })
    const { amountCents, currency } = opened.intent
    return { clientSecret: opened.clientSecret, paymentIntent: opened.providerId, amount: fromCents(amountCents, currency), currency }
  },
  record: async (context) => {
    const intent = await intentByProviderId(context.db, providerOf(context.cards), context.input.paymentIntent)
    if (intent?.payableKind !== packKind || intent.userId !== context.me.id) throw notFound('Payment')
    const outcome = await outcomeOf(context, intent)
    return outcome.status === 'succeeded' ? { ...outcome, message: packPaidMessage } : outcome
  },
  payments: async ({ db, clock, me, input: { userId } }) => {
    const packs = isId(userId) ? await packsOf(db, userId) : []
    return {
      packs: await Promise.all(
        packs.map(async (row) => ({
          ...serializeBoughtPack(row, clock.now()),
          payments: await readPayablePayments(db, { kind: packKind, id: row.pack.id }, me),
        })),
      ),
    }
  },
}

/** The row to pay, on the current terms. An unpaid one on older terms is left to expire. */
function begin({ db, clock, me }: Pick<Context, 'db' | 'clock' | 'me'>, offeredId: string): Promise<SessionPackRow> {
  return db.transaction(async (db) => {
    const offered = orNotFound(await offeredPack(db, offeredId), 'Pack')
    const { id, name, sessions, amountCents, currency, goodForDays } = offered
    const before = await lockUnpaidPack(db, me.id, id)
    const terms = { name, sessions, amountCents, currency, goodForDays }
    const isSame =
      before && Object.entries(terms).every(([key, value]) => Object.entries(before).some(([k, v]) => k === key && v === value))
    return isSame ? before : await insertPack(db, { ...terms, userId: me.id, offeredId: id, createdAt: clock.now() })
  })
}

const columnsOf = ({ name, sessions, amount, goodForDays }: PackInput) =>
  ({ name, sessions, goodForDays, amountCents: toCents(amount, packCurrency), currency: packCurrency }) as const

/** Maps the columns of the version trigger to the fields of the form. */
const fieldOfColumn = { name: 'name', sessions: 'sessions', amount_cents: 'amount', good_for_days: 'goodForDays' }
const saidOf = ({ name, sessions, amountCents, currency, goodForDays }: ReturnType<typeof columnsOf> | OfferedPackRow) => ({
  ...{ name, sessions, goodForDays },
  amount: fromCents(amountCents, currency),
})

type Deed = 'made' | 'changed' | 'deleted'
async function record(
  { db, clock, me }: Pick<Context, 'db' | 'clock' | 'me'>,
  pack: OfferedPackRow,
  deed: Deed,
  facts: ReturnType<typeof changedFacts> | Record<string, never> = {},
) {
  const { name, sessions, amountCents, currency, goodForDays } = pack
  const activity = `${deed} the pack ${name}: ${sessions} sessions for ${amountInWords(amountCents, currency)}, good for ${goodForDays} days`
  await recordAudit(db, { actor: me, kind: 'settings', activity, subject: { kind: 'setting', id: pack.id }, ...facts, at: clock.now() })
}

const serializePack = ({ id, name, sessions, amountCents, currency, goodForDays, version }: OfferedPackRow): SessionPack => ({
  _id: id,
  name,
  sessions,
  amount: fromCents(amountCents, currency),
  currency,
  goodForDays,
  version,
})

function serializeBoughtPack({ pack, left }: BoughtPackRow, now: Date): BoughtPack {
  const { id, name, sessions, amountCents, currency, paidAt, expiresAt, returnedAt, createdAt } = pack
  const ends = expiresAt ?? createdAt
  return {
    _id: id,
    name,
    sessions,
    left: ends > now ? (left ?? 0) : 0,
    amount: fromCents(amountCents, currency),
    currency,
    boughtAt: (paidAt ?? createdAt).toISOString(),
    expiresAt: ends.toISOString(),
    isReturned: returnedAt !== null,
  }
}
