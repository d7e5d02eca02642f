import { sql } from 'drizzle-orm'
import { openBalance } from '#coins/index.ts'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { findUserByEmail, findUserByLogin, insertUser } from '#users/index.ts'
import { usernameFor } from './inviteCustomer.ts'

type Visitor = { email: string; name: string; phone: string }
type VisitorAccount = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

const openedJustNow = conflict('This account was opened a moment ago. Please try again.')

/**
 * Opens a customer's account without a password for a new address, in the caller's transaction; of two concurrent calls for one address the
 * second finds the account of the first. Undefined if the address belongs to a person in the recycle bin.
 */
export async function openAccountForVisitor(db: Db, { email, name, phone }: Visitor, now: Date): Promise<VisitorAccount | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account of ${email.trim().toLowerCase()}`}, 0))`)
  if (await findUserByLogin(db, email)) return await findUserByEmail(db, email)
  const username = usernameFor(email)
  const user = await onDuplicate(
    { users_email_key: openedJustNow, users_username_key: openedJustNow, users_username_skeleton_key: openedJustNow },
    () => insertUser(db, { username, name, email, contact: phone, role: 'user', createdAt: now, updatedAt: now }),
  )
  await openBalance(db, user.id)
  await recordAudit(db, {
    actor: null,
    kind: 'account',
    activity: `opened an account for ${username}, who registered for an event`,
    subject: { kind: 'user', id: user.id },
    after: { username, email, role: 'Customer' },
    at: now,
  })
  return await findUserByEmail(db, email)
}
