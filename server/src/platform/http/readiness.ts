import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { inTime } from '#core/inTime.ts'
import { areMigrationsApplied } from '#database/migrated.ts'

/** Readiness checks need a quick answer; a component that takes longer counts as missing. */
const answerWithinMs = 800

/**
 * A process that was ready stays ready for this long while an answer is late, since a busy machine is no reason to redirect all clients.
 */
const believedMs = 2_000

/** The components that this process lacks, each in a few words for operators; empty when it is ready. */
export async function missingComponents({ db, storage, state }: AppContext): Promise<string[]> {
  const askedAt = performance.now()
  const isBelieved = state.wellAt !== undefined && askedAt - state.wellAt < believedMs
  const unlessLate = (name: string) => (error: unknown) => (error instanceof Late && isBelieved ? late : name)
  const [database, files] = await Promise.all([
    answered(db.execute(sql`select`)).then(
      async () =>
        (await answered(areMigrationsApplied(db)).catch((error: unknown) => error instanceof Late && isBelieved)) ? null : 'migrations',
      unlessLate('database'),
    ),
    answered(storage.assertWritable()).then(() => null, unlessLate('storage')),
  ])
  const worker = state.isWorkerRunning?.() === false ? 'worker' : null
  const lacking = [database, files, worker].filter((name) => name !== null)
  if (lacking.length === 0) state.wellAt = askedAt
  return lacking.filter((name) => name !== late)
}

/** Answers load balancers. A process that is about to stop reports so while it still answers everything else. */
export async function answerReadiness(context: AppContext, reply: FastifyReply) {
  context.state.readinessAskedAt = performance.now()
  if (context.state.isStopping) return reply.status(503).header('retry-after', 1).send({ status: 'stopping', missing: [] })
  const missing = await missingComponents(context)
  if (missing.length === 0) return reply.send({ status: 'ready', missing })
  return reply.status(503).header('retry-after', 1).send({ status: 'waiting', missing })
}

const late = 'late'
class Late extends Error {}

/** The two database checks share the time. */
const answered = <T>(asked: Promise<T>): Promise<T> => inTime(asked, answerWithinMs / 2, () => new Late('No answer in time.'))
