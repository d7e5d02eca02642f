import type { Actor } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import { mayEnable } from '@app/contract/users/users.rules.ts'
import { forgetWrongPasswords } from '#auth/index.ts'
import { brandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { notify } from '#notifications/index.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { accessInWords, lockManagedUser, saveUser } from '#users/index.ts'
import { accountOpened } from './administration.emails.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/** Opens an account after any closure and drops its wrong passwords. For an open account it only drops those. */
export const enableUser = ({ db, clock, config }: Deps, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const user = await lockManagedUser(db, actor, id, mayEnable)
    await forgetWrongPasswords(db, id)
    if (!user.disabledAt) return
    const now = clock.now()
    await saveUser(db, id, { disabledAt: null, disabledReason: null }, now)
    await recordAudit(db, {
      actor,
      kind: 'access',
      activity: `reactivated the account of ${user.username}`,
      subject: { kind: 'user', id },
      before: { account: accessInWords(user.disabledReason) },
      after: { account: accessInWords(null) },
      at: now,
    })
    const key = `accountOpened:${id}:${newId()}`
    const message = accountOpened(await brandOf(db, config), { name: user.name, signInHref: absoluteHref(config, 'signIn') })
    await notify(db, {
      key,
      kind: 'account',
      userIds: [id],
      text: 'Your account is active again.',
      href: href('myProfile'),
      at: now,
      emails: [{ ...message, userId: id, to: user.email, mailKind: 'accountOpened', isAlways: true }],
    })
  })
