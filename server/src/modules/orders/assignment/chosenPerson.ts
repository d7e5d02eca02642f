import type { Role } from '@app/contract/core/access.ts'
import type { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { findUser, isClosed, shareUser, type UserToShow } from '#users/index.ts'

/**
 * The person that somebody chose in a form, when their account is open and of one of these roles; otherwise the refusal.
 * Whoever is to work on it is held until the transaction ends, so that they can't lose their role while they get an order.
 */
export async function chosenPerson(db: Db, id: string, among: readonly Role[], refusal: Refusal): Promise<UserToShow> {
  if (!isId(id)) throw refusal
  if (!among.includes('user')) await shareUser(db, id)
  const person = await findUser(db, id)
  if (!person || isClosed(person) || !among.includes(person.role)) throw refusal
  return person
}
