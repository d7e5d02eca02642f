import type { Role } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { href } from '@app/contract/screens.ts'

/**
 * The page that the name of a colleague or customer links to, if the reader may open it: admins open all, sales those of customers. A
 * manager may open those of their own employees, but a name alone does not say whether it is one.
 */
export const personPage = (reader: { role: Role }, kind: 'staff' | 'customer', id: string): string | undefined =>
  reader.role === 'admin' || (kind === 'customer' && isBackOffice(reader.role)) ? href('viewUser', { id }) : undefined
