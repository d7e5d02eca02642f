import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { sealed } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { consumeRecoveryCode, deleteRecoveryCodes, insertRecoveryCodes } from './recoveryCodes.store.ts'

// Without letters that are read for another: no i, l, o or u.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Ten codes of 50 bits in place of whatever the person had; told now and never again. */
export async function replaceRecoveryCodes(db: Db, { secret }: Pick<AppContext, 'secret'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
  await deleteRecoveryCodes(db, userId)
  await insertRecoveryCodes(
    db,
    userId,
    codes.map((code) => sealedFor(secret, code)),
  )
  return codes
}

/** Uses up one of a person's codes; false when it is none, or was used before. */
export const takeRecoveryCode = (db: Db, { secret, clock }: Pick<AppContext, 'secret' | 'clock'>, userId: string, typed: string) =>
  consumeRecoveryCode(db, userId, sealedFor(secret, typed), clock.now())

/** However it was written down: in capitals, without its hyphen, an o for the zero, an i or l for the one. */
const sealedFor = (secret: string, code: string) =>
  sealed(secret, 'recoveryCode', code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1'))
