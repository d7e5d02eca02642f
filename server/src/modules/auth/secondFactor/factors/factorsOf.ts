import { type FactorMethod, type ProofWay, waysToProve } from '@app/contract/secondFactor/secondFactor.rules.ts'
import type { Db } from '#database/db.ts'
import { passkeysOf } from '../passkeys/passkeys.store.ts'
import { countRecoveryCodes } from '../recoveryCodes/recoveryCodes.store.ts'
import type { PasskeyRow, TotpFactorRow } from '../secondFactor.table.ts'
import { findTotp } from '../totp/totp.store.ts'

export type Factors = { app: TotpFactorRow | undefined; passkeys: PasskeyRow[]; recoveryCodesLeft: number }

/** The factors of a person besides the password; an unconfirmed app does not count. */
export async function factorsOf(db: Db, userId: string): Promise<Factors> {
  const totp = await findTotp(db, userId)
  return {
    app: totp?.confirmedAt ? totp : undefined,
    passkeys: await passkeysOf(db, userId),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}

/** Recovery codes alone require no second step: they only replace a factor. */
export const hasFactor = ({ app, passkeys }: Factors) => app !== undefined || passkeys.length > 0

export const methodsOf = (factors: Factors): FactorMethod[] => [
  ...(factors.app ? (['totp'] as const) : []),
  ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(hasFactor(factors) && factors.recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
]

export const proofWaysOf = ({ app, passkeys, recoveryCodesLeft }: Factors): readonly ProofWay[] =>
  waysToProve({ hasApp: app !== undefined, hasPasskey: passkeys.length > 0, hasRecoveryCodes: recoveryCodesLeft > 0 })
