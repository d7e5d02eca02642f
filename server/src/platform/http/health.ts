import type { FastifyInstance } from 'fastify'
import { sameText } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { openMetrics } from './metrics.ts'
import { answerReadiness } from './readiness.ts'

/** Endpoints for operators: liveness, readiness and metrics. */
export function registerHealth(app: FastifyInstance, context: AppContext) {
  const metrics = openMetrics(context)
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.callName
    if (call) metrics.observeCall({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', { schema: { hide: true }, config: { isUnlimited: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, (_request, reply) => answerReadiness(context, reply))
  // Metrics reveal how busy the company is, so they need the token; without a configured token the endpoint does not exist.
  const token = context.config.METRICS_TOKEN
  if (!token) return
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('UNAUTHORIZED', 'The figures need the token of METRICS_TOKEN.')
    }
    return await reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}
