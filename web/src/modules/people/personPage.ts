import type { Role } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { href } from '@app/contract/screens.ts'

/**
 * Where the name of somebody who works here, or of a customer, leads whoever may open their page: an admin opens everybody's, sales
 * those of customers. A manager may open those of their own people; a name alone doesn't say whether it is one of them.
 */
export const personPage = (reader: { role: Role }, kind: 'staff' | 'customer', id: string): string | undefined =>
  reader.role === 'admin' || (kind === 'customer' && isBackOffice(reader.role)) ? href('viewUser', { id }) : undefined
