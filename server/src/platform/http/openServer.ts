import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { withoutActingLinks } from '#core/actingLinks.ts'
import type { AppContext } from '#core/context.ts'
import { errorLine } from '#core/errorLines.ts'
import { redacted } from '#core/log.ts'
import { type CallWaits, newCallWaits, waitingAs } from '#database/silence.ts'
import { clientAddress, proxyTrust } from './clientAddress.ts'
import { answerError } from './errors.ts'
import { registerHeaders } from './headers.ts'
import { limitRequests } from './rateLimits/limitRequests.ts'
import { closeSlowClients, connectionsCheckingInterval, headersTimeoutMs } from './slowClients.ts'
import { readableAddress, refuseUnreadable } from './unreadable.ts'

/** A terminal shows problems only; collected logs have every call. */
const usualLevel = process.stdout.isTTY ? 'warn' : 'info'
export const jsonLimitBytes = 1_000_000

/** Common to all our servers: request ids, metrics, security headers and one shape of refusals. */
export async function openServer(context: AppContext, logTo?: { write(line: string): void }): Promise<FastifyInstance> {
  const trust = proxyTrust(context.config.TRUST_PROXY)
  const app = Fastify({
    logger: {
      level: context.config.LOG_LEVEL ?? usualLevel,
      redact: redacted,
      serializers: { err: errorLine },
      hooks: { streamWrite: withoutActingLinks },
      ...(logTo && { stream: logTo }),
    },
    genReqId: () => randomUUID(),
    // Calls log their own line, with name and caller.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    bodyLimit: jsonLimitBytes,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval },
    forceCloseConnections: 'idle',
    // A request on an open connection during shutdown is answered, and its connection then closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: readableAddress,
    clientErrorHandler: refuseUnreadable,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('caller')
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', async (request) => {
    request.clientAddress = clientAddress(request.raw, trust)
  })
  closeSlowClients(app)
  countDatabaseWaits(app)
  await registerHeaders(app, context)
  nameRequests(app, context)
  limitRequests(app, context)
  return app
}

/** The queries of one call share one patience. A body that arrives late leaves the context of its call, which is entered again after it. */
function countDatabaseWaits(app: FastifyInstance) {
  const waitsOf = new WeakMap<FastifyRequest, CallWaits>()
  app.addHook('onRequest', (request, _, done) => {
    const waits = newCallWaits()
    waitsOf.set(request, waits)
    waitingAs(waits, done)
  })
  app.addHook('preValidation', (request, _, done) => waitingAs(waitsOf.get(request) ?? newCallWaits(), done))
}

/** Runs before any refusal, so that every answer can be found in the log. */
function nameRequests(app: FastifyInstance, context: AppContext) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The client opens a new connection for its next call, which a load balancer sends to another process.
    if (context.state.isStopping) reply.header('connection', 'close')
  })
}
