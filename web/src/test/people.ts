import { type Role, toWireRole } from '@app/contract/core/access.ts'
import type { SessionUser } from '@app/contract/users/signedIn.shapes.ts'

/** A user of a role as the session has them; named after the role unless overridden. */
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
