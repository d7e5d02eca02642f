import { z } from 'zod'
import { disabledReasons } from './users.rules.ts'

/** As many accounts as one call closes or opens. */
export const mostUsersAtOnce = 50

/** Why an account is closed; null where it is open. */
const Closed = z.enum(disabledReasons).nullable()

/** An account that is to be closed or opened; with `expected` it is left where it is no longer closed for that reason. */
export const AccessChange = z.object({ id: z.string(), isDisabled: z.boolean(), expected: Closed.optional() })
export type AccessChange = z.infer<typeof AccessChange>

/** What became of one of them: what had closed it before, or why it is as it was. */
export const AccessResult = z.object({ id: z.string(), before: Closed.optional(), problem: z.string().optional() })
export type AccessResult = z.infer<typeof AccessResult>
