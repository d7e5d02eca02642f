import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { inTime } from '#core/inTime.ts'
import { areMigrationsApplied } from '#database/migrated.ts'

/** Who asks wants to know now; what takes longer to say that it is well isn't. */
const answerWithinMs = 800

/** So long a process that was well is taken to be so though an answer is late: a busy machine is no reason to send everybody elsewhere. */
const believedMs = 2_000

/** What keeps this process from its work, each as a few words for whoever runs it; nothing when it is ready. */
export async function whatIsMissing({ db, storage, state }: AppContext): Promise<string[]> {
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
  const told = [database, files, worker].filter((name) => name !== null)
  if (told.length === 0) state.wellAt = askedAt
  return told.filter((name) => name !== late)
}

/** Answers balancers: a process that is about to stop says so while it still answers everything else. */
export async function answerReadiness(context: AppContext, reply: FastifyReply) {
  context.state.readinessAskedAt = performance.now()
  if (context.state.isStopping) return reply.status(503).header('retry-after', 1).send({ status: 'stopping', missing: [] })
  const missing = await whatIsMissing(context)
  if (missing.length === 0) return reply.send({ status: 'ready', missing })
  return reply.status(503).header('retry-after', 1).send({ status: 'waiting', missing })
}

const late = 'late'
class Late extends Error {}

/** The two questions to the database share the time. */
const answered = <T>(asked: Promise<T>): Promise<T> => inTime(asked, answerWithinMs / 2, () => new Late('No answer in time.'))
