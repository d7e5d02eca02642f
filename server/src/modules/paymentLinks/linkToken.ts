import { href } from '@app/contract/screens.ts'
import { sameText, sealed } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { isId } from '#database/ids.ts'
import { siteOf } from '#outside/mail/index.ts'

/** What stands in the address: the link's id, sealed, so that nobody can guess one or make one up. */
const tokenOf = (secret: string, id: string) => `${id}.${sealOf(secret, id)}`

/** Where whoever is sent the link opens it. */
export const addressOfLink = ({ config, secret }: Pick<AppContext, 'config' | 'secret'>, id: string): string =>
  `${new URL(href('publicPayment'), siteOf(config)).href}?link=${tokenOf(secret, id)}`

/** The id of the link that this token was made for; nothing for any other text. */
export function linkIdOf(secret: string, token: string): string | undefined {
  const [id = '', seal = ''] = token.split('.')
  return isId(id) && sameText(seal, sealOf(secret, id)) ? id : undefined
}

const sealOf = (secret: string, id: string) => sealed(secret, 'payment link', id).slice(0, 43)
