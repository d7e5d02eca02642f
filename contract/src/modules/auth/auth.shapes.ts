import { z } from 'zod'
import { Email, Password, Username } from '#users/credentials.shapes.ts'

/** A code as it was typed, six digits however they are spaced; or the token of the link that came in the same mail. */
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
  /** The browser and what it runs on, as 'Firefox on Windows'. */
  device: z.string(),
  userAgent: z.string().optional(),
  address: z.string().optional(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type SessionPlace = z.infer<typeof SessionPlace>
