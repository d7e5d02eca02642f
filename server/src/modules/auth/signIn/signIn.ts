import type { AppContext } from '#core/context.ts'
import { findUserByLogin } from '#users/index.ts'
import { completeSignIn, type Entry } from '../secondFactor/challenges/completeSignIn.ts'
import type { From } from '../sessions/openSession.ts'
import { type Place, withRightPassword } from './guardPassword.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret'>

/** Signs in by password; an account with a second factor is asked for it next. */
export async function signIn(context: Deps, { username, password }: { username: string; password: string }, from: From): Promise<Entry> {
  const user = await findUserByLogin(context.db, username)
  return withRightPassword(context, { user, name: username, place: placeOf(user, from) }, password, (db, user) =>
    completeSignIn(db, context, user, from),
  )
}

/** The browser, if it has signed in to this account before. */
export function placeOf(user: { id: string } | undefined, from: Pick<From, 'knownPeople'>): Place | undefined {
  const id = user && from.knownPeople?.[user.id]
  return id ? { kind: 'browser', id } : undefined
}
