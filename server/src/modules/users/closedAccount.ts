import type { UserRow } from './users.table.ts'

/**
 * Whether an admin has closed the account, or put it into the recycle bin. A lock by wrong passwords is a lock on guessing and not on the person: anybody can
 * bring it about, so it bars nobody who is signed in, or shows by something else that it is them. `isOpen` says the opposite to the database.
 */
export const isClosed = ({
  disabledAt,
  disabledReason,
  recycledAt,
}: Pick<UserRow, 'disabledAt' | 'disabledReason' | 'recycledAt'>): boolean =>
  recycledAt !== null || (disabledAt !== null && disabledReason !== 'wrong-passwords')
