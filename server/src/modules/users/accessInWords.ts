import type { UserRow } from './users.table.ts'

const words = { 'wrong-passwords': 'locked after wrong passwords', admin: 'disabled by an admin' } as const

/** The state of an account in readable form. */
export const accessInWords = (reason: UserRow['disabledReason']): string => (reason ? words[reason] : 'open')
