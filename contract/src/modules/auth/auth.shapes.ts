import { z } from 'zod'
import { User } from '#users/users.shapes.ts'
import { passwordLacks, passwordLength, usernameLength } from './auth.rules.ts'
import { hasInvisible, isOfOneScript } from './usernames.rules.ts'

export const wrongLength = 'Password Should be Minimum of 8 Characters !'
export const wrongKinds = 'Password Must Contain Digits,Symbols,Uppercase and Lowercase Letters! '

export const Password = z
  .string()
  .max(200)
  .superRefine((password, context) => {
    const lacks = passwordLacks(password)
    if (lacks === 'length')
      context.addIssue({
        code: 'custom',
        message: password.length > passwordLength.max ? `Password may have at most ${passwordLength.max} characters.` : wrongLength,
      })
    if (lacks === 'kinds') context.addIssue({ code: 'custom', message: wrongKinds })
  })

export const Email = z.email('Please Provide a valid Email Address!').max(254)

export const Username = z
  .string()
  .trim()
  .min(usernameLength.min, 'Username Should be Minimum of 3 Characters')
  .max(usernameLength.max, `Username may have at most ${usernameLength.max} characters.`)
  // Looked at in the form in which it is kept and compared: a wide @ would become one, and a name somebody else's address.
  // What can't be seen would make two names look like one.
  .refine((name) => !/\s/u.test(name.normalize('NFKC')), "Spaces aren't allowed!")
  .refine((name) => !hasInvisible(name), 'Username may not contain characters that cannot be seen.')
  .refine((name) => isOfOneScript(name), 'Username must be written in the letters of one alphabet.')
  .refine((name) => !name.normalize('NFKC').includes('@'), 'Username may not contain @.')
  .refine((name) => name.normalize('NFKC').length <= usernameLength.max, `Username may have at most ${usernameLength.max} characters.`)

/** A code as it was typed, six digits however they are spaced; or the token of the link that came in the same mail. */
export const Code = z.string().trim().max(64)

export const SignUp = z.object({
  username: Username,
  name: z.string().trim().max(100).optional(),
  email: Email,
  password: Password,
})
export type SignUp = z.infer<typeof SignUp>

/** Who the caller is, and which of their places this is. */
export const SessionUser = User.extend({
  id: z.string(),
  /** True for staff who have yet to set up the second factor that is required of them; absent for everybody else. */
  mustSetUpSecondFactor: z.literal(true).optional(),
})
export type SessionUser = z.infer<typeof SessionUser>

export const SignedIn = SessionUser.extend({ accessToken: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

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
