import { href } from '@app/contract/screens.ts'
import { sameText, sealed } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { isId } from '#database/ids.ts'
import { siteOf } from '#outside/mail/index.ts'

type Link = { userId: string; version: number }

/** The public address of a card. A new version has another address, and this one stops working. */
export const addressOfCard = ({ config, secret }: Pick<AppContext, 'config' | 'secret'>, link: Link): string =>
  `${new URL(href('developerCard'), siteOf(config)).href}?card=${link.userId}.${link.version}.${sealOf(secret, link)}`

/** The card of a token; undefined for an invalid one. */
export function readCardToken(secret: string, token: string): Link | undefined {
  const [userId = '', version = '', seal = '', ...more] = token.split('.')
  if (more.length > 0 || !isId(userId) || !/^\d{1,9}$/.test(version)) return undefined
  const link = { userId, version: Number(version) }
  return sameText(seal, sealOf(secret, link)) ? link : undefined
}

const sealOf = (secret: string, { userId, version }: Link) => sealed(secret, 'profile card', `${userId} ${version}`).slice(0, 43)
