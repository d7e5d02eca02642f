import { type Actor, toWireRole } from '@app/contract/core/access.ts'
import { pictureAddress } from '@app/contract/pictures/pictures.rules.ts'
import { seesUsername } from '@app/contract/users/users.rules.ts'
import type { Colleague, Person, User } from '@app/contract/users/users.shapes.ts'
import type { Db } from '#database/db.ts'
import { readProfile } from './profileColumns.ts'
import { type PersonRow, peopleOf, type UserToShow } from './users.store.ts'

/** The reader of an answer; null for a visitor, or if the same is sent to several readers. */
export type Reader = Pick<Actor, 'id' | 'role'> | null

/** A person as this reader may know them: the user name is half of a sign-in, and absent for customers. */
export const serializePerson = (row: PersonRow, reader: Reader): Person => ({
  _id: row.id,
  ...(seesUsername(reader, row) && { username: row.username }),
  name: row.name,
  ...(row.profilePicture && { profilePicture: pictureAddress(row.profilePicture) }),
})

/** A person with their user name, for calls that only staff can make. */
export const serializeColleague = (row: PersonRow): Colleague => ({ ...serializePerson(row, null), username: row.username })

/** The people of these ids, each once, for staff; unknown ids are left out. */
export async function peopleByIds(db: Db, ids: readonly (string | null | undefined)[]): Promise<Map<string, Colleague>> {
  const known = ids.filter((id) => id !== null && id !== undefined)
  return new Map((await peopleOf(db, known)).map((row) => [row.id, serializeColleague(row)]))
}

/** A person with their profile, as they may see it themselves. */
export const serializeUser = (row: UserToShow): User => ({
  ...serializeColleague(row),
  ...readProfile(row),
  email: row.email,
  roles: [{ name: toWireRole(row.role) }],
  manager: row.manager ? [serializePerson(row.manager, row)] : [],
  skills: row.skills,
  ...(row.role === 'user' && { interestedIn: row.interestedIn }),
  ...(row.subscription !== null && { subscriptionType: [{ name: row.subscription }] }),
  isDisabled: row.disabledAt !== null,
  ...(row.disabledReason && { disabledReason: row.disabledReason }),
  isSuperAdmin: row.isSuperAdmin,
  mustChangePassword: row.mustChangePassword,
  createdAt: row.createdAt.toISOString(),
})
