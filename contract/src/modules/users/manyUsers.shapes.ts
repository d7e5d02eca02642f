import { z } from 'zod'
import { disabledReasons } from './users.rules.ts'

/** The limit of accounts that one call closes or opens. */
export const mostUsersAtOnce = 50

/** Why an account is closed; null if it is open. */
const Closed = z.enum(disabledReasons).nullable()

/** An account to close or open; with `expected` it is left alone if it is no longer closed for that reason. */
export const AccessChange = z.object({ id: z.string(), isDisabled: z.boolean(), expected: Closed.optional() })
export type AccessChange = z.infer<typeof AccessChange>

/** The result for one account: the previous reason for its closure, or why it was not changed. */
export const AccessResult = z.object({ id: z.string(), before: Closed.optional(), problem: z.string().optional() })
export type AccessResult = z.infer<typeof AccessResult>
