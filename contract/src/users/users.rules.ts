import type { Actor, Role } from '#core/access.ts'

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

/** Nobody closes a super admin's account, nor their own. */
export const mayDisable = (actor: Actor, user: Somebody) => actor.role === 'admin' && !user.isSuperAdmin && actor.id !== user.id

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
