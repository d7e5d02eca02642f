import type { AskedFactor } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { UserRow } from '#users/index.ts'
import { type From, type NewSession, openSession } from '../../sessions/openSession.ts'
import { factorsOf, hasFactor } from '../factors/factorsOf.ts'
import { askFactor } from './askFactor.ts'

export type Entry = { is: 'in'; session: NewSession } | { is: 'asked'; secondFactor: AskedFactor }

/**
 * What every way of signing in ends with, once it knows who it is: by password, by a code to the phone. Opens a session
 * or, for whoever has a second factor, asks for it. In the caller's transaction, which holds the person's row.
 */
export async function completeSignIn(db: Db, context: Pick<AppContext, 'clock' | 'config'>, user: UserRow, from: From): Promise<Entry> {
  const factors = await factorsOf(db, user.id)
  if (hasFactor(factors)) return { is: 'asked', secondFactor: await askFactor(db, context, { kind: 'signIn', user, factors }) }
  return { is: 'in', session: await openSession(db, context, user.id, from) }
}
