import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { House } from '#core/house.ts'
import { areMigrationsApplied } from '#core/migrated.ts'

/** Who asks wants to know now; what takes longer to say that it is well isn't. */
const answerWithinMs = 800

/** What keeps this process from its work, each as a few words for whoever runs it; nothing when it is ready. */
export async function whatIsMissing({ db, storage, state }: House): Promise<string[]> {
  const [database, files] = await Promise.all([
    inTime(db.execute(sql`select`)).then(
      async () => ((await inTime(areMigrationsApplied(db)).catch(() => false)) ? null : 'migrations'),
      () => 'database',
    ),
    inTime(storage.assertWritable()).then(
      () => null,
      () => 'storage',
    ),
  ])
  const worker = state.isWorkerRunning?.() === false ? 'worker' : null
  return [database, files, worker].filter((name) => name !== null)
}

/** Answers balancers: a process that is about to stop says so while it still answers everything else. */
export async function answerReadiness(house: House, reply: FastifyReply) {
  house.state.readinessAskedAt = performance.now()
  if (house.state.isStopping) return reply.status(503).header('retry-after', 1).send({ status: 'stopping', missing: [] })
  const missing = await whatIsMissing(house)
  if (missing.length === 0) return reply.send({ status: 'ready', missing })
  return reply.status(503).header('retry-after', 1).send({ status: 'waiting', missing })
}

/** The two questions to the database share the time. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), answerWithinMs / 2)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
