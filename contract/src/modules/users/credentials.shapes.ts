import { z } from 'zod'
import { passwordLacks, passwordLength, usernameLength } from './credentials.rules.ts'
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
  // Checked in the normalized form in which it is stored and compared: a wide @ would turn a name into an e-mail address. Invisible
  // characters would make two names look the same.
  .refine((name) => !/\s/u.test(name.normalize('NFKC')), "Spaces aren't allowed!")
  .refine((name) => !hasInvisible(name), 'Username may not contain characters that cannot be seen.')
  .refine((name) => isOfOneScript(name), 'Username must be written in the letters of one alphabet.')
  .refine((name) => !name.normalize('NFKC').includes('@'), 'Username may not contain @.')
  .refine((name) => name.normalize('NFKC').length <= usernameLength.max, `Username may have at most ${usernameLength.max} characters.`)
