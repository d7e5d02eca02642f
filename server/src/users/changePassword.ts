import type { Actor } from '@app/contract/core/access.ts'
import { hashPassword, setPassword, withRightPassword } from '#auth/index.ts'
import type { House } from '#core/house.ts'
import { orNotFound } from '#core/refusal.ts'
import { findUser, findUserByLogin } from './users.store.ts'

type Desk = Pick<House, 'db' | 'clock' | 'secret'>
type Passwords = { password: string; currentPassword: string }

/**
 * A new own password for whoever knows the current one. Wrong ones count like those at sign-in, so that a session left
 * open on a table is no place to guess; the session that asks goes on, every other one ends.
 */
export async function changePassword(desk: Desk, me: Actor, session: string | null, { password, currentPassword }: Passwords) {
  const { username } = orNotFound(await findUser(desk.db, me.id), 'User')
  const user = orNotFound(await findUserByLogin(desk.db, username), 'User')
  const passwordHash = await hashPassword(password)
  await withRightPassword(desk, { user, name: username }, currentPassword, (db, locked) =>
    setPassword(db, desk, locked, { passwordHash, keptSession: session, act: { actor: me, activity: 'changed their own password' } }),
  )
}
