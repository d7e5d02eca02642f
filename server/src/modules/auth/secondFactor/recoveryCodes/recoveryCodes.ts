import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { sealed } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { consumeRecoveryCode, deleteRecoveryCodes, insertRecoveryCodes } from './recoveryCodes.store.ts'

// Without letters that look like others: no i, l, o or u.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Ten codes of 50 bits that replace the person's old ones; they are shown only once. */
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

/** Consumes one of a person's codes; false if it is unknown or used. */
export const redeemRecoveryCode = (db: Db, { secret, clock }: Pick<AppContext, 'secret' | 'clock'>, userId: string, typed: string) =>
  consumeRecoveryCode(db, userId, sealedFor(secret, typed), clock.now())

/** Accepts any spelling: capitals, no hyphen, an o for the zero, an i or l for the one. */
const sealedFor = (secret: string, code: string) =>
  sealed(secret, 'recoveryCode', code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1'))
