import { randomInt } from 'node:crypto'
import { invitationDays } from '@app/contract/auth/auth.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { issueInvitation } from '#auth/index.ts'
import { openBalance } from '#coins/index.ts'
import { brandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { postMail } from '#mail/index.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { assertStillAuthorized, insertUser, type UserRow } from '#users/index.ts'
import { invited } from './administration.emails.ts'

type Deps = Pick<AppContext, 'clock' | 'config'> & { db: Db }
type Invitation = { email: string; name: string; phone: string }

const openedJustNow = conflict('An account with this e-mail address was opened just now. Please try again.')

/**
 * Opens a customer's account for a new address, in the caller's transaction. It has no password until the person chooses one: the mail has
 * a link for that, which works once and for some days. Later a code does, as for everyone.
 */
export async function inviteCustomer({ db, clock, config }: Deps, actor: Actor, { email, name, phone }: Invitation): Promise<UserRow> {
  await assertStillAuthorized(db, actor)
  const now = clock.now()
  const user = await onDuplicate(
    { users_email_key: openedJustNow, users_username_key: openedJustNow, users_username_skeleton_key: openedJustNow },
    () => insertUser(db, { username: usernameFor(email), name, email, contact: phone, role: 'user', createdAt: now, updatedAt: now }),
  )
  await openBalance(db, user.id)
  await recordAudit(db, {
    actor,
    kind: 'account',
    activity: `invited ${user.username} as Customer`,
    subject: { kind: 'user', id: user.id },
    after: { username: user.username, email, role: 'Customer' },
    at: now,
  })
  const link = await issueInvitation(db, { clock }, email)
  const passwordHref = `${absoluteHref(config, 'forgetPassword', { email })}#${link}`
  const message = invited(await brandOf(db, config), { username: user.username, days: invitationDays, passwordHref })
  await postMail(db, { key: `invited:${user.id}`, to: email, kind: 'invited', isSecret: true, ...message })
  return user
}

/** The part before the @, reduced to what a user name may contain, with a unique ending. */
export function usernameFor(email: string): string {
  const [local = ''] = email.toLowerCase().split('@')
  const name = local.replace(/[^a-z0-9]/g, '').slice(0, 12) || 'customer'
  return `${name}${Array.from({ length: 6 }, () => randomInt(10)).join('')}`
}
