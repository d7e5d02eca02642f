import type { Actor } from '@app/contract/core/access.ts'
import { listInWords } from '@app/contract/core/format.ts'
import { nameInWords } from '@app/contract/operations/operations.rules.ts'
import type { AppContext } from '#core/context.ts'
import { recordAudit } from '#logs/index.ts'
import { makeDueAgain, removeGivenUp } from './failedJobs.store.ts'

type Changed = { changed: number; left: number }
type Part = Pick<AppContext, 'db' | 'clock'>

/** Makes failed jobs due at once. Repeated and concurrent calls make a job due once. */
export const retryJobs = ({ db, clock }: Part, actor: Actor, ids: readonly string[]): Promise<Changed> =>
  db.transaction(async (db) => {
    const names = await makeDueAgain(db, ids, clock.now())
    if (names.length > 0) await recordAudit(db, { actor, kind: 'settings', activity: `let ${inWords(names)} be tried again` })
    return counted(ids, names)
  })

/** Deletes given-up jobs from the queue; the audit log keeps their names. */
export const removeJobs = ({ db }: Part, actor: Actor, ids: readonly string[]): Promise<Changed> =>
  db.transaction(async (db) => {
    const names = await removeGivenUp(db, ids)
    if (names.length > 0) await recordAudit(db, { actor, kind: 'settings', activity: `removed ${inWords(names)} from the queue` })
    return counted(ids, names)
  })

const counted = (ids: readonly string[], names: readonly string[]): Changed => {
  return { changed: names.length, left: new Set(ids).size - names.length }
}

/** Names with counts: 'the failed jobs “Send mail” (2) and “Send text” (1)'. */
function inWords(names: readonly string[]): string {
  const each = Map.groupBy(names, nameInWords)
  const list = [...each].map(([words, jobs]) => `“${words}” (${jobs.length})`)
  return `the failed ${names.length === 1 ? 'job' : 'jobs'} ${listInWords(list)}`
}
