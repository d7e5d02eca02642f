import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { registerHealth } from './health.ts'
import { openServer } from './openServer.ts'
import { registerUnreadable } from './unreadable.ts'

/** The server of a pure worker process: only the health endpoints. */
export async function buildHealthServer(context: AppContext, logTo?: { write(line: string): void }): Promise<FastifyInstance> {
  const app = await openServer(context, logTo)
  registerHealth(app, context)
  registerUnreadable(app)
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ code: 'NOT_FOUND', message: 'There is nothing at this address.', requestId: request.id }),
  )
  return app
}
