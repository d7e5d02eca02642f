import type { IncomingMail } from '#outside/incomingMail/index.ts'
import type { IncomingEmail } from './parseEmail.ts'

type Server = Pick<IncomingMail, 'address' | 'authServer'>
/** `forged`: the mail server says that the sender is another one. `unproved`: no trusted header says that the sender is right. */
export type SenderProof = 'proved' | 'forged' | 'unproved'

/**
 * Whether the receiving mail server confirms the address in From: by DMARC, or by SPF or DKIM of the same domain (RFC 8601, RFC 7489). Only
 * headers that our own mail server has written count, since a sender can write any header below those.
 */
export function senderProofOf({ headers, sender }: Pick<IncomingEmail, 'headers' | 'sender'>, server: Server): SenderProof {
  const results = trustedResults(headers, server).flatMap(({ results }) => results)
  const topmost = headers.find(isResultsHeader)
  const isRefused = [...results, ...(topmost ? parseResults(topmost.value).results : [])].some(
    ({ method, result }) => method === 'dmarc' && result === 'fail',
  )
  if (isRefused) return 'forged'
  const domain = domainOf(sender)
  const hasOneSender = headers.filter(({ key }) => key === 'from').length === 1
  return domain && hasOneSender && results.some((one) => confirms(one, domain)) ? 'proved' : 'unproved'
}

type Header = IncomingEmail['headers'][number]
type Result = { method: string; result: string; properties: ReadonlyMap<string, string> }
const isResultsHeader = ({ key }: Header) => key === 'authentication-results'

function confirms({ method, result, properties }: Result, domain: string): boolean {
  if (result !== 'pass') return false
  const value = (name: string) => domainOf(properties.get(name) ?? '')
  if (method === 'dmarc') return isAligned(value('header.from') || domain, domain)
  if (method === 'dkim') return isAligned(value('header.d') || value('header.i'), domain)
  return method === 'spf' && isAligned(value('smtp.mailfrom') || value('smtp.mail'), domain)
}

/** The topmost results, and those that the same server wrote directly below. */
function trustedResults(headers: readonly Header[], server: Server) {
  const all = headers.map((header) => (isResultsHeader(header) ? { header, ...parseResults(header.value) } : { header }))
  const isSet = server.authServer !== null
  const at = all.findIndex((one) => 'server' in one && (!isSet || one.server === server.authServer?.toLowerCase()))
  const first = all[at]
  if (!first || !('server' in first) || (!isSet && !isOwnServer(headers, at, first.server, server))) return []
  const end = all.findIndex(({ header }, index) => index > at && header.key === 'received')
  return all
    .slice(at, end < 0 ? undefined : end)
    .filter((one) => 'server' in one)
    .filter((one) => one.server === first.server)
}

/**
 * Without a setting, the header belongs to our server if it stands above the first Received, where a sender cannot write; if it names the
 * server of a Received above it; or the domain of our own address.
 */
function isOwnServer(headers: readonly Header[], at: number, name: string, { address }: Server): boolean {
  const above = headers.slice(0, at).filter(({ key }) => key === 'received')
  if (above.length === 0 && headers.slice(at).some(({ key }) => key === 'received')) return true
  const receivers = above.map(({ value }) => /\bby ([\w.-]{1,255})/i.exec(value)?.[1] ?? '')
  return [...receivers, ...(above.length === 0 ? [domainOf(address ?? '')] : [])].some((host) => isAligned(name, host.toLowerCase()))
}

/** Servers write a few hundred characters. */
const longestResults = 10_000
/** Outlook leaves out its name, which all others write first. */
const namelessServer = 'outlook.com'

export function parseResults(value: string): { server: string; results: Result[] } {
  const parts = withoutComments(value.slice(0, longestResults)).map((part) => part.split(/\s+/).filter(Boolean))
  const first = parts[0]?.[0]?.toLowerCase() ?? ''
  const isNameless = first.includes('=')
  const results = parts.slice(isNameless ? 0 : 1).flatMap(([verdict = '', ...rest]) => {
    const [method = '', result] = verdict.toLowerCase().split('=')
    const properties = rest.map((one): [string, string] => {
      const sign = one.indexOf('=')
      return [one.slice(0, sign).toLowerCase(), one.slice(sign + 1).toLowerCase()]
    })
    // A repeated property counts once, as its first occurrence.
    return result ? [{ method: method.split('/')[0] ?? '', result, properties: new Map(properties.toReversed()) }] : []
  })
  return { server: isNameless ? namelessServer : first, results }
}

/** The parts between semicolons, without comments, which may quote a stranger's words, and without quoted values. */
function withoutComments(value: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at]
    if (sign === '\\') at += 1
    else if (isQuoted) isQuoted = sign !== '"'
    else if (depth === 0 && sign === '"') isQuoted = true
    else if (sign === '(') depth += 1
    else if (sign === ')' && depth > 0) depth -= 1
    else if (depth === 0 && sign === ';') {
      parts.push(part)
      part = ''
    } else if (depth === 0) part += sign
  }
  return [...parts, part]
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The same domain, or one is below the other. */
const isAligned = (one: string, other: string) =>
  one.includes('.') && other.includes('.') && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))
