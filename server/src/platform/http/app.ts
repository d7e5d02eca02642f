import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { beginWork } from '#core/eventLoopWatch.ts'
import { type AllHandlers, serve } from './api.ts'
import { registerHealth } from './health.ts'
import { jsonLimitBytes, openServer } from './openServer.ts'
import { discardFiles } from './receiveFiles.ts'
import { registerReference } from './reference.ts'
import { registerUnreadable } from './unreadable.ts'

/** The whole server as one value: it can listen, or be called in-process by a test. */
export async function buildApp(
  context: AppContext,
  handlers: AllHandlers,
  also: (app: FastifyInstance) => Promise<void>,
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
  const app = await openServer(context, logTo)
  // Pages that are sent repeatedly are compressed when made. Otherwise only answers are worth compressing, if they exceed a packet or two.
  await app.register(compress, { customTypes: /^application\/json\b/, encodings: ['gzip'], threshold: 2_048, globalDecompression: false })
  await app.register(cookie)
  const maxFileBytes = context.config.MAX_UPLOAD_MB * 1_000_000
  await app.register(multipart, { limits: { fileSize: maxFileBytes, files: 20, fields: 50, fieldSize: jsonLimitBytes } })
  await registerReference(app, context)
  registerHealth(app, context)
  logCalls(app)
  registerUnreadable(app)
  app.addHook('onResponse', (request) => discardFiles(context.storage, request))

  serve(app, handlers, context)
  await also(app)
  return app
}

/** Logs one line for each call: name, caller, outcome and duration. The watch of the event loop knows each call while it runs. */
function logCalls(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', beginWork(`call ${request.routeOptions.config.callName ?? request.routeOptions.url ?? 'unknown'}`))
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
