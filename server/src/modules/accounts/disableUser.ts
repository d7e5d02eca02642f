import type { Actor } from '@app/contract/core/access.ts'
import { mayDisable } from '@app/contract/users/users.rules.ts'
import { endSessions } from '#auth/index.ts'
import { brandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { postMail } from '#mail/index.ts'
import { accessInWords, lockManagedUser, saveUser } from '#users/index.ts'
import { accountClosed } from './administration.emails.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * Closes an account until an admin opens it again; a lock by wrong passwords becomes the admin's, which no password reset lifts. A closed
 * account stays as it is.
 */
export const disableUser = ({ db, clock, config }: Deps, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const user = await lockManagedUser(db, actor, id, mayDisable)
    if (user.disabledReason === 'admin') return
    const now = clock.now()
    await saveUser(db, id, { disabledAt: user.disabledAt ?? now, disabledReason: 'admin' }, now)
    await endSessions(db, id)
    await recordAudit(db, {
      actor,
      kind: 'access',
      activity: `disabled the account of ${user.username}`,
      subject: { kind: 'user', id },
      before: { account: accessInWords(user.disabledReason) },
      after: { account: accessInWords('admin') },
      at: now,
    })
    const message = accountClosed(await brandOf(db, config), { name: user.name })
    await postMail(db, { key: `accountClosed:${id}:${newId()}`, to: user.email, kind: 'accountClosed', ...message })
  })
