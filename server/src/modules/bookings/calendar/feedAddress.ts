import { sameText, sealed } from '#config/secrets.ts'
import { isId } from '#database/ids.ts'

type Feed = { userId: string; version: number }

/** The secret address of somebody's calendar. With the next version the address is another, and this one leads nowhere. */
export const feedPath = (secret: string, { userId, version }: Feed) =>
  `/api/calendar/${userId}.${version}.${sealOf(secret, userId, version)}.ics`

/** Whose calendar an address is, and of which version; nothing for one that was made up. */
export function readFeedToken(secret: string, token: string): Feed | undefined {
  const [userId = '', version = '', seal = '', ...rest] = token.replace(/\.ics$/, '').split('.')
  if (rest.length > 0 || !isId(userId) || !/^\d{1,9}$/.test(version)) return undefined
  const feed = { userId, version: Number(version) }
  return sameText(seal, sealOf(secret, userId, feed.version)) ? feed : undefined
}

const sealOf = (secret: string, userId: string, version: number) => sealed(secret, 'calendar feed', `${userId} ${version}`).slice(0, 43)
