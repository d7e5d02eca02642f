import { href } from '@app/contract/screens.ts'
import { sameText, sealed } from '#config/secrets.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { isId } from '#database/ids.ts'
import { siteOf } from '#outside/mail/index.ts'
import type { OfferRow } from '../offers.table.ts'

/** A mailed link expires after this many days, even if its offer is valid for longer. */
const goodDays = 30

/**
 * The address at which a customer answers an offer without signing in. Its token names offer and expiry, and is sealed for the customer.
 */
export function addressOfOffer(
  { config, secret }: Pick<AppContext, 'config' | 'secret'>,
  { id, madeAt }: Pick<OfferRow, 'id' | 'madeAt'>,
  customerId: string,
): string {
  const until = Math.floor(later(madeAt, days(goodDays)).getTime() / 1_000).toString(36)
  return `${new URL(href('answerOffer'), siteOf(config)).href}?offer=${id}.${until}.${sealOf(secret, { id, until, customerId })}`
}

type Token = { id: string; until: string; seal: string }

/** Parses a token. Its seal can only be checked with the customer of its order. */
export function readToken(token: string): Token | undefined {
  const [id = '', until = '', seal = '', ...more] = token.split('.')
  return more.length === 0 && isId(id) && /^[0-9a-z]{1,9}$/.test(until) ? { id, until, seal } : undefined
}

/** The seal covers the customer, so links die when an order moves to another account. */
export const isSealed = (secret: string, { id, until, seal }: Token, customerId: string): boolean =>
  sameText(seal, sealOf(secret, { id, until, customerId }))
export const isOver = ({ until }: Token, now: Date): boolean => Number.parseInt(until, 36) * 1_000 <= now.getTime()

const sealOf = (secret: string, { id, until, customerId }: Omit<Token, 'seal'> & { customerId: string }) =>
  sealed(secret, 'answer to an offer', `${id}.${until}.${customerId}`).slice(0, 43)
