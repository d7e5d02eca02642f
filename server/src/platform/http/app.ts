import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { errorLine } from '#core/errorLines.ts'
import type { House } from '#core/house.ts'
import { redacted } from '#core/log.ts'
import { type AllHandlers, serve } from './api.ts'
import { clientAddress, proxyTrust } from './clientAddress.ts'
import { answerError } from './errors.ts'
import { registerHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { limitRequests } from './rateLimits/limitRequests.ts'
import { discardFiles } from './receiveFiles.ts'
import { registerReference } from './reference.ts'
import { readableAddress, refuseUnreadable, registerUnreadable } from './unreadable.ts'

/** A person at a terminal wants to see what is wrong; whoever collects the log wants every call. */
const usualLevel = process.stdout.isTTY ? 'warn' : 'info'
const jsonLimitBytes = 1_000_000

/** The whole server as one value: it can listen, or be asked in-process by a test. */
export async function buildApp(
  house: House,
  handlers: AllHandlers,
  also: (app: FastifyInstance) => Promise<void>,
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
  const trust = proxyTrust(house.config.TRUST_PROXY)
  const app = Fastify({
    logger: {
      level: house.config.LOG_LEVEL ?? usualLevel,
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

  // What is sent more than once is compressed when it is made; of the rest only answers are worth it, and none that fit into a packet or two.
  await app.register(compress, { customTypes: /^application\/json\b/, encodings: ['gzip'], threshold: 2_048, globalDecompression: false })
  await app.register(cookie)
  await registerHeaders(app, house)
  nameRequests(app, house)
  limitRequests(app, house)
  const maxFileBytes = house.config.MAX_UPLOAD_MB * 1_000_000
  await app.register(multipart, { limits: { fileSize: maxFileBytes, files: 20, fields: 50, fieldSize: jsonLimitBytes } })
  await registerReference(app, house)
  registerHealth(app, house)
  tellWhatHappened(app)
  registerUnreadable(app)
  app.addHook('onResponse', (request) => discardFiles(house.storage, request))

  serve(app, handlers, house)
  await also(app)
  return app
}

/** Before anybody is turned away, so that every answer can be found in the log. */
function nameRequests(app: FastifyInstance, house: House) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The next call then comes by a new line, and a balancer in front sends that one elsewhere.
    if (house.state.isStopping) reply.header('connection', 'close')
  })
}

/** One line for each call: its name, who asked, how it ended and how long it took. */
function tellWhatHappened(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.callName
    if (!call) return
    request.log.info(
      { call, user: request.caller?.actor?.id, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'call',
    )
  })
}
