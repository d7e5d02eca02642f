import type { Role } from '@app/contract/core/access.ts'

/** What a role is called where people read it. */
export const roleWords: Record<Role, string> = {
  user: 'Customer',
  employee: 'Employee',
  manager: 'Manager',
  admin: 'Admin',
  sales: 'Sales',
  remoteDeveloper: 'Remote developer',
}
