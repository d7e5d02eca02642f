import { z } from 'zod'
import { User } from './users.shapes.ts'

/** Who the caller is, and which of their places this is. */
export const SessionUser = User.extend({
  id: z.string(),
  /** True for staff who have yet to set up the second factor that is required of them; absent for everybody else. */
  mustSetUpSecondFactor: z.literal(true).optional(),
  /** While somebody looks at the product as this person: who, and until when. */
  impersonation: z.object({ by: z.string(), until: z.iso.datetime() }).optional(),
  /** The subscription that a customer has; empty or absent where there is none. */
  subscriptionType: z.array(z.object({ name: z.string() })).optional(),
})
export type SessionUser = z.infer<typeof SessionUser>

export const SignedIn = SessionUser.extend({ accessToken: z.string() })
export type SignedIn = z.infer<typeof SignedIn>
