import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, beyond the trusted proxies of the settings. */
    clientAddress: string
  }
}

/** Whether this address is one of our proxies, so that its forwarding headers count. */
export type ProxyTrust = (address: string, hop: number) => boolean

export const proxyTrust = (proxies: readonly string[]): ProxyTrust => proxyAddr.compile([...proxies])

/**
 * The client's address: that of the peer or, where it is one of our proxies, the one that it forwards, and so on up to the first untrusted
 * address. Entries beyond that could be forged and are ignored.
 */
export function clientAddress(request: IncomingMessage, trust: ProxyTrust): string {
  const neighbour = request.socket.remoteAddress
  // A connection that the client has closed already has no address, and its request still runs.
  if (neighbour === undefined) return ''
  return plainAddress(proxyAddr(request, trust)) ?? plainAddress(neighbour) ?? neighbour
}

/** The host of the request as our proxy received it; only the last entry, our own proxy's, counts. */
export function requestedHost(request: IncomingMessage, trust: ProxyTrust): string {
  const forwarded = request.headers['x-forwarded-host']
  const isForwarded = typeof forwarded === 'string' && trust(request.socket.remoteAddress ?? '', 0)
  return (isForwarded ? forwarded.split(',').at(-1)?.trim() : undefined) || (request.headers.host ?? '')
}

/** Normalises an address: proxies add ports, and systems may write IPv4 addresses as IPv6. */
function plainAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.split('%')[0] ?? ''
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined
}

/** The unit of rate limits: a home or office has a whole IPv6 network of addresses. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
