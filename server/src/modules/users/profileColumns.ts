import { namesOf } from '@app/contract/core/fields.ts'
import { type ProfileField, profileFields } from '@app/contract/users/users.fields.ts'
import type { ProfileChanges, User } from '@app/contract/users/users.shapes.ts'
import type { UserRow } from './users.table.ts'

/** Every field of a profile has a column of its name and type. */
type Profile = { [Name in ProfileField]: UserRow[Name] extends User[Name] | null ? Name : never }
const columns: readonly Profile[ProfileField][] = namesOf(profileFields)

/** The reverse of the serializer: profile changes as columns. Absent fields give none, and an empty text clears its column. */
export function profileColumns(said: ProfileChanges): Partial<Pick<UserRow, ProfileField>> {
  const given = columns.filter((name) => said[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, said[name] || null]))
}

/** A profile as it is read; empty fields are left out. */
export const readProfile = (row: Pick<UserRow, ProfileField>) =>
  // The columns have the names of their fields, and the types of both were compared above.
  Object.fromEntries(columns.flatMap((name) => (row[name] ? [[name, row[name]]] : []))) as Pick<User, ProfileField>
