import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { AppContext } from '#core/context.ts'
import { errorLine } from '#core/errorLines.ts'
import { redacted } from '#core/log.ts'
import { clientAddress, proxyTrust } from './clientAddress.ts'
import { answerError } from './errors.ts'
import { registerHeaders } from './headers.ts'
import { limitRequests } from './rateLimits/limitRequests.ts'
import { readableAddress, refuseUnreadable } from './unreadable.ts'

/** A person at a terminal wants to see what is wrong; whoever collects the log wants every call. */
const usualLevel = process.stdout.isTTY ? 'warn' : 'info'
export const jsonLimitBytes = 1_000_000

/** What every server of ours does, whatever it serves: it names requests, counts them, protects its answers and refuses in one shape. */
export async function openServer(context: AppContext, logTo?: { write(line: string): void }): Promise<FastifyInstance> {
  const trust = proxyTrust(context.config.TRUST_PROXY)
  const app = Fastify({
    logger: {
      level: context.config.LOG_LEVEL ?? usualLevel,
      redact: redacted,
      serializers: { err: errorLine },
      ...(logTo && { stream: logTo }),
    },
    genReqId: () => randomUUID(),
    // The calls have a line of their own, with their name and who made them.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    bodyLimit: jsonLimitBytes,
    forceCloseConnections: 'idle',
    // Whoever comes in by a line that is still open while we close is answered, and the line then closed.
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
  await registerHeaders(app, context)
  nameRequests(app, context)
  limitRequests(app, context)
  return app
}

/** Before anybody is turned away, so that every answer can be found in the log. */
function nameRequests(app: FastifyInstance, context: AppContext) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The next call then comes by a new line, and a balancer in front sends that one elsewhere.
    if (context.state.isStopping) reply.header('connection', 'close')
  })
}
