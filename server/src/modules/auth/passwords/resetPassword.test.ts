import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, later, minutes } from '#core/clock.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { oneTimeCodesTable } from '../auth.table.ts'
import { consumeCode, issueCode } from '../codes/oneTimeCodes.ts'
import { scriptAt } from '../sessions/requestOrigin.ts'
import { hashPassword } from './passwords.ts'

const [oldPassword, newPassword] = ['Right-pass12', 'Newer-pass34']
const wrongCode = { status: 400, field: 'otp', message: 'Wrong OTP Entered!' }
const lost = { status: 400, message: 'something went wrong. Please refresh the page and try again!' }
let passwordHash: string
let app: TestApp
// Behind the database's time, so that mails never look older than the codes in them while the clock moves on.
let now = later(new Date(), -hours(3))

beforeAll(async () => {
  passwordHash = await hashPassword(oldPassword)
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const visitor = () => app.as(null).auth
const person = (username: string, about = {}) => app.one('user', { passwordHash, username, email: `${username}@example.com`, ...about })
const mailsTo = (receiver: string) => app.db.select().from(mailsTable).where(eq(mailsTable.receiver, receiver)).orderBy(desc(mailsTable.id))
const verify = (email: string, otp = '000000') => visitor().verifyResetOtp({ email, otp })
const reset = (email: string, otp: string, password = newPassword) => visitor().resetPassword({ email, password, otp })
const signIn = (username: string, password: string) => visitor().signIn({ username, password })

async function codeFor(email: string) {
  await visitor().sendResetOtp({ email })
  await app.runJobs()
  return /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
}
const tokenFor = async (email: string) => (await verify(email, await codeFor(email))).token

test('three steps lead to a new password; every session ends and the owner is notified', async () => {
  const owner = await person('forgetful')
  const token = await tokenFor('forgetful@example.com')
  expect(await reset('Forgetful@Example.com', token)).toEqual({ message: 'Password Changed Successfully!' })
  expect(await app.as(owner).auth.session()).toEqual({ user: null })
  await expect(signIn('forgetful', oldPassword)).rejects.toMatchObject({ message: 'invalid password!' })
  await signIn('forgetful', newPassword)
  await app.runJobs()
  expect((await mailsTo('forgetful@example.com')).map(({ kind }) => kind)).toEqual(['passwordChanged', 'resetCode'])
  const lines = await app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, owner.id))
  expect(lines).toMatchObject([
    { kind: 'password', actorId: owner.id, activity: 'forgetful chose a new password with a code from their mail' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/argon2|Newer-pass34/)
})

test('an unknown address gets the same answers at every step, and nothing is mailed', async () => {
  await person('known')
  for (const work of [
    (email: string) => visitor().sendResetOtp({ email }),
    (email: string) => verify(email).catch(({ status, message }) => ({ status, message })),
    (email: string) => reset(email, 'made-up').catch(({ status, message }) => ({ status, message })),
  ])
    expect(await work('unknown@example.com')).toEqual(await work('known@example.com'))
  await app.runJobs()
  expect(await mailsTo('unknown@example.com')).toEqual([])
  expect(await mailsTo('known@example.com')).toHaveLength(1)
  // Guesses run out for both at the same number.
  for (let guess = 0; guess < 7; guess++)
    for (const email of ['known@example.com', 'unknown@example.com']) await expect(verify(email)).rejects.toMatchObject(wrongCode)
})

test('of fifty concurrent guesses none is checked after the fifth', async () => {
  await person('stormed')
  const code = await codeFor('stormed@example.com')
  const guesses = Array.from({ length: 50 }, (_, index) => String(100_000 + index)).filter((guess) => guess !== code)
  const answers = await Promise.allSettled(guesses.map((guess) => verify('stormed@example.com', guess)))
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  const [row] = await app.db.select().from(oneTimeCodesTable).where(eq(oneTimeCodesTable.subject, 'stormed@example.com'))
  expect(row).toMatchObject({ addressTries: 5, usedAt: null })
  await expect(verify('stormed@example.com', code)).rejects.toMatchObject(wrongCode)
})

test('the limit holds for a thousand guesses below the calls, and the right code among them comes too late', async () => {
  const proof = { purpose: 'reset', subject: 'deep@example.com', origin: scriptAt(app.context.secret, '127.0.0.1') } as const
  const issued = await app.db.transaction((db) => issueCode(db, app.context, proof))
  const guess = (typed: string) => app.db.transaction((db) => consumeCode(db, app.context, proof, typed))
  const wrong = issued?.code === '999999' ? '999998' : '999999'
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => guess(round > 0 && index === 0 ? (issued?.code ?? '') : wrong)),
    )
    expect(answers).not.toContain('right')
  }
})

test('of fifty concurrent right codes one gets a token, and the token works once', async () => {
  await person('race')
  const code = await codeFor('race@example.com')
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => verify('race@example.com', code)))
  const tokens = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.token] : []))
  expect(tokens).toHaveLength(1)
  const uses = await Promise.allSettled(Array.from({ length: 10 }, () => reset('race@example.com', tokens[0] ?? '')))
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the last step needs the token of this address, in time', async () => {
  await person('victim')
  await person('thief')
  const token = await tokenFor('thief@example.com')
  await expect(reset('victim@example.com', token)).rejects.toMatchObject(lost)
  await expect(reset('thief@example.com', '')).rejects.toMatchObject(lost)
  now = later(now, minutes(15))
  await expect(reset('thief@example.com', token)).rejects.toMatchObject(lost)
  await signIn('victim', oldPassword)
  await signIn('thief', oldPassword)
})

test('a sign-up code cannot reset a password', async () => {
  await person('mixed')
  await codeFor('mixed@example.com')
  const signup = await app.db.transaction((db) =>
    issueCode(db, app.context, { purpose: 'signup', subject: 'mixed@example.com', origin: scriptAt(app.context.secret, '127.0.0.1') }),
  )
  await expect(verify('mixed@example.com', signup?.code)).rejects.toMatchObject(wrongCode)
})

test('a reset lifts a lock by wrong passwords', async () => {
  await person('locked')
  for (const guess of ['a', 'b', 'c']) await signIn('locked', guess).catch(() => {})
  await expect(signIn('locked', oldPassword)).rejects.toMatchObject({ status: 401 })
  await reset('locked@example.com', await tokenFor('locked@example.com'))
  expect(await visitor().isDisabled({ username: 'locked' })).toBe(false)
  expect(await signIn('locked', newPassword)).toMatchObject({ isDisabled: false })
})

test('a reset does not lift a lock that an admin set, even over one by wrong passwords', async () => {
  const { id } = await person('banned')
  for (const guess of ['a', 'b', 'c']) await signIn('banned', guess).catch(() => {})
  await app.as(await app.one('admin')).users.disable({ username: 'banned' })
  await reset('banned@example.com', await tokenFor('banned@example.com'))
  await expect(signIn('banned', newPassword)).rejects.toMatchObject({
    status: 401,
    message: 'Your Account is Disabled Please Contact Admin!',
  })
  const [row] = await app.db.select().from(usersTable).where(eq(usersTable.id, id))
  expect(row?.disabledReason).toBe('admin')
})

test('a weak password is refused and does not use up the token', async () => {
  await person('weak')
  const token = await tokenFor('weak@example.com')
  await expect(reset('weak@example.com', token, 'short')).rejects.toMatchObject({ status: 400, field: 'password' })
  await reset('weak@example.com', token)
})
