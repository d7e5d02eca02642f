import { forgetWrongPasswords } from '#auth/index.ts'
import type { House } from '#core/house.ts'
import { orNotFound } from '#core/refusal.ts'
import { lockUserByUsername, saveUser } from './users.store.ts'

/** Opens an account whatever closed it, and forgets its wrong passwords. */
export const enableUser = ({ db, clock }: Pick<House, 'db' | 'clock'>, username: string): Promise<void> =>
  db.transaction(async (db) => {
    const user = orNotFound(await lockUserByUsername(db, username), 'User')
    await saveUser(db, user.id, { disabledAt: null, disabledReason: null }, clock.now())
    await forgetWrongPasswords(db, user.id)
  })
