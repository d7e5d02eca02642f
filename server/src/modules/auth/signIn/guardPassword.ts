import { lastAdminLockMinutes, normalName, wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import { sealed } from '#config/secrets.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { findAccount, hasOtherSuperAdmin, isClosed, lockUser, saveUser, type UserRow } from '#users/index.ts'
import { isPassword } from '../passwords/passwords.ts'
import { endSessions } from '../sessions/endSessions.ts'
import {
  type Count,
  type CountKey,
  clearCount,
  countOf,
  forgetCounts,
  lockKey,
  reserveAttempt,
  returnAttempt,
  saveCount,
} from './wrongPasswords.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret'>
/** The account whose password is tried or, for an unknown name, the name itself. */
export type PasswordAttempt = { user: UserRow | undefined; name: string; place?: Place | undefined }
/** A place that the account knows: a browser that signed in before, or an open session. */
export type Place = { kind: 'browser' | 'session'; id: string }

export const disabledMessage = 'Your Account is Disabled Please Contact Admin!'
const invalid = (attempt: number) => new Refusal('UNAUTHORIZED', 'invalid password!', { attempt })
const disabled = (attempt?: number) => new Refusal('UNAUTHORIZED', disabledMessage, attempt === undefined ? {} : { attempt })

const forever = new Date('9999-12-31T00:00:00Z')

/** Longer than a password check takes, even under load; a crashed check stays counted this long. */
const checkedWithinMs = 30_000
/** A request that finds all attempts taken retries, at first soon and then less often, and gives up in the end. */
const waits = { firstMs: 15, increase: 1.5, longestMs: 250, inAllMs: 20_000 } as const

/**
 * Runs the work if the password is right, in the transaction that also resets the count of wrong ones. A wrong one is counted, and the
 * third locks the account or the name, known or not, with the same answer after the same statements.
 *
 * An attempt is reserved before the hash is computed, so that of fifty concurrent wrong ones at most three are checked, and none after the
 * third has locked. Wrong passwords of strangers lock only strangers out: a browser or a session that the account knows has its own count
 * and lock. A request that finds all attempts taken waits until one is settled, without holding a connection: fifty right ones all succeed.
 * The result of an attempt is decided under a lock, one after the other.
 */
export async function withRightPassword<T>(
  context: Deps,
  tried: PasswordAttempt,
  password: string,
  work: (db: Db, user: UserRow) => Promise<T>,
): Promise<T> {
  const { db } = context
  const key = keyOf(context.secret, tried)
  await reserve(context, tried, key)
  const outcome = await settle(context, tried, key, password, work).catch(async (error: unknown) => {
    await returnAttempt(db, key.key)
    throw error
  })
  if (outcome.is === 'done') return outcome.value
  // Thrown after the commit: a refusal inside the transaction would roll the count back.
  if (outcome.is === 'refused') throw outcome.refusal
  // The password was changed during the check: the new one decides.
  return withRightPassword(context, { ...tried, user: outcome.user }, password, work)
}

/** The same for a signed-in person who confirms their identity with their password. */
export async function withOwnPassword<T>(
  context: Deps,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  password: string,
  work: (db: Db, user: UserRow) => Promise<T>,
): Promise<T> {
  const user = orNotFound(await findAccount(context.db, userId), 'User')
  const place: Place | undefined = sessionId === null ? undefined : { kind: 'session', id: sessionId }
  return withRightPassword(context, { user, name: user.username, place }, password, work)
}

async function reserve({ db, clock }: Deps, tried: PasswordAttempt, key: CountKey): Promise<void> {
  const giveUpAt = performance.now() + waits.inAllMs
  for (let pauseMs: number = waits.firstMs; performance.now() < giveUpAt; pauseMs = Math.min(pauseMs * waits.increase, waits.longestMs)) {
    const now = clock.now()
    if (await reserveAttempt(db, key, { now, until: later(now, checkedWithinMs) })) return
    if (isLocked(tried, await countOf(db, key.key), clock.now())) throw disabled()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new Refusal('BUSY', 'There are too many sign-ins with this name right now. Try again in a moment.', { retryAfter: 5 })
}

async function settle<T>(
  { db, clock }: Deps,
  tried: PasswordAttempt,
  key: CountKey,
  password: string,
  work: (db: Db, user: UserRow) => Promise<T>,
): Promise<Outcome<T>> {
  const isRight = await isPassword(tried.user?.passwordHash ?? null, password)
  return db.transaction(async (db): Promise<Outcome<T>> => {
    await lockKey(db, key.key)
    // Runs for unknown names too, and finds no row then.
    const user = await lockUser(db, tried.user?.id ?? newId())
    const before = await countOf(db, key.key)
    const now = clock.now()
    const back = async <R>(result: R): Promise<R> => {
      await returnAttempt(db, key.key)
      return result
    }
    if (isLocked({ ...tried, user }, before, now)) return back({ is: 'refused', refusal: disabled() })
    if (user?.passwordHash !== tried.user?.passwordHash) return back({ is: 'outdated', user })
    if (!isRight || !user) return { is: 'refused', refusal: await countWrong(db, { key, user, place: tried.place, before, now }) }
    // An admin's decision is disclosed only with the right password: otherwise it would disclose which names exist.
    if (isClosed(user)) return back({ is: 'refused', refusal: disabled() })
    await clearCount(db, key.key, now)
    return { is: 'done', value: await work(db, user) }
  })
}

type Outcome<T> = { is: 'done'; value: T } | { is: 'refused'; refusal: Refusal } | { is: 'outdated'; user: UserRow | undefined }

/** True for an account or a name that wrong passwords have locked; a closure by an admin is not disclosed here. */
export async function isLockedByWrongPasswords({ db, clock, secret }: Deps, tried: PasswordAttempt): Promise<boolean> {
  return isLocked(tried, await countOf(db, keyOf(secret, tried).key), clock.now())
}

/** Deletes the wrong passwords of an account in all places, and with them every lock but the account's own. */
export const forgetWrongPasswords = (db: Db, userId: string) => forgetCounts(db, { key: accountKey(userId), accountId: userId })

const accountKey = (userId: string) => `account:${userId}`
// People type their password into the name field by mistake, so unknown names are not stored readable.
function keyOf(secret: string, { user, name, place }: PasswordAttempt): CountKey {
  if (!user) return { key: `name:${sealed(secret, 'wrongPasswords', normalName(name))}`, accountId: null }
  return place ? { key: `${place.kind}:${user.id}:${place.id}`, accountId: user.id } : { key: accountKey(user.id), accountId: null }
}

const isLocked = ({ user, place }: PasswordAttempt, count: Count | undefined, now: Date) =>
  (!place && user?.disabledReason === 'wrong-passwords') || (count?.lockedUntil ?? now) > now

type Wrong = { key: CountKey; user: UserRow | undefined; place: Place | undefined; before: Count | undefined; now: Date }

async function countWrong(db: Db, { key, user, place, before, now }: Wrong): Promise<Refusal> {
  // An expired lock starts a new count.
  const count = (before && !before.lockedUntil ? before.count : 0) + 1
  if (count < wrongPasswordsAllowed) {
    await saveCount(db, key, { count, lockedUntil: null }, now)
    return invalid(count)
  }
  const isForAWhile = user !== undefined && (await isLastSuperAdmin(db, user))
  await saveCount(db, key, { count, lockedUntil: isForAWhile ? later(now, minutes(lastAdminLockMinutes)) : forever }, now)
  // For an unknown name the same statements run and match no row, so that the timing does not differ.
  const id = user?.id ?? newId()
  const became = isForAWhile ? 'delayed' : user?.disabledAt ? 'asBefore' : 'locked'
  if (became === 'locked') await saveUser(db, id, { disabledAt: now, disabledReason: 'wrong-passwords' }, now)
  // A person who guesses in an open session is probably not its owner, so that session ends; all others stay.
  if (place?.kind === 'session') await endSessions(db, id, { only: place.id })
  await enqueue(db, 'accountLocked', { userId: id, at: now.toISOString(), became })
  return disabled(count)
}

/** Locked one after the other: two super admins who are locked at once would each see the other one open. */
async function isLastSuperAdmin(db: Db, user: UserRow): Promise<boolean> {
  if (!user.isSuperAdmin || user.disabledAt) return false
  await lockKey(db, 'super admins')
  return !(await hasOtherSuperAdmin(db, user.id))
}
