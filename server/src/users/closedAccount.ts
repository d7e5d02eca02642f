import { sql } from 'drizzle-orm'
import { type UserRow, usersTable } from './users.table.ts'

/**
 * Whether an admin has closed the account. A lock by wrong passwords is a lock on guessing and not on the person: anybody can
 * bring it about, so it bars nobody who is signed in, or shows by something else that it is them.
 */
export const isClosed = ({ disabledAt, disabledReason }: Pick<UserRow, 'disabledAt' | 'disabledReason'>): boolean =>
  disabledAt !== null && disabledReason !== 'wrong-passwords'

/** The same as a condition, the other way round. */
export const isOpen = sql`(${usersTable.disabledAt} is null or ${usersTable.disabledReason} = 'wrong-passwords')`
