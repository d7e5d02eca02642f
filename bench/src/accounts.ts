import { parseArgs } from 'node:util'
import { hashPassword } from '@app/server/auth/passwords.ts'
import { enqueue } from '@app/server/core/jobs.ts'
import { startTestApp } from '@app/server/test/app.ts'
import { teardown } from '@app/server/test/postgres.ts'
import { usersTable } from '@app/server/users/users.table.ts'
import { type Kind, type Times, tells, timesOf } from './accountTimes.ts'
import { guessStorms } from './guessStorms.ts'

/**
 * `npm run bench:accounts`: whether the calls at the door tell a known name, address or number from an unknown one by their
 * answer or by their time, and whether guesses are stopped in time. Ends with 1 where something is out of bounds.
 */
const { values } = parseArgs({ options: { pairs: { type: 'string', default: '200' }, guesses: { type: 'string', default: '1000' } } })
const pairs = Number(values.pairs)
const password = 'Right-pass12'
// Some more people to warm up with: what that did to a name must not be measured.
const count = pairs + 10

const emailOf = (isKnown: boolean, at: number) => (isKnown ? `known${at}@example.com` : `nobody${at}@example.com`)
const numberOf = (isKnown: boolean, at: number) => `+9198${isKnown ? 760 : 761}${10_000 + at}`
const nameOf = (isKnown: boolean, at: number) => (isKnown ? `known${at}` : `nobody${at}`)
const newcomer = (isKnown: boolean, at: number) => ({ username: `new${isKnown ? 'k' : 'u'}${at}`, email: emailOf(isKnown, at), password })
const wrong = (attempt: string) => (isKnown: boolean, at: number) => ({ username: nameOf(isKnown, at), password: attempt })

/** The calls at the door, each as it is made for somebody known and for somebody unknown. */
const kinds: readonly Kind[] = [
  { name: 'sign-in, 1st wrong', path: '/api/auth/signin', input: wrong('wrong 1') },
  { name: 'sign-in, 2nd wrong', path: '/api/auth/signin', input: wrong('wrong 2') },
  { name: 'sign-in, 3rd wrong', path: '/api/auth/signin', input: wrong('wrong 3') },
  { name: 'sign-in, locked', path: '/api/auth/signin', input: wrong('wrong 4') },
  { name: 'check-user-disabled', path: '/api/test/check-user-disabled', input: (isKnown, at) => ({ username: nameOf(isKnown, at) }) },
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
  { name: 'sign-up, wrong OTP', path: '/api/auth/signup', input: (isKnown, at) => ({ data: newcomer(isKnown, at), otp: '000000' }) },
  { name: 'phone, get OTP', path: '/api/auth/send-otp-sms', input: (isKnown, at) => ({ phoneNumber: numberOf(isKnown, at) }) },
  {
    name: 'phone, wrong OTP',
    path: '/api/auth/login-with-phonenumber',
    input: (isKnown, at) => ({ phoneNumber: numberOf(isKnown, at), otp: '000000' }),
  },
]

/** Chance passes, and what tells stays: a ratio out of bounds is measured again with other people, but no more often. */
const roundsAtMost = 3

const desk = await startTestApp()
await desk.app.listen({ port: 0, host: '127.0.0.1' })
const address = desk.app.server.address()
if (address === null || typeof address === 'string') throw new Error('The server has no port.')
const base = `http://127.0.0.1:${address.port}`
let isSound = false
try {
  const passwordHash = await hashPassword(password)
  const best = new Map<string, Times>()
  for (let round = 0; round < roundsAtMost; round += 1) {
    const first = round * count
    await invite(first, passwordHash)
    const numbers = Array.from({ length: count }, (_, at) => first + at)
    // All of them each time: the second wrong password needs the first.
    for (const kind of kinds) {
      const times = await timesOf(base, kind, numbers.slice(0, pairs), numbers.slice(pairs))
      const before = best.get(kind.name)
      if (!before || (before.answers === 1 && tells(before))) best.set(kind.name, times)
    }
    if (![...best.values()].some(tells)) break
  }
  console.log(`${pairs} known and ${pairs} unknown people each:`)
  console.table(Object.fromEntries([...best].map(([name, times]) => [name, row(times)])))
  const storms = await guessStorms(desk, Number(values.guesses))
  console.table(storms.table)
  isSound = storms.isSound && ![...best.values()].some(tells)
} finally {
  await desk.close()
  await teardown()
}
console.log(isSound ? 'Everything is within bounds.' : 'Something is out of bounds.')
process.exitCode = isSound ? 0 : 1

/** The people of a round. The calls only write jobs and the worker makes the codes, so it works before they are needed. */
async function invite(first: number, passwordHash: string) {
  const numbers = Array.from({ length: count }, (_, at) => first + at)
  const known = numbers.map((at) => ({
    username: `known${at}`,
    name: `Known ${at}`,
    email: emailOf(true, at),
    phoneNumber: numberOf(true, at),
  }))
  await desk.db.insert(usersTable).values(known.map((person) => ({ ...person, passwordHash })))
  for (const at of numbers)
    for (const isKnown of [true, false]) {
      await enqueue(desk.db, 'sendResetCode', { email: emailOf(isKnown, at) })
      await enqueue(desk.db, 'sendSignupCode', { email: emailOf(isKnown, at) })
      await enqueue(desk.db, 'sendPhoneCode', { phoneNumber: numberOf(isKnown, at) })
    }
  await desk.runJobs()
}

const row = (times: Times) => ({
  known: `${times.known.toFixed(2)} ms`,
  unknown: `${times.unknown.toFixed(2)} ms`,
  ratio: times.ratio.toFixed(3),
  answers: times.answers,
  status: times.status,
  verdict: tells(times) ? 'TELLS' : 'alike',
})
