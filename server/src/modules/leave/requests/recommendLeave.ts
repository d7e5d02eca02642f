import type { Actor } from '@app/contract/core/access.ts'
import { mayRecommendLeave, type Recommendation } from '@app/contract/leave/leave.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound, orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { leaveToShow, lockLeave, saveLeave } from '../leave.store.ts'

type RecommendationInput = { id: string; recommendation: Recommendation; words: string }

/** Stores a manager's recommendation on an open request of their team, for the deciding admin. */
export async function recommendLeave(
  { db }: Pick<AppContext, 'db'>,
  me: Actor,
  { id, recommendation, words }: RecommendationInput,
): Promise<void> {
  await db.transaction(async (db) => {
    const { person } = orNotFound(await leaveToShow(db, me, id), 'Leave')
    const leave = orNotFound(await lockLeave(db, id), 'Leave')
    if (person.managerId !== me.id) throw notFound('Leave')
    if (!mayRecommendLeave(me, person, leave.status)) throw conflict(`This leave is ${leave.status} already.`)
    await saveLeave(db, id, { recommendation, recommendationWords: words, recommendedBy: me.id })
    await enqueue(db, 'leaveShown', { leaveId: id })
  })
}
