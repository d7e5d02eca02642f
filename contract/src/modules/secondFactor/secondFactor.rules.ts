import type { Actor, Role } from '#core/access.ts'
import { staff } from '#core/access.ts'

/** What can stand beside a password: the code of an authenticator app, a passkey, or one of the codes kept for a bad day. */
export const factorMethods = ['totp', 'passkey', 'recoveryCode'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** An app's code is made anew this often; the one before and the one after count too, since clocks differ. */
export const totpSeconds = 30
export const totpDigits = 6
export const totpStepsAside = 1

export const recoveryCodeCount = 10
/** How long the second step may take after the first. */
export const challengeMinutes = 5
/** Wrong answers that one sign-in survives. */
export const factorTriesAllowed = 5
/** How long somebody who has just shown that it is them may change their factors. */
export const proofMinutes = 10
export const passkeysAllowed = 10
export const passkeyNameLength = 60

/** After so many wrong codes in a row the owner is told: whoever enters them knows the password. */
export const wrongCodesTold = 10

type Owned = { hasApp: boolean; hasPasskey: boolean; hasRecoveryCodes: boolean }
export type ProofWay = 'password' | FactorMethod
/**
 * By what somebody shows that it is them before they change how they sign in, wherever they are signed in: by the strongest
 * that they have, for which a recovery code stands in. With the password alone nobody takes a factor off.
 */
export function waysToProve({ hasApp, hasPasskey, hasRecoveryCodes }: Owned): readonly ProofWay[] {
  if (!hasApp && !hasPasskey) return ['password']
  return [hasPasskey ? 'passkey' : 'totp', ...(hasRecoveryCodes ? (['recoveryCode'] as const) : [])]
}

const waits = [1, 5, 30, 120, 720] as const
/**
 * Minutes in which no code of an account is looked at, once this many wrong ones in a row were entered. About twenty
 * guesses fit into the first three hours and ten into each day after; a thousand take three months, and hit one time in 350.
 */
export function minutesToWait(wrongInARow: number): number {
  if (wrongInARow === 0 || wrongInARow % factorTriesAllowed !== 0) return 0
  return waits[Math.min(wrongInARow / factorTriesAllowed, waits.length) - 1] ?? 0
}

/** Of whom the company may require a second factor. */
export const isStaff = (role: Role) => (staff as readonly Role[]).includes(role)

type Somebody = { id: string; isSuperAdmin: boolean }
/** Admins help those who have lost their device; a super admin only another super admin. The own one is removed on the profile. */
export const mayResetSecondFactor = (actor: Actor, user: Somebody) =>
  actor.role === 'admin' && actor.id !== user.id && (!user.isSuperAdmin || actor.isSuperAdmin)
