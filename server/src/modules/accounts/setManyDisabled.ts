import type { Actor } from '@app/contract/core/access.ts'
import type { AccessChange, AccessResult } from '@app/contract/users/manyUsers.shapes.ts'
import { mayDisable, mayEnable } from '@app/contract/users/users.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict } from '#core/refusal.ts'
import { settleEach } from '#core/settleEach.ts'
import { lockManagedUser, type UserRow } from '#users/index.ts'
import { disableUser } from './disableUser.ts'
import { enableUser } from './enableUser.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/** Closes or opens one account after the other, each in its own transaction and by the rules of a single change. */
export const setManyDisabled = (context: Deps, actor: Actor, changes: readonly AccessChange[]): Promise<AccessResult[]> =>
  settleEach(changes, (change) => setDisabled(context, actor, change))

const setDisabled = (context: Deps, actor: Actor, { id, isDisabled, expected }: AccessChange): Promise<UserRow['disabledReason']> =>
  context.db.transaction(async (db) => {
    const { disabledReason } = await lockManagedUser(db, actor, id, isDisabled ? mayDisable : mayEnable)
    if (expected !== undefined && expected !== disabledReason) throw conflict('This account has changed since.')
    await (isDisabled ? disableUser : enableUser)({ ...context, db }, actor, id)
    return disabledReason
  })
