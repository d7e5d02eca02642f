import type { FactorPrompt } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { UserRow } from '#users/index.ts'
import { type From, type NewSession, openSession } from '../../sessions/openSession.ts'
import { factorsOf, hasFactor } from '../factors/factorsOf.ts'
import { askFactor } from './askFactor.ts'

export type Entry = { is: 'in'; session: NewSession } | { is: 'asked'; secondFactor: FactorPrompt }

/**
 * The last step of every way to sign in, once the person is known: by password or by a code to the phone. Opens a session or, for an
 * account with a second factor, asks for it. Runs in the caller's transaction, which has locked the person's row.
 */
export async function completeSignIn(db: Db, context: Pick<AppContext, 'clock' | 'config'>, user: UserRow, from: From): Promise<Entry> {
  const factors = await factorsOf(db, user.id)
  if (hasFactor(factors)) return { is: 'asked', secondFactor: await askFactor(db, context, { kind: 'signIn', user, factors }) }
  return { is: 'in', session: await openSession(db, context, user.id, from) }
}
