import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf } from '#coins/index.ts'
import { hours, later, minutes } from '#core/clock.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signedIn } from '#test/client.ts'
import { usersTable } from '#users/users.table.ts'
import { issueCode } from '../codes/oneTimeCodes.ts'
import { scriptAt } from '../sessions/requestOrigin.ts'

const password = 'Right-pass12'
const wrongCode = { status: 400, field: 'otp', message: 'You Entered Wrong OTP Please Try Again!' }
let app: TestApp
// Behind the database's time, so that mails never look older than the codes in them while the clock moves on.
let now = later(new Date(), -hours(3))

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const visitor = () => app.as(null).auth
const mailsTo = (receiver: string) =>
  app.db
    .select()
    .from(mailsTable)
    .where(eq(sql`lower(${mailsTable.receiver})`, receiver.toLowerCase()))
    .orderBy(desc(mailsTable.id))

/** Asks for a code and reads it from the mail, if one came. */
async function codeFor(email: string) {
  const before = (await mailsTo(email)).length
  await visitor().sendSignupOtp({ email })
  await app.runJobs()
  const mails = await mailsTo(email)
  return mails.length > before ? /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] : undefined
}
const signUp = (email: string, otp: string | undefined, about = {}) =>
  visitor().signUp({ data: { username: email.split('@')[0] ?? '', email, password, ...about }, otp: otp ?? '' })
const somebodyAt = async (email: string) =>
  (
    await app.db
      .select()
      .from(usersTable)
      .where(eq(sql`lower(${usersTable.email})`, email.toLowerCase()))
  )[0]

test('a person who proves their address becomes a customer without coins, and gets no other role they ask for', async () => {
  const code = await codeFor('new@example.com')
  expect(Number(code)).toBeGreaterThanOrEqual(100_000)
  await signUp('new@example.com', code, { role: 'admin', roles: ['ROLE_ADMIN'], isSuperAdmin: true, disabledAt: null })
  const user = await somebodyAt('new@example.com')
  expect(user).toMatchObject({ username: 'new', name: 'new', role: 'user', isSuperAdmin: false })
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await coinsOf(app.db, user?.id ?? '')).toBe(0)
  expect(signedIn(await visitor().signIn({ username: 'new', password })).roles).toEqual([{ name: 'ROLE_USER' }])
})

test('a right code signs the person in, by cookie in a browser; a wrong code does not', async () => {
  const send = (email: string, otp: string) =>
    app.app.inject({ method: 'POST', url: '/api/auth/signup', payload: { data: { username: email.split('@')[0], email, password }, otp } })
  const answer = await send('arrives@example.com', (await codeFor('arrives@example.com')) ?? '')
  const { accessToken, ...told } = answer.json()
  expect(told).toMatchObject({ message: 'Your account is open.', username: 'arrives', roles: [{ name: 'ROLE_USER' }] })
  const me = async (headers: Record<string, string>) => (await app.app.inject({ method: 'GET', url: '/api/auth/session', headers })).json()
  expect(await me({ 'x-access-token': accessToken })).toMatchObject({ user: { username: 'arrives' } })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(await me({ cookie })).toMatchObject({ user: { username: 'arrives' } })

  await codeFor('stays-out@example.com')
  const refused = await send('stays-out@example.com', '000000')
  expect([refused.statusCode, refused.cookies, refused.json().accessToken]).toEqual([400, [], undefined])
})

test('the code is stored hashed, works once, and only for its own address', async () => {
  const code = await codeFor('once@example.com')
  const { rows } = await app.db.execute('select * from one_time_codes')
  expect(JSON.stringify(rows)).not.toContain(code)
  await expect(signUp('other@example.com', code)).rejects.toMatchObject(wrongCode)
  await signUp('once@example.com', `${code?.slice(0, 3)} ${code?.slice(3)}`)
  await expect(signUp('once@example.com', code, { username: 'again' })).rejects.toMatchObject(wrongCode)
})

test('after five wrong guesses the right code is wrong too', async () => {
  const code = await codeFor('guessed@example.com')
  for (let guess = 0; guess < 5; guess++) await expect(signUp('guessed@example.com', '000000')).rejects.toMatchObject(wrongCode)
  await expect(signUp('guessed@example.com', code)).rejects.toMatchObject(wrongCode)
  expect(await somebodyAt('guessed@example.com')).toBeUndefined()
})

test('after four wrong guesses the fifth still counts', async () => {
  const code = await codeFor('fifth@example.com')
  for (let guess = 0; guess < 4; guess++) await expect(signUp('fifth@example.com', '000000')).rejects.toMatchObject(wrongCode)
  await signUp('fifth@example.com', code)
})

test('fifty sign-ups in different spellings with one code make one account', async () => {
  const code = await codeFor('same@example.com')
  const written = Array.from({ length: 50 }, (_, index) => inMixedCase('same@example.com', index))
  const answers = await Promise.allSettled(written.map((email, index) => signUp(email, code, { username: `same${index}` })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rows = await app.db
    .select()
    .from(usersTable)
    .where(eq(sql`lower(${usersTable.email})`, 'same@example.com'))
  expect(rows).toHaveLength(1)
})

test('of twenty concurrent sign-ups with one user name one succeeds, the others are refused', async () => {
  const people = await inTurn(20, async (index) => {
    const email = `wanted-by-${index}@example.com`
    const issued = await app.db.transaction((db) =>
      issueCode(db, app.context, { purpose: 'signup', subject: email, origin: scriptAt(app.context.secret, '127.0.0.1') }),
    )
    return { email, code: issued?.code }
  })
  const answers = await Promise.allSettled(
    people.map(({ email, code }, index) => signUp(email, code, { username: inMixedCase('wanted', index) })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const told = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  for (const refusal of told) expect(refusal).toMatchObject({ status: 409, message: 'This username is already taken!' })

  const loser = people[answers.findIndex(({ status }) => status === 'rejected')]
  await signUp(loser?.email ?? '', loser?.code, { username: 'another' })
  expect(await somebodyAt(loser?.email ?? '')).toMatchObject({ username: 'another' })
})

test('a code is mailed at most twice a minute, and the answer never discloses it', async () => {
  const ask = () => visitor().sendSignupOtp({ email: 'hasty@example.com' })
  const first = await codeFor('hasty@example.com')
  expect(await codeFor('HASTY@example.com')).toBeUndefined()
  expect(await ask()).toEqual({ message: 'OTP Sent Successfully! Please Check Your Mail and Enter the OTP!' })
  now = later(now, 30_000)
  const second = await codeFor('hasty@example.com')
  expect(second).toBeDefined()
  await expect(signUp('hasty@example.com', first === second ? '000000' : first)).rejects.toMatchObject(wrongCode)
  await signUp('hasty@example.com', second)
})

test('an address is sent ten codes an hour at most, since each allows five guesses', async () => {
  const codes = await inTurn(12, async () => {
    now = later(now, 31_000)
    return codeFor('mine@example.com')
  })
  expect(codes.filter(Boolean)).toHaveLength(10)
  now = later(now, minutes(61))
  expect(await codeFor('mine@example.com')).toBeDefined()
})

test('a code is valid for ten minutes', async () => {
  const [early, tardy] = [await codeFor('early@example.com'), await codeFor('tardy@example.com')]
  now = later(now, minutes(10) - 1000)
  await signUp('early@example.com', early)
  now = later(now, 1000)
  await expect(signUp('tardy@example.com', tardy)).rejects.toMatchObject(wrongCode)
})

test('an address that has an account gets the same answer, and a mail without a code', async () => {
  await app.one('user', { email: 'member@example.com' })
  const [known, unknown] = [
    await visitor().sendSignupOtp({ email: 'Member@example.com' }),
    await visitor().sendSignupOtp({ email: 'guest@example.com' }),
  ]
  expect(known).toEqual(unknown)
  await app.runJobs()
  const [mail] = await mailsTo('member@example.com')
  expect(mail).toMatchObject({ kind: 'addressKnown' })
  expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  expect(mail?.text).toContain('/auth/signin')
})

test.each([
  [{ username: 'ab' }, 'Username Should be Minimum of 3 Characters'],
  [{ username: 'a b c' }, "Spaces aren't allowed!"],
  [{ username: 'x'.repeat(21) }, 'Username may have at most 20 characters.'],
  [{ username: 'a@example.com' }, 'Username may not contain @.'],
  // Normalized, these become an e-mail address, an invisible character, and a name that is longer than it looks.
  [{ username: 'cora\uff20example.com' }, 'Username may not contain @.'],
  [{ username: 'a\u00a8b' }, "Spaces aren't allowed!"],
  [{ username: 'admin\u200b' }, 'Username may not contain characters that cannot be seen.'],
  [{ username: '\u3392'.repeat(20) }, 'Username may have at most 20 characters.'],
  [{ email: 'x@' }, 'Please Provide a valid Email Address!'],
  [{ password: 'Abc12!x' }, 'Password Should be Minimum of 8 Characters !'],
  [{ password: 'Abcdefg1!' }, 'Password Must Contain Digits,Symbols,Uppercase and Lowercase Letters! '],
  [{ password: 'Abcde 12!' }, 'Password Must Contain Digits,Symbols,Uppercase and Lowercase Letters! '],
])('%j is refused in the given words', async (about, message) => {
  await expect(signUp('judged@example.com', '123456', about)).rejects.toMatchObject({ status: 400, message })
})

const inMixedCase = (text: string, pattern: number) =>
  [...text].map((letter, place) => ((pattern >> (place % 6)) & 1 ? letter.toUpperCase() : letter)).join('')

async function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let index = 0; index < count; index++) done.push(await work(index))
  return done
}

test('a taken user name is told before the code is mailed', async () => {
  await app.one('user', { username: 'taken.name' })
  for (const username of ['taken.name', 'TAKEN.NAME'])
    await expect(visitor().sendSignupOtp({ email: 'late@example.com', username })).rejects.toMatchObject({
      status: 409,
      field: 'username',
      message: 'This username is already taken!',
    })
  await app.runJobs()
  expect(await mailsTo('late@example.com')).toEqual([])
  await visitor().sendSignupOtp({ email: 'late@example.com', username: 'free.name' })
})
