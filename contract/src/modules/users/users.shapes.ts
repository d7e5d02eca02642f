import { z } from 'zod'
import { type Role, roles, toWireRole } from '#core/access.ts'
import { partOf } from '#core/fields.ts'
import { profileFields } from './users.fields.ts'
import { disabledReasons } from './users.rules.ts'

/** A person as everyone who works with them may know them; the user name is included for staff and for the person only. */
export const Person = z.object({
  _id: z.string(),
  username: z.string().optional(),
  name: z.string(),
  profilePicture: z.string().optional(),
})
export type Person = z.infer<typeof Person>
/** A person as staff know them. */
export const Colleague = Person.extend({ username: z.string() })
export type Colleague = z.infer<typeof Colleague>

export const RoleName = z.object({ name: z.string() })

/** A role in any spelling: `employee`, `ROLE_EMPLOYEE` or `EMPLOYEE`. */
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

/** The new role of a person, their manager as an employee, and the person who takes over their open work. */
export const RoleChange = z.object({
  role: RoleInput,
  /** An id; by default the first manager. */
  manager: z.string().max(100).nullish(),
  /** An id; needed if employees or open orders would be left without an owner. */
  handOverTo: z.string().max(100).nullish(),
})
export type RoleChange = z.output<typeof RoleChange>

/** The open work of a person: their employees, and unfinished orders. */
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
  /** A customer's current plan; empty or absent without one. */
  subscriptionType: z.array(z.object({ name: z.string() })).optional(),
  isDisabled: z.boolean(),
  disabledReason: z.enum(disabledReasons).optional(),
  isSuperAdmin: z.boolean(),
  mustChangePassword: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

/** The fields that a person may change about themselves; `null` or an empty text clears an optional one, an absent one is kept. */
export const ProfileChanges = z.object(partOf(profileFields, 'changed'))
export type ProfileChanges = z.infer<typeof ProfileChanges>
