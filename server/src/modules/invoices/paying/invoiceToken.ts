import { href } from '@app/contract/screens.ts'
import { sameText, sealed } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { isId } from '#database/ids.ts'
import { siteOf } from '#outside/mail/index.ts'

/** The payment page of an invoice. The address contains its signed id and is valid while an amount is due. */
export const addressOfInvoice = ({ config, secret }: Pick<AppContext, 'config' | 'secret'>, id: string): string =>
  `${new URL(href('publicPayment'), siteOf(config)).href}?invoice=${id}.${sealOf(secret, id)}`

/** The invoice id of a token; undefined for an invalid one. */
export function invoiceIdOf(secret: string, token: string): string | undefined {
  const [id = '', seal = '', ...more] = token.split('.')
  return more.length === 0 && isId(id) && sameText(seal, sealOf(secret, id)) ? id : undefined
}

const sealOf = (secret: string, id: string) => sealed(secret, 'payment of an invoice', id).slice(0, 43)
