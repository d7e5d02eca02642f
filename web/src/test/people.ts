import { type Role, toWireRole } from '@app/contract/core/access.ts'
import type { SessionUser } from '@app/contract/users/signedIn.shapes.ts'

/** Somebody of a role as the session tells of them; what they are called is the role's name, unless told. */
export const userAs = (role: Role, changes: Partial<SessionUser> = {}): SessionUser => ({
  _id: role,
  id: role,
  username: role,
  name: role,
  email: `${role}@mentordesk.example`,
  roles: [{ name: toWireRole(role) }],
  gender: 'Other',
  manager: [],
  isDisabled: false,
  isSuperAdmin: false,
  skills: [],
  mustChangePassword: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})
