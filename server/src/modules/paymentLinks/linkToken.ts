import { sameText, sealed } from '#config/secrets.ts'
import { isId } from '#database/ids.ts'

/** What stands in the address: the link's id, sealed, so that nobody can guess one or make one up. */
export const tokenOf = (secret: string, id: string) => `${id}.${sealOf(secret, id)}`

/** The id of the link that this token was made for; nothing for any other text. */
export function linkIdOf(secret: string, token: string): string | undefined {
  const [id = '', seal = ''] = token.split('.')
  return isId(id) && sameText(seal, sealOf(secret, id)) ? id : undefined
}

const sealOf = (secret: string, id: string) => sealed(secret, 'payment link', id).slice(0, 43)
