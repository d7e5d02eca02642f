import type { UserRow } from './users.table.ts'

/**
 * Whether an admin has closed the account, or put it into the recycle bin. A lock by wrong passwords only stops guessing: anyone can cause
 * it, so it does not affect open sessions or other ways to sign in. `isOpen` is the opposite condition in SQL.
 */
export const isClosed = ({
  disabledAt,
  disabledReason,
  recycledAt,
}: Pick<UserRow, 'disabledAt' | 'disabledReason' | 'recycledAt'>): boolean =>
  recycledAt !== null || (disabledAt !== null && disabledReason !== 'wrong-passwords')
