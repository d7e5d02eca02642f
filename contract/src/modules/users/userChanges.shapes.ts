import { z } from 'zod'
import { Email, Username } from './credentials.shapes.ts'
import { mostSkills } from './editing.rules.ts'
import { ProfileChanges } from './users.shapes.ts'

const SkillNames = z.array(z.string().trim().min(1).max(100)).max(mostSkills, `At most ${mostSkills}.`)

/** The fields of a person that they, an admin or sales may change; `editing.rules.ts` has the right for each field. */
export const UserChanges = ProfileChanges.extend({
  username: Username.optional(),
  email: Email.optional(),
  /** The id of an employee's manager. */
  manager: z.string().optional(),
  skills: SkillNames.optional(),
  interestedIn: SkillNames.optional(),
  /**
   * The values of the changed fields when the form was opened. If one of them has changed since, nothing is overwritten and the call
   * answers CONFLICT with the field.
   */
  was: z.record(z.string(), z.string().max(1_000).nullable()).optional(),
})
export type UserChanges = z.infer<typeof UserChanges>
