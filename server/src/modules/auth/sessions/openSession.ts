import { fingerprint, newToken } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { sessionEnd } from './authenticate.ts'
import { insertSession } from './sessions.store.ts'

/** The device of a sign-in, as the list of sessions shows it. */
export type From = {
  address: string
  userAgent: string
  /** The browser's ids for accounts that have signed in with it before. */
  knownPeople?: Readonly<Record<string, string>>
}
export type NewSession = { userId: string; token: string; expiresAt: Date }

/**
 * Opens a session in the caller's transaction; only the fingerprint of its token is stored. Ways of signing in do not call this: they end
 * in `completeSignIn`, which asks for the second factor if there is one.
 */
export async function openSession(
  db: Db,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  userId: string,
  from: From,
): Promise<NewSession> {
  const token = newToken()
  const now = clock.now()
  const expiresAt = sessionEnd(config, now, now)
  await insertSession(db, {
    userId,
    tokenFingerprint: fingerprint(token),
    userAgent: from.userAgent || null,
    address: from.address || null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  })
  return { userId, token, expiresAt }
}
