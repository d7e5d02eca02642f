import { z } from 'zod'
import { Email, Username } from './credentials.shapes.ts'
import { mostSkills } from './editing.rules.ts'
import { ProfileChanges } from './users.shapes.ts'

const SkillNames = z.array(z.string().trim().min(1).max(100)).max(mostSkills, `At most ${mostSkills}.`)

/** What may be changed of a person, by themselves, an admin or sales; `editing.rules.ts` says who may change which field. */
export const UserChanges = ProfileChanges.extend({
  username: Username.optional(),
  email: Email.optional(),
  /** The id of an employee's manager. */
  manager: z.string().optional(),
  skills: SkillNames.optional(),
  interestedIn: SkillNames.optional(),
  /**
   * What the changed fields said when the form was opened. A field that says something else by now was changed by somebody
   * meanwhile; then nothing is written over and the call answers CONFLICT with the field.
   */
  was: z.record(z.string(), z.string().max(1_000).nullable()).optional(),
})
export type UserChanges = z.infer<typeof UserChanges>
