import { z } from 'zod'
import { User } from './users.shapes.ts'

/** The caller, and which of their sessions this is. */
export const SessionUser = User.extend({
  id: z.string(),
  /** True for staff who must still set up their required second factor; absent for all others. */
  mustSetUpSecondFactor: z.literal(true).optional(),
  /** During an impersonation of this person: the admin, and its end. */
  impersonation: z.object({ by: z.string(), until: z.iso.datetime() }).optional(),
})
export type SessionUser = z.infer<typeof SessionUser>

export const SignedIn = SessionUser.extend({ accessToken: z.string() })
export type SignedIn = z.infer<typeof SignedIn>
