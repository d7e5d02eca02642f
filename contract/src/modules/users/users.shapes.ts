import { z } from 'zod'
import { type Role, roles, toWireRole } from '#core/access.ts'
import { partOf } from '#core/fields.ts'
import { profileFields } from './users.fields.ts'
import { disabledReasons } from './users.rules.ts'

/** As much of a person as anybody who works with them may know. */
/** Somebody; with their user name for staff and for themselves alone. */
export const Person = z.object({
  _id: z.string(),
  username: z.string().optional(),
  name: z.string(),
  profilePicture: z.string().optional(),
})
export type Person = z.infer<typeof Person>
/** Somebody as staff know them. */
export const Colleague = Person.extend({ username: z.string() })
export type Colleague = z.infer<typeof Colleague>

export const RoleName = z.object({ name: z.string() })

/** A role however it is written: `employee`, `ROLE_EMPLOYEE` or `EMPLOYEE`. */
export const RoleInput = z
  .string()
  .trim()
  .max(40)
  .transform((name, context): Role => {
    const role = roles.find((role) => [role.toLowerCase(), toWireRole(role).toLowerCase()].includes(name.toLowerCase()))
    if (role) return role
    context.addIssue({ code: 'custom', message: 'There is no such role.' })
    return z.NEVER
  })

/** The role somebody gets, who manages them as an employee, and who takes over what they leave behind. */
export const RoleChange = z.object({
  role: RoleInput,
  /** An id; the first manager where it is absent. */
  manager: z.string().max(100).nullish(),
  /** An id; needed where employees or open orders would be left with nobody. */
  handOverTo: z.string().max(100).nullish(),
})
export type RoleChange = z.output<typeof RoleChange>

/** What hangs on a person: their employees, and orders that are not finished. */
export const OpenWork = z.object({
  employees: z.number().int(),
  managed: z.number().int(),
  assigned: z.number().int(),
  ordered: z.number().int(),
})
export type OpenWork = z.infer<typeof OpenWork>

export const User = Colleague.extend({
  ...partOf(profileFields, 'read'),
  email: z.string(),
  roles: z.array(RoleName),
  manager: z.array(Person),
  skills: z.array(z.string()),
  /** Only customers have interests. */
  interestedIn: z.array(z.string()).optional(),
  isDisabled: z.boolean(),
  disabledReason: z.enum(disabledReasons).optional(),
  isSuperAdmin: z.boolean(),
  mustChangePassword: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

/** What a person may change about themselves; `null` or an empty text clears an optional field, an absent one is kept. */
export const ProfileChanges = z.object(partOf(profileFields, 'changed'))
export type ProfileChanges = z.infer<typeof ProfileChanges>
