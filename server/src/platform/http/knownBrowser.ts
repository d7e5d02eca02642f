import { randomBytes } from 'node:crypto'
import { sameText, sealed } from '#config/secrets.ts'
import { days, later } from '#core/clock.ts'

const keptDays = 365
/** The number of people that one shared browser remembers. */
const peopleKept = 6

type Entry = { userId: string; browserId: string; until: string; signature: string }
type Carried = { secret: string; cookie: string | undefined; userId: string; now: Date }

/**
 * The browser's id for this account, if the person has signed in with it before: a device cookie as OWASP describes it. Its failed
 * passwords have their own count, so that strangers can't lock people out of browsers they use.
 */
export const browserIdIn = ({ userId, ...carried }: Carried): string | undefined => peopleIn(carried)[userId]

/** All people who have signed in with this browser, with its id for each. */
export function peopleIn({ secret, cookie, now }: Omit<Carried, 'userId'>): Record<string, string> {
  const known = entriesOf(cookie)
    .slice(0, peopleKept)
    .filter((entry) => Number(entry.until) > now.getTime() && sameText(entry.signature, signatureOf(secret, entry)))
  return Object.fromEntries(known.map(({ userId, browserId }) => [userId, browserId]))
}

/** The cookie's value once a person has signed in; an existing id is kept. */
export function cookieKnowing(carried: Carried): { value: string; expires: Date } {
  const { secret, cookie, userId, now } = carried
  const browserId = browserIdIn(carried) ?? randomBytes(16).toString('base64url')
  const expires = later(now, days(keptDays))
  const named = { userId, browserId, until: String(expires.getTime()) }
  const others = entriesOf(cookie).filter((entry) => entry.userId !== userId)
  const entries = [{ ...named, signature: signatureOf(secret, named) }, ...others].slice(0, peopleKept)
  return {
    value: entries.map(({ userId, browserId, until, signature }) => [userId, browserId, until, signature].join('.')).join('~'),
    expires,
  }
}

const entriesOf = (cookie = ''): Entry[] =>
  cookie.split('~').flatMap((text) => {
    const [userId, browserId, until, signature, ...more] = text.split('.')
    return userId && browserId && until && signature && more.length === 0 ? [{ userId, browserId, until, signature }] : []
  })

const signatureOf = (secret: string, { userId, browserId, until }: Omit<Entry, 'signature'>) =>
  sealed(secret, 'knownBrowser', `${userId}\n${browserId}\n${until}`)
