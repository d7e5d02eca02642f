import { z } from 'zod'
import { Email, Password, Username } from '#users/credentials.shapes.ts'

/** The code as typed, six digits with any spacing; or the token of the link in the same mail. */
export const Code = z.string().trim().max(64)

export const SignUp = z.object({
  username: Username,
  name: z.string().trim().max(100).optional(),
  email: Email,
  password: Password,
})
export type SignUp = z.infer<typeof SignUp>

export const SessionPlace = z.object({
  _id: z.string(),
  isThisOne: z.boolean(),
  /** The browser and its system, as 'Firefox on Windows'. */
  device: z.string(),
  userAgent: z.string().optional(),
  address: z.string().optional(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type SessionPlace = z.infer<typeof SessionPlace>
