import type { AccountKind } from '@app/contract/publicOrders/publicOrders.rules.ts'
import type { Db } from '#database/db.ts'
import { findUserByEmail, isClosed, type UserToShow } from '#users/index.ts'

/** The account of an e-mail address. Only an active customer can be given an order. */
export async function accountAt(db: Db, email: string): Promise<{ account: AccountKind; person?: UserToShow }> {
  const person = await findUserByEmail(db, email)
  if (!person) return { account: 'none' }
  if (person.role !== 'user') return { account: 'staff' }
  return isClosed(person) ? { account: 'disabled', person } : { account: 'customer', person }
}
