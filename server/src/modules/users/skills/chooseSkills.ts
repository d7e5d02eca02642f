import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { saveInterests, saveSkills, skillsNamed } from './userSkills.store.ts'

type Chosen = { skills?: readonly string[]; interestedIn?: readonly string[] }

/**
 * What somebody can do, and what interests them, from the company's list of skills and from nowhere else.
 * @throws Refusal BAD_INPUT naming `skills` or `interestedIn` when a name is not in the list
 */
export async function chooseSkills(db: Db, userId: string, { skills, interestedIn }: Chosen): Promise<void> {
  if (skills) await saveSkills(db, userId, await idsOf(db, 'skills', skills))
  if (interestedIn) await saveInterests(db, userId, await idsOf(db, 'interestedIn', interestedIn))
}

async function idsOf(db: Db, field: 'skills' | 'interestedIn', names: readonly string[]): Promise<string[]> {
  const known = await skillsNamed(db, names)
  const knownNames = known.map(({ name }) => name.toLowerCase())
  const unknown = names.find((name) => !knownNames.includes(name.toLowerCase()))
  if (unknown !== undefined) throw badInput(field, `“${unknown}” is not in the list of skills.`)
  return known.map(({ id }) => id)
}
