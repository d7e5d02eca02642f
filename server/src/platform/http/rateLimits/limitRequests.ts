import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { type Allowance, type NamedLimit, openRateLimits } from './rateLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How often one address may ask here; routes of one name count together. */
    limit?: NamedLimit
    /** A page may hold hundreds of files, and a file comes in hundreds of pieces: they are counted apart from what is asked for. */
    allowance?: Allowance
  }
  interface FastifyInstance {
    /** Counts a request that reaches none of the routes, such as that of a socket. */
    countRequest(address: string): Promise<void>
  }
}

/** Turns away whoever asks too often, whatever they ask for, before anybody looks who they are. */
export function limitRequests(app: FastifyInstance, context: AppContext) {
  if (context.config.RATE_LIMITS === 'off') {
    app.decorate('countRequest', async () => {})
    return
  }
  const limits = openRateLimits(context.db, app.log, context.config.RATE_LIMITS_TIMEOUT_MS)
  app.decorate('countRequest', (address: string) => limits.countRequest(address, 'pages'))
  app.addHook('onRequest', async (request) => {
    await limits.countRequest(request.clientAddress, allowanceOf(request))
    // By the route that was found: the address itself may be written out with its host.
    const { limit } = request.routeOptions.config
    if (limit) await limits.countCall(request.clientAddress, limit)
  })
}

const allowanceOf = ({ routeOptions: { config, url } }: FastifyRequest): Allowance =>
  config.allowance ?? (url?.startsWith('/assets/') ? 'files' : 'pages')
