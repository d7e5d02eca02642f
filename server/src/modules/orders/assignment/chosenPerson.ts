import type { Role } from '@app/contract/core/access.ts'
import type { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { findUser, isClosed, lockUserShared, type UserToShow } from '#users/index.ts'

/**
 * The chosen person, if their account is open and has one of these roles; otherwise throws the refusal. Locks staff rows until the
 * transaction ends, so that their role can't change while they are assigned.
 */
export async function chosenPerson(db: Db, id: string, among: readonly Role[], refusal: Refusal): Promise<UserToShow> {
  if (!isId(id)) throw refusal
  if (!among.includes('user')) await lockUserShared(db, id)
  const person = await findUser(db, id)
  if (!person || isClosed(person) || !among.includes(person.role)) throw refusal
  return person
}
