import { toWireRole } from '@app/contract/core/access.ts'
import { pictureAddress } from '@app/contract/pictures/pictures.rules.ts'
import type { Person, User } from '@app/contract/users/users.shapes.ts'
import type { Db } from '#database/db.ts'
import { readProfile } from './profileColumns.ts'
import { type PersonRow, peopleOf, type UserToShow } from './users.store.ts'

export const serializePerson = (row: PersonRow): Person => ({
  _id: row.id,
  username: row.username,
  name: row.name,
  ...(row.profilePicture && { profilePicture: pictureAddress(row.profilePicture) }),
})

/** The people of these ids, each once; an id that is nobody's is left out. */
export async function peopleByIds(db: Db, ids: readonly (string | null | undefined)[]): Promise<Map<string, Person>> {
  const known = ids.filter((id) => id !== null && id !== undefined)
  return new Map((await peopleOf(db, known)).map((row) => [row.id, serializePerson(row)]))
}

export const serializeUser = (row: UserToShow): User => ({
  ...serializePerson(row),
  ...readProfile(row),
  email: row.email,
  roles: [{ name: toWireRole(row.role) }],
  manager: row.manager ? [serializePerson(row.manager)] : [],
  skills: row.skills,
  ...(row.role === 'user' && { interestedIn: row.interestedIn }),
  isDisabled: row.disabledAt !== null,
  ...(row.disabledReason && { disabledReason: row.disabledReason }),
  isSuperAdmin: row.isSuperAdmin,
  mustChangePassword: row.mustChangePassword,
  createdAt: row.createdAt.toISOString(),
})
