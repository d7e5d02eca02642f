import type { Actor } from '@app/contract/core/access.ts'
import { isStaff, mayResetSecondFactor } from '@app/contract/secondFactor/secondFactor.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict } from '#core/refusal.ts'
import { recordAudit } from '#logs/index.ts'
import { lockAdministration, lockManagedUser } from '#users/index.ts'
import { endSessions } from '../../sessions/endSessions.ts'
import { deleteChallengesOf, forgetWrongCodes } from '../challenges/challenges.store.ts'
import { type OwnSession, refuseWithoutProof } from '../challenges/proof.ts'
import { deletePasskeys } from '../passkeys/passkeys.store.ts'
import { deleteRecoveryCodes } from '../recoveryCodes/recoveryCodes.store.ts'
import { deleteTotp } from '../totp/totp.store.ts'
import { factorsOf, hasFactor } from './factorsOf.ts'
import { notifyOwner } from './notifyOwner.ts'
import { findPolicy, savePolicy } from './policy.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * Removes every factor of a person who has lost theirs, after a fresh proof by the admin. Their sessions end, as the device may be stolen.
 * Returns their name.
 */
export const resetSecondFactor = ({ db, clock }: Deps, me: Actor, ownSession: OwnSession, userId: string): Promise<string> =>
  db.transaction(async (db) => {
    await refuseWithoutProof(db, ownSession, clock.now())
    const user = await lockManagedUser(db, me, userId, mayResetSecondFactor)
    if (!hasFactor(await factorsOf(db, user.id))) throw conflict(`${user.username} has no second factor.`)
    await deleteTotp(db, user.id)
    await deletePasskeys(db, user.id)
    await deleteRecoveryCodes(db, user.id)
    await deleteChallengesOf(db, user.id)
    await forgetWrongCodes(db, user.id)
    await endSessions(db, user.id)
    await notifyOwner(db, { user, what: 'reset', actor: me, at: clock.now() })
    return user.username
  })

/** Whether staff must have a second factor: by an admin's decision or, without one, by the setting at startup. */
export const isRequiredOfStaff = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<boolean> =>
  (await findPolicy(db)) ?? config.REQUIRE_SECOND_FACTOR_FOR_STAFF

export const isRequiredOf = async (context: Pick<Deps, 'db' | 'config'>, { role }: Pick<Actor, 'role'>): Promise<boolean> =>
  isStaff(role) && (await isRequiredOfStaff(context))

export const requireOfStaff = ({ db, clock, config }: Deps, me: Actor, ownSession: OwnSession, isRequired: boolean): Promise<void> =>
  db.transaction(async (db) => {
    await refuseWithoutProof(db, ownSession, clock.now())
    await lockAdministration(db, me)
    const before = await isRequiredOfStaff({ db, config })
    if (isRequired && !hasFactor(await factorsOf(db, me.id)))
      throw conflict('Set up a second factor for yourself first, or you would shut yourself out.')
    const now = clock.now()
    await savePolicy(db, isRequired, now)
    if (before === isRequired) return
    await recordAudit(db, {
      actor: me,
      kind: 'settings',
      activity: isRequired ? 'required a second factor of all staff' : 'no longer requires a second factor of staff',
      before: { isRequiredOfStaff: before },
      after: { isRequiredOfStaff: isRequired },
      at: now,
    })
  })
