import type { UserRow } from './users.table.ts'

const words = { 'wrong-passwords': 'locked after wrong passwords', admin: 'disabled by an admin' } as const

/** Whether somebody gets in, as a person would read it. */
export const accessInWords = (reason: UserRow['disabledReason']): string => (reason ? words[reason] : 'open')
