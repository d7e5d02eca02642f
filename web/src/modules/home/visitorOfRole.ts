import type { Role } from '@app/contract/core/access.ts'
import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'

/** The landing page's kind of visitor for a role. */
export function visitorOfRole(role: Role | undefined): LandingVisitor {
  if (!role) return 'guest'
  return role === 'user' ? 'customer' : 'staff'
}
