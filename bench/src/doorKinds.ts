import { hashPassword } from '@app/server/auth/passwords/passwords.ts'
import { scriptAt } from '@app/server/auth/sessions/requestOrigin.ts'
import { enqueue } from '@app/server/jobs/jobs.ts'
import type { TestApp } from '@app/server/test/app.ts'
import { usersTable } from '@app/server/users/users.table.ts'
import type { Kind } from './accountTimes.ts'

const password = 'Right-pass12'

const emailOf = (isKnown: boolean, at: number) => (isKnown ? `known${at}@example.com` : `unknown${at}@example.com`)
const numberOf = (isKnown: boolean, at: number) => `+9198${isKnown ? 760 : 761}${10_000 + at}`
const nameOf = (isKnown: boolean, at: number) => (isKnown ? `known${at}` : `unknown${at}`)
/** Separate people: an account that signs in by name and by address is locked under both. */
const secondEmailOf = (isKnown: boolean, at: number) => `second.${emailOf(isKnown, at)}`

const byName = (attempt: string) => (isKnown: boolean, at: number) => ({ username: nameOf(isKnown, at), password: attempt })
const byEmail = (attempt: string) => (isKnown: boolean, at: number) => ({ username: secondEmailOf(isKnown, at), password: attempt })

const signIns = (how: string, input: (attempt: string) => Kind['input']): Kind[] =>
  ['1st wrong', '2nd wrong', '3rd wrong', 'locked'].map((attempt) => ({
    name: `sign-in by ${how}, ${attempt}`,
    path: '/api/auth/signin',
    input: input(`not it, ${attempt}`),
  }))

/** The calls around sign-in, for a known and an unknown person. */
export const doorKinds: readonly Kind[] = [
  ...signIns('name', byName),
  ...signIns('e-mail', byEmail),
  {
    name: 'check-user-disabled by name',
    path: '/api/test/check-user-disabled',
    input: (isKnown, at) => ({ username: nameOf(isKnown, at) }),
  },
  {
    name: 'check-user-disabled by e-mail',
    path: '/api/test/check-user-disabled',
    input: (isKnown, at) => ({ username: secondEmailOf(isKnown, at) }),
  },
  { name: 'reset, get OTP', path: '/api/test/get-otp-from-email', input: (isKnown, at) => ({ email: emailOf(isKnown, at) }) },
  {
    name: 'reset, wrong OTP',
    path: '/api/test/verify-otp-from-email',
    input: (isKnown, at) => ({ email: emailOf(isKnown, at), otp: '000000' }),
  },
  {
    name: 'reset, wrong token',
    path: '/api/test/reset-password-after-otp',
    input: (isKnown, at) => ({ email: emailOf(isKnown, at), otp: 'wrong', password }),
  },
  { name: 'sign-up, get OTP', path: '/api/auth/send-signup-otp', input: (isKnown, at) => ({ email: emailOf(isKnown, at) }) },
  {
    name: 'sign-up with an e-mail, wrong OTP',
    path: '/api/auth/signup',
    input: (isKnown, at) => ({
      data: { username: `new${isKnown ? 'k' : 'u'}${at}`, email: emailOf(isKnown, at), password },
      otp: '000000',
    }),
  },
  {
    name: 'sign-up with a name, wrong OTP',
    path: '/api/auth/signup',
    // Both addresses are unused and have a code, like those of an attacker who tries names.
    input: (isKnown, at) => ({ data: { username: nameOf(isKnown, at), email: secondEmailOf(false, at), password }, otp: '000000' }),
  },
  { name: 'phone, get OTP', path: '/api/auth/send-otp-sms', input: (isKnown, at) => ({ phoneNumber: numberOf(isKnown, at) }) },
  {
    name: 'phone, wrong OTP',
    path: '/api/auth/login-with-phonenumber',
    input: (isKnown, at) => ({ phoneNumber: numberOf(isKnown, at), otp: '000000' }),
  },
]

/** Creates the accounts of the known people of these numbers, and sends codes to all, known or not. */
export async function invite(testApp: TestApp, numbers: readonly number[]) {
  const passwordHash = await hashPassword(password)
  await testApp.db.insert(usersTable).values(
    numbers.flatMap((at) => [
      { username: nameOf(true, at), name: `Known ${at}`, email: emailOf(true, at), phoneNumber: numberOf(true, at), passwordHash },
      { username: `second${at}`, name: `Second ${at}`, email: secondEmailOf(true, at), passwordHash },
    ]),
  )
  // Calls come over a local socket, from a client without cookies.
  const origin = scriptAt(testApp.context.secret, '127.0.0.1')
  for (const at of numbers) {
    await enqueue(testApp.db, 'sendSignupCode', { email: secondEmailOf(false, at), origin })
    for (const isKnown of [true, false]) {
      await enqueue(testApp.db, 'sendResetCode', { email: emailOf(isKnown, at), origin, userAgent: '' })
      await enqueue(testApp.db, 'sendSignupCode', { email: emailOf(isKnown, at), origin })
      await enqueue(testApp.db, 'sendPhoneCode', { phoneNumber: numberOf(isKnown, at), origin })
    }
  }
  // The calls only enqueue jobs and the worker creates the codes, so it runs before they are needed.
  await testApp.runJobs()
}
