import type { House } from '#core/house.ts'
import { orNotFound } from '#core/refusal.ts'
import { findUser, saveUser, type UserChanges, type UserToShow } from './users.store.ts'

type ProfileChanges = {
  [Field in 'name' | 'gender' | 'address' | 'dob' | 'contact' | 'description']?: UserChanges[Field]
}

/**
 * Changes what stands in a profile and nothing else, whatever else was sent. A field that is absent is kept; `null` or an
 * empty text clears one that may be empty.
 */
export async function changeProfile({ db, clock }: Pick<House, 'db' | 'clock'>, id: string, changes: ProfileChanges): Promise<UserToShow> {
  const { name, gender } = changes
  const cleared = {
    address: orCleared(changes.address),
    dob: orCleared(changes.dob),
    contact: orCleared(changes.contact),
    description: orCleared(changes.description),
  }
  await saveUser(db, id, { name, gender, ...cleared }, clock.now())
  return orNotFound(await findUser(db, id), 'User')
}

/** `undefined` stays what it is, since the query builder leaves such a column out. */
const orCleared = (text: string | null | undefined) => (text === '' ? null : text)
