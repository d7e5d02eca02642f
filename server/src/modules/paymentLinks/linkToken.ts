import { href } from '@app/contract/screens.ts'
import { sameText, sealed } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { isId } from '#database/ids.ts'
import { siteOf } from '#outside/mail/index.ts'

/** The token in the address: the link's id with a signature, so that it cannot be guessed or forged. */
const tokenOf = (secret: string, id: string) => `${id}.${sealOf(secret, id)}`

/** The address of a payment link. */
export const addressOfLink = ({ config, secret }: Pick<AppContext, 'config' | 'secret'>, id: string): string =>
  `${new URL(href('publicPayment'), siteOf(config)).href}?link=${tokenOf(secret, id)}`

/** The link id of a token; undefined for an invalid one. */
export function linkIdOf(secret: string, token: string): string | undefined {
  const [id = '', seal = ''] = token.split('.')
  return isId(id) && sameText(seal, sealOf(secret, id)) ? id : undefined
}

const sealOf = (secret: string, id: string) => sealed(secret, 'payment link', id).slice(0, 43)
