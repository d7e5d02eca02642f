import type { House } from '#core/house.ts'
import { fingerprint, newToken } from '#core/secrets.ts'
import { findUserByLogin } from '#users/index.ts'
import { withRightPassword } from './guardPassword.ts'
import { insertSession } from './sessions.store.ts'
import { sessionEnd } from './whoIsAsking.ts'

type Desk = Pick<House, 'db' | 'clock' | 'secret'>
type From = { address: string; userAgent: string }
export type NewSession = { userId: string; token: string; expiresAt: Date }

/** Opens a session for whoever knows the password; only the fingerprint of its token is kept. */
export async function signIn(desk: Desk, { username, password }: { username: string; password: string }, from: From): Promise<NewSession> {
  const user = await findUserByLogin(desk.db, username)
  return withRightPassword(desk, { user, name: username }, password, async (db, { id }) => {
    const token = newToken()
    const now = desk.clock.now()
    const expiresAt = sessionEnd(now)
    await insertSession(db, {
      userId: id,
      tokenFingerprint: fingerprint(token),
      userAgent: from.userAgent || null,
      address: from.address || null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    })
    return { userId: id, token, expiresAt }
  })
}
