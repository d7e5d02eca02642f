import type { Actor, Role } from '#core/access.ts'
import { staff } from '#core/access.ts'

/** The factors besides a password: the code of an authenticator app, a passkey, or one of the recovery codes. */
export const factorMethods = ['totp', 'passkey', 'recoveryCode'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** An app's code changes this often; the one before and the one after count too, since clocks differ. */
export const totpSeconds = 30
export const totpDigits = 6
export const totpStepsAside = 1

export const recoveryCodeCount = 10
/** How long the second step may take after the first. */
export const challengeMinutes = 5
/** The wrong answers allowed in one sign-in. */
export const factorTriesAllowed = 5
/** For how long a proof of identity allows changing factors. */
export const proofMinutes = 10
export const passkeysAllowed = 10
export const passkeyNameLength = 60

/** The owner is notified after this many wrong codes in a row: the person who enters them knows the password. */
export const wrongCodesTold = 10

type Owned = { hasApp: boolean; hasPasskey: boolean; hasRecoveryCodes: boolean }
export type ProofWay = 'password' | FactorMethod
/**
 * The ways to prove one's identity before changing how one signs in, in any session: the strongest factor, or a recovery code instead. The
 * password alone cannot remove a factor.
 */
export function waysToProve({ hasApp, hasPasskey, hasRecoveryCodes }: Owned): readonly ProofWay[] {
  if (!hasApp && !hasPasskey) return ['password']
  return [hasPasskey ? 'passkey' : 'totp', ...(hasRecoveryCodes ? (['recoveryCode'] as const) : [])]
}

const waits = [1, 5, 30, 120, 720] as const
/**
 * Minutes for which no code of an account is checked, after this many wrong ones in a row. This allows about twenty guesses in the first
 * three hours and ten on each day after; a thousand take three months, with a chance of 1 in 350.
 */
export function minutesToWait(wrongInARow: number): number {
  if (wrongInARow === 0 || wrongInARow % factorTriesAllowed !== 0) return 0
  return waits[Math.min(wrongInARow / factorTriesAllowed, waits.length) - 1] ?? 0
}

/** The roles of which the company may require a second factor. */
export const isStaff = (role: Role) => (staff as readonly Role[]).includes(role)

type FactorOwner = { id: string; isSuperAdmin: boolean }
/** Admins help people who have lost their device; a super admin only another super admin. One's own factors are removed on the profile. */
export const mayResetSecondFactor = (actor: Actor, user: FactorOwner) =>
  actor.role === 'admin' && actor.id !== user.id && (!user.isSuperAdmin || actor.isSuperAdmin)
