import type { FailedJob } from '@app/contract/operations/operations.shapes.ts'
import { withoutActingLinks } from '#core/actingLinks.ts'
import type { FailedJobRow } from './failedJobs.store.ts'

/** Longer than any sentence; later lines are only in the log. */
const longestProblem = 300

export const serializeFailedJob = (row: FailedJobRow): FailedJob => {
  const isGivenUp = row.attempts >= row.mostAttempts
  return {
    _id: row.id,
    name: row.name,
    state: isGivenUp ? 'givenUp' : 'tryingAgain',
    attempts: row.attempts,
    mostAttempts: row.mostAttempts,
    problem: withoutActingLinks(row.lastError ?? '')
      .split('\n', 1)
      .join('')
      .slice(0, longestProblem),
    createdAt: new Date(row.createdAt).toISOString(),
    failedAt: new Date(row.updatedAt).toISOString(),
    ...(!isGivenUp && { dueAt: new Date(row.runAt).toISOString() }),
  }
}
