/** The six roles by their names in our code; on the wire they are ROLE_USER, ROLE_EMPLOYEE and so on. */
export const roles = ['user', 'employee', 'manager', 'admin', 'sales', 'remoteDeveloper'] as const
export type Role = (typeof roles)[number]

/** A signed-in user. */
export type Actor = {
  id: string
  role: Role
  isSuperAdmin: boolean
  /** The admin who views the product as this person. */
  viewedBy?: string
}

/** Who may make a call or open a screen. */
export type Access = 'anyone' | 'signedIn' | readonly Role[] | Own
type Own = { own: string; or: readonly Role[] }

export const anyone = 'anyone'
export const signedIn = 'signedIn'
export const admins = ['admin'] as const
export const backOffice = ['admin', 'sales'] as const
export const customers = ['user'] as const
export const managers = ['manager'] as const
export const employees = ['employee'] as const
export const assignees = ['employee', 'manager', 'remoteDeveloper'] as const
export const orderStaff = ['admin', 'sales', 'manager', 'employee', 'remoteDeveloper'] as const
export const staff = ['employee', 'manager', 'admin', 'sales', 'remoteDeveloper'] as const
export const shiftWorkers = ['employee', 'manager', 'sales', 'remoteDeveloper'] as const

/** The named input field must be the caller's own id; the listed roles may name anyone. */
export const own = (field: string, or: readonly Role[] = admins): Own => ({ own: field, or })

/** The one access check of both sides: the server's request pipeline uses it for calls, the router and the menu for screens. */
export function admits(access: Access, actor: Pick<Actor, 'id' | 'role'> | null, input?: unknown): boolean {
  if (access === 'anyone') return true
  if (!actor) return false
  if (access === 'signedIn') return true
  if (isOwn(access)) return access.or.includes(actor.role) || fieldOf(input, access.own) === actor.id
  return access.includes(actor.role)
}

export const isOwn = (access: Access): access is Own => typeof access === 'object' && 'own' in access

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined
}

const wireNames = {
  user: 'ROLE_USER',
  employee: 'ROLE_EMPLOYEE',
  manager: 'ROLE_MANAGER',
  admin: 'ROLE_ADMIN',
  sales: 'ROLE_SALES',
  remoteDeveloper: 'ROLE_REMOTEDEVELOPER',
} as const satisfies Record<Role, string>
export type WireRole = (typeof wireNames)[Role]

export const toWireRole = (role: Role): WireRole => wireNames[role]
export const fromWireRole = (name: string): Role | undefined => roles.find((role) => wireNames[role] === name)
