import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { type AuditEntry, recordAudit } from '#logs/index.ts'
import { accessInWords, saveUser, type UserRow } from '#users/index.ts'
import { endSessions } from '../sessions/endSessions.ts'
import { forgetWrongPasswords } from '../signIn/guardPassword.ts'

type NewPassword = {
  passwordHash: string
  /** The actor, and the activity for the audit log. */
  act: Pick<AuditEntry, 'actor' | 'activity'>
  keptSession?: string | null
  /** True for a password that another person made: the owner must choose their own, and that person hands it to them. */
  isTemporary?: boolean
}

/**
 * Gives an account a new password, in the caller's transaction, which holds the row lock. Every session ends except the one in `keep`; a
 * lock by wrong passwords is lifted; the audit log records it and a mail notifies the owner.
 */
export async function setPassword(
  db: Db,
  { clock }: Pick<AppContext, 'clock'>,
  user: UserRow,
  { passwordHash, act, keptSession = null, isTemporary = false }: NewPassword,
): Promise<void> {
  const now = clock.now()
  const isLocked = user.disabledReason === 'wrong-passwords'
  const unlocked = isLocked ? { disabledAt: null, disabledReason: null } : {}
  await saveUser(db, user.id, { passwordHash, mustChangePassword: isTemporary, ...unlocked }, now)
  await forgetWrongPasswords(db, user.id)
  await endSessions(db, user.id, { except: keptSession })
  const after = { ...user, ...unlocked, mustChangePassword: isTemporary }
  await recordAudit(db, {
    ...act,
    kind: 'password',
    subject: { kind: 'user', id: user.id },
    before: factsOf(user),
    after: factsOf(after),
    at: now,
  })
  if (!isTemporary) await enqueue(db, 'passwordChanged', { userId: user.id, at: now.toISOString() })
}

/** The facts besides the hash that a new password changes. */
const factsOf = ({ disabledReason, mustChangePassword }: Pick<UserRow, 'disabledReason' | 'mustChangePassword'>) => ({
  account: accessInWords(disabledReason),
  'must choose their own': mustChangePassword,
})
