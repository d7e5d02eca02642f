import { z } from 'zod'
import { typedCode } from '#core/typedCode.ts'
import { Email, Password, Username } from '#users/credentials.shapes.ts'

/** A code of digits, or the token of a link, which is taken as it is. */
export const Code = z
  .string()
  .overwrite((typed) => (/^\d{1,12}$/.test(typedCode(typed)) ? typedCode(typed) : typed.trim()))
  .max(64)

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
