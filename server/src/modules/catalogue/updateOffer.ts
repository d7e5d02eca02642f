import type { ServiceChanges, SessionChanges } from '@app/contract/catalogue/catalogue.shapes.ts'
import { durationInWords, minutesIn } from '@app/contract/catalogue/duration.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { decimalsMessage, fromCents, isAmount, toCents } from '@app/contract/core/money.ts'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#core/context.ts'
import { badInput, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockService, lockSession } from './catalogue.store.ts'
import { type BookableSessionRow, bookableSessionsTable, servicesTable } from './catalogue.table.ts'
import { offerColumns } from './offerColumns.ts'
import { assertNotStale, fieldValues } from './offerFields.ts'
import { refuseUnpayablePrice } from './refuseUnpayablePrice.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Changes a session. Bookings hold a copy of name, price and duration, and keep it.
 * @throws Refusal CONFLICT with the changes, if another user saved since the given version
 */
export const updateSession = ({ db, clock }: Deps, me: Actor, { id, version, data }: SessionChanges): Promise<void> =>
  db.transaction(async (db) => {
    const before = orNotFound(await lockSession(db, id), 'Session')
    const input = { ...(await offerColumns(db, data, before.technologies)), ...durationOf(data), ...priceOf(data, before) }
    await assertNotStale(db, 'session', before, input, version)
    const at = clock.now()
    if (!isDifferent(before, input)) return
    await db
      .update(bookableSessionsTable)
      .set({ ...input, updatedAt: at })
      .where(eq(bookableSessionsTable.id, before.id))
    await recordEdit(db, me, 'session', before, { ...before, ...input }, at)
  })

/** The same for a service. */
export const updateService = ({ db, clock }: Deps, me: Actor, { id, version, data }: ServiceChanges): Promise<void> =>
  db.transaction(async (db) => {
    const before = orNotFound(await lockService(db, id), 'Service')
    const input = await offerColumns(db, data, before.technologies)
    await assertNotStale(db, 'service', before, input, version)
    const at = clock.now()
    if (!isDifferent(before, input)) return
    await db
      .update(servicesTable)
      .set({ ...input, updatedAt: at })
      .where(eq(servicesTable.id, before.id))
    await recordEdit(db, me, 'service', before, { ...before, ...input }, at)
  })

function durationOf({ duration }: SessionChanges['data']) {
  const minutes = duration === undefined ? undefined : minutesIn(duration)
  return minutes === undefined ? {} : { minutes, duration: durationInWords(minutes) }
}

/** Price and currency belong together: with a new currency the amount stays and must be valid in it. */
function priceOf({ price, currency }: SessionChanges['data'], before: BookableSessionRow) {
  if (price === undefined && currency === undefined) return {}
  const wanted = { price: price ?? fromCents(before.priceCents, before.currency), currency: currency ?? before.currency }
  if (!isAmount(wanted.price, wanted.currency)) throw badInput('price', decimalsMessage(wanted.currency))
  const priceCents = toCents(wanted.price, wanted.currency)
  refuseUnpayablePrice(priceCents, wanted.currency)
  return { priceCents, currency: wanted.currency }
}

const isDifferent = (before: object, input: object) =>
  Object.entries(input).some(([column, value]) => JSON.stringify(Reflect.get(before, column)) !== JSON.stringify(value))

type Offer = Parameters<typeof fieldValues>[0] & { id: string }
async function recordEdit(db: Db, actor: Actor, kind: 'session' | 'service', before: Offer, after: Offer, at: Date): Promise<void> {
  const [old, now] = [inLog(before), inLog(after)]
  const changed = Object.keys(now).filter((field) => old[field] !== now[field])
  const only = (values: Logged) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
  const activity = `edited the ${kind} ${before.name}`
  await recordAudit(db, { actor, kind: 'settings', activity, subject: { kind, id: before.id }, before: only(old), after: only(now), at })
  await enqueue(db, 'catalogueChanged', { id: before.id })
}

type Logged = Record<string, string | number | boolean | null>
const inLog = (offer: Offer): Logged =>
  Object.fromEntries(Object.entries(fieldValues(offer)).map(([field, value]) => [field, typeof value === 'object' ? String(value) : value]))
