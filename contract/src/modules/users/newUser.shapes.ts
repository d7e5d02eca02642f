import { z } from 'zod'
import { passwordLacks } from './credentials.rules.ts'
import { Email, Username } from './credentials.shapes.ts'
import { genders } from './users.rules.ts'
import { ProfileChanges, RoleInput } from './users.shapes.ts'

const weakPassword = 'Password Must Contain Digits,Uppercase or Lowercase Letters, Symbols and Minimum 8 Password Length'

/** A gender in any case, as `male`; Male by default. */
const GenderInput = z
  .string()
  .max(20)
  .nullish()
  .transform((text, context) => {
    const gender = genders.find((gender) => gender.toLowerCase() === (text || 'Male').trim().toLowerCase())
    if (gender) return gender
    context.addIssue({ code: 'custom', message: `Please choose one of ${genders.join(', ')}.` })
    return z.NEVER
  })

const named = z.union([RoleInput, z.object({ name: RoleInput }).transform(({ name }) => name)])
/** The role as one name, or as the list in which answers carry it. */
const RolesInput = z.union(
  [
    RoleInput,
    z
      .array(named)
      .max(1, 'One role, please.')
      .transform(([role]) => role),
  ],
  'There is no such role.',
)

/** A person for whom an account is opened. */
export const NewUser = ProfileChanges.pick({ address: true, dob: true, contact: true }).extend({
  username: Username,
  email: z.string().trim().pipe(Email),
  password: z
    .string()
    .max(200)
    .refine((password) => !passwordLacks(password), weakPassword),
  /** Defaults to the user name. */
  name: z.string().trim().max(100, 'At most 100 characters.').nullish(),
  gender: GenderInput,
  roles: RolesInput.nullish(),
  /** An id; for employees only, by default the first manager. */
  manager: z.string().max(100).nullish(),
  isSuperAdmin: z.boolean().optional(),
})
export type NewUser = z.output<typeof NewUser>
