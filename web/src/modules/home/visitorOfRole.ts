import type { Role } from '@app/contract/core/access.ts'
import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'

/** What the landing page has to know of a role. */
export function visitorOfRole(role: Role | undefined): LandingVisitor {
  if (!role) return 'nobody'
  return role === 'user' ? 'customer' : 'staff'
}
