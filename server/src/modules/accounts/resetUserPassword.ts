import type { Actor } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import { mayResetPassword } from '@app/contract/users/users.rules.ts'
import { hashPassword, setPassword } from '#auth/index.ts'
import { brandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { notify } from '#notifications/index.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { lockManagedUser } from '#users/index.ts'
import { passwordReset } from './administration.emails.ts'
import { oneTimePassword } from './oneTimePassword.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * Makes a one-time password for a person who cannot sign in; it is returned to the admin and stored only as a hash. All their sessions end,
 * a lock by wrong passwords is lifted, and they must choose their own at the next sign-in. An account that an admin has closed stays
 * closed.
 */
export async function resetUserPassword({ db, clock, config }: Deps, actor: Actor, id: string): Promise<string> {
  const password = oneTimePassword()
  // Hashed before the row is locked, so that no connection waits for it.
  const passwordHash = await hashPassword(password)
  await db.transaction(async (db) => {
    const user = await lockManagedUser(db, actor, id, mayResetPassword)
    const act = { actor, activity: `reset the password of ${user.username}` }
    await setPassword(db, { clock }, user, { passwordHash, act, isTemporary: true })
    const key = `passwordReset:${id}:${newId()}`
    const resetHref = absoluteHref(config, 'forgetPassword', { email: user.email })
    const message = passwordReset(await brandOf(db, config), { name: user.name, resetHref })
    await notify(db, {
      key,
      kind: 'account',
      userIds: [id],
      text: 'An admin has reset your password.',
      href: href('myProfile'),
      at: clock.now(),
      emails: [{ ...message, userId: id, to: user.email, mailKind: 'passwordReset', isAlways: true }],
    })
  })
  return password
}
