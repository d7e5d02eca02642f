import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { type AuditEntry, recordAudit } from '#logs/index.ts'
import { accessInWords, saveUser, type UserRow } from '#users/index.ts'
import { endSessions } from '../sessions/endSessions.ts'
import { forgetWrongPasswords } from '../signIn/guardPassword.ts'

type NewPassword = {
  passwordHash: string
  /** Who gives it, and what the audit log says that they did. */
  act: Pick<AuditEntry, 'actor' | 'activity'>
  keptSession?: string | null
  /** True for one that somebody else has made: the owner must choose their own, and whoever made it tells them. */
  isTemporary?: boolean
}

/**
 * Gives an account a new password, in the caller's transaction, which holds the row. Every session ends but the one that is
 * kept; a lock by wrong passwords is lifted; the audit log keeps a line, and a mail tells the owner.
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

/** What a new password changes besides itself. */
const factsOf = ({ disabledReason, mustChangePassword }: Pick<UserRow, 'disabledReason' | 'mustChangePassword'>) => ({
  account: accessInWords(disabledReason),
  'must choose their own': mustChangePassword,
})
