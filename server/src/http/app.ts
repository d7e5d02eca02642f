import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { errorLine } from '#core/errorLines.ts'
import type { House } from '#core/house.ts'
import { redacted } from '#core/log.ts'
import { type AllHandlers, serve } from './api.ts'
import { answerError } from './errors.ts'
import { registerHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { discardFiles } from './receiveFiles.ts'
import { registerReference } from './reference.ts'

/** A person at a terminal wants to see what is wrong; whoever collects the log wants every call. */
const usualLevel = process.stdout.isTTY ? 'warn' : 'info'
const jsonLimitBytes = 1_000_000
/** Calls of one address in a minute, all together; a person at a screen stays far below. */
const generalAllowance = 1_200

/** The whole server as one value: it can listen, or be asked in-process by a test. */
export async function buildApp(
  house: House,
  handlers: AllHandlers,
  also: (app: FastifyInstance) => Promise<void>,
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
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
    trustProxy: house.config.TRUST_PROXY,
    bodyLimit: jsonLimitBytes,
    forceCloseConnections: 'idle',
    // Whoever comes in by a line that is still open while we close is answered, and the line then closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('caller')

  // What is sent more than once is compressed when it is made; of the rest only answers are worth it, and none that fit into a packet or two.
  await app.register(compress, { customTypes: /^application\/json\b/, encodings: ['gzip'], threshold: 2_048, globalDecompression: false })
  await app.register(cookie)
  await registerHeaders(app, house)
  const maxFileBytes = house.config.MAX_UPLOAD_MB * 1_000_000
  await app.register(multipart, { limits: { fileSize: maxFileBytes, files: 20, fields: 50, fieldSize: jsonLimitBytes } })
  if (house.config.RATE_LIMITS === 'on')
    await app.register(rateLimit, {
      global: true,
      max: generalAllowance,
      timeWindow: 60_000,
      // By the route that was found: the address itself may be written out with its host.
      allowList: (request) => !request.routeOptions.url?.startsWith('/api/'),
    })
  await registerReference(app, house)
  registerHealth(app, house)
  tellWhatHappened(app, house)
  app.addHook('onResponse', (request) => discardFiles(house.storage, request))

  serve(app, handlers, house)
  await also(app)
  return app
}

/** One line for each call: its name, who asked, how it ended and how long it took. */
function tellWhatHappened(app: FastifyInstance, house: House) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The next call then comes by a new line, and a balancer in front sends that one elsewhere.
    if (house.state.isStopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.callName
    if (!call) return
    request.log.info(
      { call, user: request.caller?.actor?.id, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'call',
    )
  })
}
