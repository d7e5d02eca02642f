import type { Actor } from '@app/contract/core/access.ts'
import { hashPassword, refuseWeakPassword, setPassword, withOwnPassword } from '#auth/index.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import { findAccount } from '#users/index.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'config'>
type Passwords = { password: string; currentPassword: string }

/**
 * Sets a new password after checking the current one. Wrong ones count like those at sign-in, so that an unattended session cannot be used
 * to guess; the session that asks stays, every other one ends.
 */
export async function changePassword(context: Deps, me: Actor, sessionId: string | null, { password, currentPassword }: Passwords) {
  await refuseWeakPassword(password, orNotFound(await findAccount(context.db, me.id), 'User'), context)
  const passwordHash = await hashPassword(password)
  await withOwnPassword(context, { userId: me.id, sessionId }, currentPassword, (db, user) =>
    setPassword(db, context, user, { passwordHash, keptSession: sessionId, act: { actor: me, activity: 'changed their own password' } }),
  )
}
