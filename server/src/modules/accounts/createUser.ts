import type { Actor, Role } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import type { NewUser } from '@app/contract/users/newUser.shapes.ts'
import { mayCreate, roleWords } from '@app/contract/users/users.rules.ts'
import { hashPassword, refuseWeakPassword } from '#auth/index.ts'
import { openBalance } from '#coins/index.ts'
import { brandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { onDuplicate, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { postMail } from '#mail/index.ts'
import { notify } from '#notifications/index.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { assertStillAuthorized, insertUser, profileColumns, type UserRow } from '#users/index.ts'
import { welcome } from './administration.emails.ts'
import { lockChosenManager } from './lockChosenManager.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

const takenName = new Refusal('CONFLICT', 'This username is already taken!', { field: 'username' })
const taken = {
  users_username_key: takenName,
  // A name that looks like a taken one counts as taken.
  users_username_skeleton_key: takenName,
  users_email_key: new Refusal('CONFLICT', 'There is an account with this e-mail address already!', { field: 'email' }),
}

/**
 * Opens an account for another person. The creator knows the password, so it is valid for the first sign-in only: the person must choose
 * their own, and the email has a link for that instead of the password.
 *
 * @throws Refusal REFUSED for a role that this actor may not give; CONFLICT naming `username` or `email` if it is taken;
 * BAD_INPUT naming `manager` for an employee without one
 */
export async function createUser({ db, clock, config }: Deps, actor: Actor, input: NewUser): Promise<UserRow> {
  const isSuperAdmin = input.isSuperAdmin ?? false
  const role: Role = input.roles ?? (isSuperAdmin ? 'admin' : 'user')
  refuseUnless(mayCreate(actor, { role, isSuperAdmin }), 'You cannot create a person with this role.')
  await refuseWeakPassword(input.password, { username: input.username, name: input.name ?? '', email: input.email }, { db, config })
  const passwordHash = await hashPassword(input.password)
  return onDuplicate(taken, () =>
    db.transaction(async (db) => {
      await assertStillAuthorized(db, actor)
      const chief = role === 'employee' ? await lockChosenManager(db, input.manager) : null
      const now = clock.now()
      // Stored in the form in which it is compared at sign-in.
      const username = input.username.normalize('NFKC')
      const { name, ...said } = input
      const user = await insertUser(db, {
        ...profileColumns(said),
        username,
        name: name || username,
        email: input.email,
        passwordHash,
        mustChangePassword: true,
        role,
        isSuperAdmin,
        managerId: chief?.id ?? null,
        createdAt: now,
        updatedAt: now,
      })
      if (role === 'user') await openBalance(db, user.id)
      await record(db, actor, user, chief)
      await notifyOfUser(db, config, user, chief)
      return user
    }),
  )
}

const record = (db: Db, actor: Actor, user: UserRow, chief: UserRow | null) =>
  recordAudit(db, {
    actor,
    kind: 'account',
    activity: `created the account of ${user.username} as ${user.isSuperAdmin ? 'Super Admin' : roleWords[user.role]}`,
    subject: { kind: 'user', id: user.id },
    after: {
      username: user.username,
      email: user.email,
      role: roleWords[user.role],
      ...(chief && { manager: chief.username }),
      ...(user.isSuperAdmin && { 'super admin': true }),
    },
    at: user.createdAt,
  })

async function notifyOfUser(db: Db, config: AppContext['config'], user: UserRow, chief: UserRow | null) {
  const { name, username, email, createdAt: at } = user
  const doors = { signInHref: absoluteHref(config, 'signIn'), passwordHref: absoluteHref(config, 'forgetPassword', { email }) }
  const message = welcome(await brandOf(db, config), { name, username, role: roleWords[user.role], ...doors })
  await postMail(db, { key: `welcome:${user.id}`, to: email, kind: 'welcome', ...message })
  if (!chief) return
  const key = `newEmployee:${user.id}`
  await notify(db, {
    key,
    kind: 'team',
    userIds: [chief.id],
    text: `${name} is now your employee.`,
    href: href('viewUser', { id: user.id }),
    at,
  })
}
