import type { Db } from '#core/db.ts'
import type { House } from '#core/house.ts'
import { enqueue } from '#core/jobs.ts'
import { saveUser, type UserRow } from '#users/index.ts'
import { endSessions } from './endSessions.ts'
import { forgetWrongPasswords } from './guardPassword.ts'

type NewPassword = {
  passwordHash: string
  keptSession?: string | null
  /** True for one that somebody else has made: the owner must choose their own, and whoever made it tells them. */
  isTemporary?: boolean
}

/**
 * Gives an account the password that its owner chose, in the caller's transaction, which holds the row. Every session
 * ends but the one that is kept; a lock by wrong passwords is lifted; a mail tells the owner.
 */
export async function setPassword(
  db: Db,
  { clock }: Pick<House, 'clock'>,
  user: UserRow,
  { passwordHash, keptSession = null, isTemporary = false }: NewPassword,
): Promise<void> {
  const now = clock.now()
  const isLocked = user.disabledReason === 'wrong-passwords'
  const unlocked = isLocked ? { disabledAt: null, disabledReason: null } : {}
  await saveUser(db, user.id, { passwordHash, mustChangePassword: isTemporary, ...unlocked }, now)
  await forgetWrongPasswords(db, user.id)
  await endSessions(db, user.id, { except: keptSession })
  if (!isTemporary) await enqueue(db, 'passwordChanged', { userId: user.id, at: now.toISOString() })
}
