import type { Actor } from '@app/contract/core/access.ts'
import { mayDisable } from '@app/contract/users/users.rules.ts'
import { endSessions } from '#auth/index.ts'
import type { House } from '#core/house.ts'
import { orNotFound, refuseUnless } from '#core/refusal.ts'
import { lockUserByUsername, saveUser } from './users.store.ts'

/** Closes an account until an admin opens it again; a lock by wrong passwords becomes the admin's, which no reset lifts. */
export const disableUser = ({ db, clock }: Pick<House, 'db' | 'clock'>, actor: Actor, username: string): Promise<void> =>
  db.transaction(async (db) => {
    const user = orNotFound(await lockUserByUsername(db, username), 'User')
    refuseUnless(mayDisable(actor, user))
    const now = clock.now()
    await saveUser(db, user.id, { disabledAt: user.disabledAt ?? now, disabledReason: 'admin' }, now)
    await endSessions(db, user.id)
  })
