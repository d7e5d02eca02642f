import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sameText } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { answerReadiness } from './readiness.ts'

/** For whoever keeps the product running: is the process alive, is it ready for work, and how is it doing? */
export function registerHealth(app: FastifyInstance, context: AppContext) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_call_duration_seconds',
    help: 'How long calls took, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that are due and not yet done.',
    registers: [registry],
    async collect() {
      const found = await context.db.execute<{ count: string }>(
        sql`select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
      )
      this.set(Number(found.rows[0]?.count ?? 0))
    },
  })
  new Gauge({
    name: 'jobs_given_up',
    help: 'Jobs that failed at every attempt and wait for somebody to look.',
    registers: [registry],
    async collect() {
      const found = await context.db.execute<{ count: string }>(
        sql`select count(*) from graphile_worker.jobs where attempts >= max_attempts`,
      )
      this.set(Number(found.rows[0]?.count ?? 0))
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.callName
    if (call) duration.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, (_request, reply) => answerReadiness(context, reply))
  // They tell outsiders how busy the company is: whoever may read them has the token, and without one they are not there.
  const token = context.config.METRICS_TOKEN
  if (!token) return
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('UNAUTHORIZED', 'The figures need the token of METRICS_TOKEN.')
    }
    return await reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
