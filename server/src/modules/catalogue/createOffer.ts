import type { NewService, NewSession } from '@app/contract/catalogue/catalogue.shapes.ts'
import { durationInWords, minutesIn } from '@app/contract/catalogue/duration.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { toCents } from '@app/contract/core/money.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { bookableSessionsTable, type OfferTable, servicesTable } from './catalogue.table.ts'
import { offerColumns } from './offerColumns.ts'
import { offerIdOfAttempt } from './offers.store.ts'
import { refuseUnpayablePrice } from './refuseUnpayablePrice.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
type Attempt = { idempotencyKey: string | null }

/** Creates a session and returns its id. Repetitions with the same idempotency key, even concurrent ones, create it once. */
export const createSession = ({ db, clock }: Deps, me: Actor, input: NewSession, attempt: Attempt): Promise<string> =>
  db.transaction((db) =>
    once(db, bookableSessionsTable, me, attempt, async () => {
      const minutes = minutesIn(input.duration)
      if (minutes === undefined) throw badInput('duration', 'Please write how long it takes, such as 1 hour or 90 min.')
      const priceCents = toCents(input.price, input.currency)
      refuseUnpayablePrice(priceCents, input.currency)
      const values = {
        ...(await offerRow(db, me, input, attempt, clock.now())),
        minutes,
        duration: durationInWords(minutes),
        priceCents,
        currency: input.currency,
      }
      const [row] = await db.insert(bookableSessionsTable).values(values).onConflictDoNothing().returning({ id: bookableSessionsTable.id })
      return row && (await recordCreation(db, me, { kind: 'session', id: row.id }, values))
    }),
  )

/** The same for a service. */
export const createService = ({ db, clock }: Deps, me: Actor, input: NewService, attempt: Attempt): Promise<string> =>
  db.transaction((db) =>
    once(db, servicesTable, me, attempt, async () => {
      const values = await offerRow(db, me, input, attempt, clock.now())
      const [row] = await db.insert(servicesTable).values(values).onConflictDoNothing().returning({ id: servicesTable.id })
      return row && (await recordCreation(db, me, { kind: 'service', id: row.id }, values))
    }),
  )

/** The unique key blocks a second transaction until the first commits; then it returns the first one's row. */
async function once(db: Db, table: OfferTable, me: Actor, { idempotencyKey }: Attempt, make: () => Promise<string | undefined>) {
  const made = async () => (idempotencyKey ? await offerIdOfAttempt(db, table, me.id, idempotencyKey) : undefined)
  const id = (await made()) ?? (await make()) ?? (await made())
  if (id === undefined) throw new Error('An offer was not written.')
  return id
}

async function offerRow(db: Db, me: Actor, input: NewService, { idempotencyKey }: Attempt, now: Date) {
  const { name = '', details = '', readMoreLink = null, pictureId, technologies = [] } = await offerColumns(db, input)
  return { name, details, readMoreLink, pictureId, technologies, createdBy: me.id, idempotencyKey, createdAt: now, updatedAt: now }
}

async function recordCreation(
  db: Db,
  actor: Actor,
  subject: { kind: 'session' | 'service'; id: string },
  { name, createdAt }: { name: string; createdAt: Date },
): Promise<string> {
  await recordAudit(db, {
    actor,
    kind: 'settings',
    activity: `created the ${subject.kind} ${name}`,
    subject,
    after: { name },
    at: createdAt,
  })
  await enqueue(db, 'catalogueChanged', { id: subject.id })
  return subject.id
}
