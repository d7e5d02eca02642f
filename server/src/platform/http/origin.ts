import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { AppContext } from '#core/context.ts'

/**
 * The public origin of the product, such as `https://desk.example`: the configured one or, if the request names this machine itself, that
 * of the request. A host that only the request names is untrusted and must not be written into a page for others: then the origin is empty,
 * and addresses stay relative.
 */
export function originOf({ config }: Pick<AppContext, 'config'>, request: Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>): string {
  if (config.PUBLIC_URL) return new URL(config.PUBLIC_URL).origin
  const origin = `${request.protocol}://${request.host}`
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url && isOurs(url.hostname, config.HOST, request.socket.localAddress) ? url.origin : ''
}

function isOurs(hostname: string, listenedOn: string, localAddress = ''): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === listenedOn.toLowerCase()) return true
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(bare)) return false
  const address = ipaddr.process(bare)
  return address.range() === 'loopback' || (ipaddr.isValid(localAddress) && ipaddr.process(localAddress).toString() === address.toString())
}
