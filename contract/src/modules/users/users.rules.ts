import { type Actor, admits, type Role, staff } from '#core/access.ts'

export const genders = ['Male', 'Female', 'Other'] as const

/** Why an account is closed: three wrong passwords, or an admin's decision, which only an admin can revoke. */
export const disabledReasons = ['wrong-passwords', 'admin'] as const

type RuledUser = { id: string; role: Role; isSuperAdmin: boolean; managerId: string | null }

/** A person's page is open to them, to the back office, and to a manager for their own employees. */
export const maySeeUser = (actor: Actor, user: RuledUser) =>
  actor.id === user.id ||
  actor.role === 'admin' ||
  (actor.role === 'sales' && user.role === 'user') ||
  (actor.role === 'manager' && user.managerId === actor.id)

/** Whether a reader sees a person's user name, which is half of a sign-in: staff see all, others only their own. */
export const seesUsername = (reader: Pick<Actor, 'id' | 'role'> | null, person: { id: string }): boolean =>
  reader !== null && (reader.id === person.id || admits(staff, reader))

/** The roles as people read them. */
export const roleWords: Record<Role, string> = {
  user: 'Customer',
  employee: 'Employee',
  manager: 'Manager',
  admin: 'Admin',
  sales: 'Sales',
  remoteDeveloper: 'Remote developer',
}

type Target = Pick<RuledUser, 'id' | 'isSuperAdmin'>
/** Admins may administer other people's accounts, except those of super admins. */
const mayAdminister = (actor: Actor, user: Target) => actor.role === 'admin' && !user.isSuperAdmin && actor.id !== user.id
export const mayDisable = mayAdminister
export const mayChangeRole = mayAdminister
export const mayResetPassword = mayAdminister

/** A super admin locked by wrong passwords is let in again by another super admin, or by a code in the mail. */
export const mayEnable = (actor: Actor, user: Target) => mayAdminister(actor, user) || (actor.isSuperAdmin && actor.id !== user.id)

/** Sales may create customers, an admin any role, and only super admins create super admins. */
export const mayCreate = (actor: Actor, { role, isSuperAdmin }: Pick<RuledUser, 'role' | 'isSuperAdmin'>) =>
  isSuperAdmin ? actor.isSuperAdmin && role === 'admin' : actor.role === 'admin' || (actor.role === 'sales' && role === 'user')

/** The roles that can take over a person's open orders when they leave theirs; undefined if they may keep them. */
export function rolesTakingOver(from: Role, to: Role): readonly Role[] | undefined {
  if (from === 'manager' && to !== 'manager') return ['manager']
  const codes: readonly Role[] = ['employee', 'remoteDeveloper']
  return codes.includes(from) && !codes.includes(to) ? codes : undefined
}

export const addressLength = 255
export const descriptionLength = 255

export const userTabs = ['customers', 'employees', 'remoteDevelopers', 'disabled', 'all'] as const
export type UserTab = (typeof userTabs)[number]

/** The roles in each tab that is defined by role. Managers count as employees; the office has no tab of its own. */
export const rolesOfTab = {
  customers: ['user'],
  employees: ['employee', 'manager'],
  remoteDevelopers: ['remoteDeveloper'],
} as const satisfies Partial<Record<UserTab, readonly Role[]>>
