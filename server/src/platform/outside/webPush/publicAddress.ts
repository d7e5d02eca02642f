import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
const outside = new BlockList()
// The public range of IPv6; other addresses are private or wrap an IPv4 address.
outside.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

/** Whether an address is public, and not of this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (family === 4) return !inside.check(address, 'ipv4')
  return outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** Whether a browser's endpoint may be used. The address behind its name is checked when it is dialled. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password, port } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0
    ? /\.[a-z][a-z0-9-]*$/i.test(bare) && !/\.(local|localhost|internal|lan|home|arpa)$/i.test(bare)
    : isPublicAddress(bare)
}

/** Resolves a name like the system, and refuses it if any of its addresses is private. The connection uses the checked addresses. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${hostname} leads to an address that nothing is sent to.`), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
