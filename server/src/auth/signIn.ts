import type { House } from '#core/house.ts'
import { findUserByLogin } from '#users/index.ts'
import { withRightPassword } from './guardPassword.ts'
import { type From, type NewSession, openSession } from './openSession.ts'

type Desk = Pick<House, 'db' | 'clock' | 'secret'>

/** Opens a session for whoever knows the password. */
export async function signIn(desk: Desk, { username, password }: { username: string; password: string }, from: From): Promise<NewSession> {
  const user = await findUserByLogin(desk.db, username)
  return withRightPassword(desk, { user, name: username }, password, (db, { id }) => openSession(db, desk, id, from))
}
