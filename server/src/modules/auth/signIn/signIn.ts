import type { AppContext } from '#core/context.ts'
import { findUserByLogin } from '#users/index.ts'
import { completeSignIn, type Entry } from '../secondFactor/challenges/completeSignIn.ts'
import type { From } from '../sessions/openSession.ts'
import { type Place, withRightPassword } from './guardPassword.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret'>

/** Lets in whoever knows the password; of whom has a second factor, it is asked next. */
export async function signIn(context: Deps, { username, password }: { username: string; password: string }, from: From): Promise<Entry> {
  const user = await findUserByLogin(context.db, username)
  return withRightPassword(context, { user, name: username, place: placeOf(user, from) }, password, (db, user) =>
    completeSignIn(db, context, user, from),
  )
}

/** The browser, where somebody has signed in to this account with it before. */
export function placeOf(user: { id: string } | undefined, from: Pick<From, 'knownPeople'>): Place | undefined {
  const id = user && from.knownPeople?.[user.id]
  return id ? { kind: 'browser', id } : undefined
}
