import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { type Allowance, type NamedLimit, openRateLimits, type RateLimits } from './rateLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of this route per address; routes with the same name share it. */
    limit?: NamedLimit
    /** Files have their own allowance: a page may have hundreds of pictures, and a file arrives in hundreds of pieces. */
    allowance?: Allowance
    /** True for a probe that must answer however much else comes from its address. */
    isUnlimited?: boolean
  }
  interface FastifyInstance {
    /** Counts a request outside of the routes, such as that of a socket. */
    countRequest(address: string): Promise<void>
    /** Counts a call by the limit per account that it declares. */
    countByAccount: RateLimits['countByAccount']
  }
}

/** Refuses addresses over their limit, before authentication. */
export function limitRequests(app: FastifyInstance, context: AppContext) {
  if (context.config.RATE_LIMITS === 'off') {
    app.decorate('countRequest', async () => {})
    app.decorate('countByAccount', (_actor, _name, act) => act())
    return
  }
  const limits = openRateLimits(context.db, app.log, context.config.RATE_LIMITS_TIMEOUT_MS)
  app.decorate('countRequest', (address: string) => limits.countRequest(address, 'pages'))
  app.decorate('countByAccount', limits.countByAccount)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isUnlimited) return
    await limits.countRequest(request.clientAddress, allowanceOf(request))
    // By the matched route, since the address itself may include the host.
    const { limit } = request.routeOptions.config
    if (limit) await limits.countCall(request.clientAddress, limit)
  })
}

const allowanceOf = ({ routeOptions: { config, url } }: FastifyRequest): Allowance =>
  config.allowance ?? (url?.startsWith('/assets/') ? 'files' : 'pages')
