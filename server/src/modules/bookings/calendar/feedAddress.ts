import { sameText, sealed } from '#config/secrets.ts'
import { isId } from '#database/ids.ts'

type Feed = { userId: string; version: number }

/** The secret address of a person's calendar. A new version gives a new address and disables this one. */
export const feedPath = (secret: string, { userId, version }: Feed) =>
  `/api/calendar/${userId}.${version}.${sealOf(secret, userId, version)}.ics`

/** The person and version of an address; undefined for a forged one. */
export function readFeedToken(secret: string, token: string): Feed | undefined {
  const [userId = '', version = '', seal = '', ...rest] = token.replace(/\.ics$/, '').split('.')
  if (rest.length > 0 || !isId(userId) || !/^\d{1,9}$/.test(version)) return undefined
  const feed = { userId, version: Number(version) }
  return sameText(seal, sealOf(secret, userId, feed.version)) ? feed : undefined
}

const sealOf = (secret: string, userId: string, version: number) => sealed(secret, 'calendar feed', `${userId} ${version}`).slice(0, 43)
