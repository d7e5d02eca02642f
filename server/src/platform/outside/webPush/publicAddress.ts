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
// What is given out of the sixth version; all else of it is for inside, or wraps an address of the fourth.
outside.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

/** Whether an address is one of the internet, and none of this machine, its neighbours or its cloud. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (family === 4) return !inside.check(address, 'ipv4')
  return outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** Whether something may be sent to an endpoint that a browser named. Where its name leads is looked at when it is dialled. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password, port } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0
    ? /\.[a-z][a-z0-9-]*$/i.test(bare) && !/\.(local|localhost|internal|lan|home|arpa)$/i.test(bare)
    : isPublicAddress(bare)
}

/** Looks a name up as the system does, and refuses it where any of its addresses leads inside: what is dialled is what was looked at. */
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
