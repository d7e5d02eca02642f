import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from, past the proxies that the settings name. */
    clientAddress: string
  }
}

/** Whether the machine at this address is one of our proxies, so that its word about who asks counts. */
export type ProxyTrust = (address: string, hop: number) => boolean

export const proxyTrust = (proxies: readonly string[]): ProxyTrust => proxyAddr.compile([...proxies])

/**
 * The address of whoever asks: of the neighbour on the line or, where that is one of our proxies, what it says, and so on up to
 * the first address that is none of ours. Anything further was written by a stranger and is not read.
 */
export function clientAddress(request: IncomingMessage, trust: ProxyTrust): string {
  const neighbour = request.socket.remoteAddress ?? ''
  return plainAddress(proxyAddr(request, trust)) ?? plainAddress(neighbour) ?? neighbour
}

/** The host that was asked for, as the proxy before us heard it; the last word is the one of our own proxy. */
export function askedHost(request: IncomingMessage, trust: ProxyTrust): string {
  const told = request.headers['x-forwarded-host']
  const isTold = typeof told === 'string' && trust(request.socket.remoteAddress ?? '', 0)
  return (isTold ? told.split(',').at(-1)?.trim() : undefined) || (request.headers.host ?? '')
}

/** One spelling for each address: proxies add ports, and a system may write an old address in the new form. */
function plainAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.split('%')[0] ?? ''
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined
}

/** By what somebody is counted: a home or an office has a whole network of new addresses and would be somebody else each time. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
