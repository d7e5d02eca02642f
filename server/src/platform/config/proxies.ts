import { isIP } from 'node:net'
import { z } from 'zod'

const named = ['loopback', 'linklocal', 'uniquelocal']
const noPerson = ['0', 'false', 'no', 'off', 'none']

/** The trusted proxies: addresses, networks, or names for this machine and for private networks. */
export const Proxies = z.string().transform((text, context): readonly string[] => {
  const proxies = text.split(/[\s,]+/).filter((part) => part !== '')
  if (proxies.length === 1 && noPerson.includes(text.trim().toLowerCase())) return []
  const wrong = proxies.find((proxy) => !isProxy(proxy))
  if (wrong === undefined) return proxies
  context.addIssue(
    `must name your proxies by address or network, such as loopback or 10.0.0.0/8,192.168.1.7. With "${wrong}" anybody could choose the address they come from`,
  )
  return z.NEVER
})

function isProxy(text: string): boolean {
  if (named.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // A network of all addresses would trust every client.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
}
