import { lastAdminLockMinutes, normalName, wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import { later, minutes } from '#core/clock.ts'
import type { Db } from '#core/db.ts'
import type { House } from '#core/house.ts'
import { newId } from '#core/ids.ts'
import { enqueue } from '#core/jobs.ts'
import { Refusal } from '#core/refusal.ts'
import { sealed } from '#core/secrets.ts'
import { hasOtherSuperAdmin, lockUser, saveUser, type UserRow } from '#users/index.ts'
import { endSessions } from './endSessions.ts'
import { isPassword } from './passwords.ts'
import { type Count, countOf, deleteCount, holdKey, saveCount } from './wrongPasswords.store.ts'

type Desk = Pick<House, 'db' | 'clock' | 'secret'>
/** Whose password is tried: an account or, where the name is nobody's, the name itself. */
export type Tried = { user: UserRow | undefined; name: string }

export const disabledMessage = 'Your Account is Disabled Please Contact Admin!'
const invalid = (attempt: number) => new Refusal('UNAUTHORIZED', 'invalid password!', { attempt })
const disabled = (attempt?: number) => new Refusal('UNAUTHORIZED', disabledMessage, attempt === undefined ? {} : { attempt })

const forever = new Date('9999-12-31T00:00:00Z')

/**
 * Does the work if the password is right, in the transaction that also forgets the wrong ones before it. A wrong one is
 * counted, and the third closes the account or the name, known or not, with the same answer after the same statements.
 *
 * The hash is computed before the lock is taken, so that no connection waits for it; but what counts is decided under the
 * lock, one try after the other. Of fifty at once the first three wrong ones are told so, and once the third has locked,
 * no answer depends on a password any more. Fifty right ones all get in.
 */
export async function withRightPassword<T>(
  desk: Desk,
  tried: Tried,
  password: string,
  work: (db: Db, user: UserRow) => Promise<T>,
): Promise<T> {
  const { db, clock, secret } = desk
  const key = keyOf(secret, tried)
  if (isLocked(tried.user, await countOf(db, key), clock.now())) throw disabled()
  const isRight = await isPassword(tried.user?.passwordHash ?? null, password)

  const outcome = await db.transaction(async (db): Promise<Outcome<T>> => {
    await holdKey(db, key)
    const user = tried.user && (await lockUser(db, tried.user.id))
    const before = await countOf(db, key)
    const now = clock.now()
    if (isLocked(user, before, now)) return { is: 'refused', refusal: disabled() }
    if (user?.passwordHash !== tried.user?.passwordHash) return { is: 'outdated', user }
    if (!isRight || !user) return { is: 'refused', refusal: await countWrong(db, { key, user, before, now }) }
    // An admin's decision is told only to whoever knows the password: told before, it would tell which names exist.
    if (user.disabledAt) return { is: 'refused', refusal: disabled() }
    if (before) await deleteCount(db, key)
    return { is: 'done', value: await work(db, user) }
  })
  if (outcome.is === 'done') return outcome.value
  // Thrown only now, since a refusal inside of the transaction would have taken the count back.
  if (outcome.is === 'refused') throw outcome.refusal
  // The password was changed while this one was being checked: the new one decides.
  return withRightPassword(desk, { ...tried, user: outcome.user }, password, work)
}

type Outcome<T> = { is: 'done'; value: T } | { is: 'refused'; refusal: Refusal } | { is: 'outdated'; user: UserRow | undefined }

/** True for an account or a name that wrong passwords have locked; what an admin closed is not told here. */
export async function isLockedByWrongPasswords({ db, clock, secret }: Desk, tried: Tried): Promise<boolean> {
  return isLocked(tried.user, await countOf(db, keyOf(secret, tried)), clock.now())
}

/** Forgets the wrong passwords of an account, and with them a lock that has a time. */
export const forgetWrongPasswords = (db: Db, userId: string) => deleteCount(db, accountKey(userId))

const accountKey = (userId: string) => `account:${userId}`
// People type their password where their name belongs, so a name that is nobody's is not kept readable.
const keyOf = (secret: string, { user, name }: Tried) =>
  user ? accountKey(user.id) : `name:${sealed(secret, 'wrongPasswords', normalName(name))}`

const isLocked = (user: Pick<UserRow, 'disabledReason'> | undefined, count: Count | undefined, now: Date) =>
  user?.disabledReason === 'wrong-passwords' || (count?.lockedUntil ?? now) > now

type Wrong = { key: string; user: UserRow | undefined; before: Count | undefined; now: Date }

async function countWrong(db: Db, { key, user, before, now }: Wrong): Promise<Refusal> {
  // A lock that has run out starts a new row of tries.
  const count = (before && !before.lockedUntil ? before.count : 0) + 1
  if (count < wrongPasswordsAllowed) {
    await saveCount(db, key, { count, lockedUntil: null }, now)
    return invalid(count)
  }
  const isForAWhile = user !== undefined && (await isLastSuperAdmin(db, user))
  await saveCount(db, key, { count, lockedUntil: isForAWhile ? later(now, minutes(lastAdminLockMinutes)) : forever }, now)
  // For a name that is nobody's the same statements run and meet no row, so that the clock doesn't tell it apart.
  const id = user?.id ?? newId()
  if (!user?.disabledAt && !isForAWhile) {
    await saveUser(db, id, { disabledAt: now, disabledReason: 'wrong-passwords' }, now)
    await endSessions(db, id)
  }
  await enqueue(db, 'accountLocked', { userId: id, at: now.toISOString() })
  return disabled(count)
}

/** Asked one after the other: two super admins who are being locked at once would both see the other one open. */
async function isLastSuperAdmin(db: Db, user: UserRow): Promise<boolean> {
  if (!user.isSuperAdmin || user.disabledAt) return false
  await holdKey(db, 'super admins')
  return !(await hasOtherSuperAdmin(db, user.id))
}
