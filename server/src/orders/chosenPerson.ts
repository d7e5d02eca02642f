import type { Role } from '@app/contract/core/access.ts'
import type { Db } from '#core/db.ts'
import { isId } from '#core/ids.ts'
import type { Refusal } from '#core/refusal.ts'
import { findUser, type UserToShow } from '#users/index.ts'

/** The person that somebody chose in a form, when their account is open and of one of these roles; otherwise the refusal. */
export async function chosenPerson(db: Db, id: string, among: readonly Role[], refusal: Refusal): Promise<UserToShow> {
  const person = isId(id) ? await findUser(db, id) : undefined
  if (!person || person.disabledAt !== null || !among.includes(person.role)) throw refusal
  return person
}
