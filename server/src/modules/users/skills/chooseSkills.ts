import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { saveInterests, saveSkills, skillsNamed } from './userSkills.store.ts'

type SkillChoice = { skills?: readonly string[]; interestedIn?: readonly string[] }

/**
 * Saves a person's skills and interests, which must be in the company's list of skills.
 * @throws Refusal BAD_INPUT naming `skills` or `interestedIn` if a name is not in the list
 */
export async function chooseSkills(db: Db, userId: string, { skills, interestedIn }: SkillChoice): Promise<void> {
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
