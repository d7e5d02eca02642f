import { type Actor, admits, type Role, staff } from '#core/access.ts'

export const genders = ['Male', 'Female', 'Other'] as const

/** Why an account is closed: three wrong passwords, or an admin's decision, which only an admin can take back. */
export const disabledReasons = ['wrong-passwords', 'admin'] as const

type Somebody = { id: string; role: Role; isSuperAdmin: boolean; managerId: string | null }

/** Who may look at a person's page: themselves, the back office, and a manager for their own employees. */
export const maySeeUser = (actor: Actor, user: Somebody) =>
  actor.id === user.id ||
  actor.role === 'admin' ||
  (actor.role === 'sales' && user.role === 'user') ||
  (actor.role === 'manager' && user.managerId === actor.id)

/** Whether a reader is told somebody's user name, which is half of what signs them in: staff are, and everybody is told their own. */
export const seesUsername = (reader: Pick<Actor, 'id' | 'role'> | null, person: { id: string }): boolean =>
  reader !== null && (reader.id === person.id || admits(staff, reader))

/** What a role is called where people read it. */
export const roleWords: Record<Role, string> = {
  user: 'Customer',
  employee: 'Employee',
  manager: 'Manager',
  admin: 'Admin',
  sales: 'Sales',
  remoteDeveloper: 'Remote developer',
}

type Target = Pick<Somebody, 'id' | 'isSuperAdmin'>
/** What an admin may do to another person's account; a super admin is out of everybody's reach, and so is one's own. */
const mayAdminister = (actor: Actor, user: Target) => actor.role === 'admin' && !user.isSuperAdmin && actor.id !== user.id
export const mayDisable = mayAdminister
export const mayChangeRole = mayAdminister
export const mayResetPassword = mayAdminister

/** A super admin whom wrong passwords have locked is let in again by another one, or by a code in the mail. */
export const mayEnable = (actor: Actor, user: Target) => mayAdminister(actor, user) || (actor.isSuperAdmin && actor.id !== user.id)

/** Whom somebody may create: sales customers, an admin anybody, and super admins only one of their own. */
export const mayCreate = (actor: Actor, { role, isSuperAdmin }: Pick<Somebody, 'role' | 'isSuperAdmin'>) =>
  isSuperAdmin ? actor.isSuperAdmin && role === 'admin' : actor.role === 'admin' || (actor.role === 'sales' && role === 'user')

/** To whom a person's open orders can be given when they leave their role; nothing where they may keep them. */
export function takersOf(from: Role, to: Role): readonly Role[] | undefined {
  if (from === 'manager' && to !== 'manager') return ['manager']
  const codes: readonly Role[] = ['employee', 'remoteDeveloper']
  return codes.includes(from) && !codes.includes(to) ? codes : undefined
}

export const addressLength = 255
export const descriptionLength = 255

export const userTabs = ['customers', 'employees', 'remoteDevelopers', 'disabled', 'all'] as const
export type UserTab = (typeof userTabs)[number]

/** Whom a tab shows, where it goes by role. Managers are employed too; the office has no tab of its own. */
export const rolesOfTab = {
  customers: ['user'],
  employees: ['employee', 'manager'],
  remoteDevelopers: ['remoteDeveloper'],
} as const satisfies Partial<Record<UserTab, readonly Role[]>>
