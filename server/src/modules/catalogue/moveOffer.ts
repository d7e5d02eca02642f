import type { Move } from '@app/contract/catalogue/catalogue.shapes.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { bookableSessionsTable, servicesTable } from './catalogue.table.ts'
import { lockOfferAnywhere, lockOrderOf, neighbourBefore, saveRankBetween, spreadRanks } from './offers.store.ts'

const tables = { session: bookableSessionsTable, service: servicesTable }
const words = { session: 'Session', service: 'Service' } as const

/** After so many halvings the numbers get too long; then all ranks are renumbered. */
const longestRank = 60

/**
 * Moves an offer on the landing page: before another one, or to the end. The place is named by its neighbour and resolved under a lock, so
 * that concurrent moves both take effect. Repeating a move changes nothing.
 */
export const moveOffer = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  kind: keyof typeof tables,
  { id, before }: Move,
): Promise<void> =>
  db.transaction(async (db) => {
    const table = tables[kind]
    await lockOrderOf(db, table)
    const moved = orNotFound(await offered(db, kind, id), words[kind])
    if (before === id) return
    let place = before === null ? null : await offered(db, kind, before)
    if (place === undefined) throw conflict('The list has changed. Please check it again.')
    let neighbour = await neighbourBefore(db, table, place, id)
    if (isCrowded(neighbour?.rank, place?.rank)) {
      await spreadRanks(db, table)
      place = place && orNotFound(await offered(db, kind, place.id), words[kind])
      neighbour = await neighbourBefore(db, table, place, id)
    }
    await saveRankBetween(db, table, id, neighbour?.rank ?? null, place?.rank ?? null)
    const activity = `moved the ${kind} ${moved.name} ${place ? `before ${place.name}` : 'to the end'} on the landing page`
    await recordAudit(db, { actor, kind: 'settings', activity, subject: { kind, id }, at: clock.now() })
    await enqueue(db, 'catalogueChanged', { id })
  })

async function offered(db: Db, kind: keyof typeof tables, id: string) {
  const row = await lockOfferAnywhere(db, tables[kind], id)
  return row?.recycledAt === null ? row : undefined
}

const isCrowded = (one: string | undefined, other: string | undefined) =>
  (one !== undefined && one === other) || (one ?? '').length > longestRank || (other ?? '').length > longestRank
