import { sql } from 'drizzle-orm'
import type { Figures } from '#core/figures.ts'
import type { Db } from '#database/db.ts'
import { laneNames, laneOf } from './lanes.ts'

type Kind = { name: string; waiting: number; oldestSeconds: number; givenUp: number }

/** The state of the queue by lane. A lane without jobs reports 0, so that a missing metric means a failure. */
export const jobFigures: Figures = {
  told: {
    jobs_waiting: { help: 'Jobs that are due and not yet done.', labelNames: ['lane'] },
    jobs_oldest_seconds: { help: 'For how long the oldest job has been due.', labelNames: ['lane'] },
    jobs_given_up: { help: 'Jobs that failed at every attempt and need an operator.', labelNames: ['lane'] },
  },
  async read(db) {
    const kinds = await readKinds(db)
    return laneNames.flatMap((lane) => {
      const ofLane = kinds.filter(({ name }) => laneOf(name) === lane)
      const labels = { lane }
      return [
        { figure: 'jobs_waiting', labels, value: sum(ofLane.map(({ waiting }) => waiting)) },
        { figure: 'jobs_oldest_seconds', labels, value: Math.max(0, ...ofLane.map(({ oldestSeconds }) => oldestSeconds)) },
        { figure: 'jobs_given_up', labels, value: sum(ofLane.map(({ givenUp }) => givenUp)) },
      ]
    })
  },
}

async function readKinds(db: Db): Promise<Kind[]> {
  const isWaiting = sql`filter (where run_at <= now() and attempts < max_attempts)`
  const { rows } = await db.execute<Kind>(sql`
    select task_identifier as name, count(*) ${isWaiting}::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) ${isWaiting}), 0)::float8 as "oldestSeconds",
      count(*) filter (where attempts >= max_attempts)::int as "givenUp"
    from graphile_worker.jobs group by task_identifier`)
  return rows
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
