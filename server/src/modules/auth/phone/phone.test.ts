import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, later, minutes } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { signedIn } from '#test/client.ts'
import { textMessagesTable } from '#textMessages/textMessages.table.ts'
import { usersTable } from '#users/users.table.ts'
import { hashPassword } from '../passwords/passwords.ts'

const password = 'Right-pass12'
const wrongCode = { status: 400, field: 'otp', message: 'Wrong OTP Entered!' }
const disabled = 'Your Account is Disabled Please Contact Admin!'
let app: TestApp
let passwordHash: string
let now = later(new Date(), -hours(3))
let numbers = 0

beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const visitor = () => app.as(null).auth
/** An unused number in its stored form. */
const newNumber = () => `+9198765${String(43_000 + ++numbers)}`
const textsTo = (receiver: string) =>
  app.db.select().from(textMessagesTable).where(eq(textMessagesTable.receiver, receiver)).orderBy(desc(textMessagesTable.id))

async function codeAfter(phoneNumber: string, ask: () => Promise<unknown>) {
  const before = (await textsTo(phoneNumber)).length
  await ask()
  await app.runJobs()
  const texts = await textsTo(phoneNumber)
  return texts.length > before ? /\b\d{6}\b/.exec(texts[0]?.text ?? '')?.[0] : undefined
}
const loginCode = (phoneNumber: string) => codeAfter(phoneNumber, () => visitor().sendPhoneOtp({ phoneNumber }))
const proofCode = (person: TestPerson, phoneNumber: string) =>
  codeAfter(phoneNumber, () => app.as(person).auth.sendPhoneProof({ phoneNumber, password }))
const logIn = async (phoneNumber: string, otp: string | undefined) =>
  signedIn(await visitor().signInWithPhone({ phoneNumber, otp: otp ?? '' }))

/** A person who has proved a number of their own. */
async function withPhone(about = {}) {
  const phoneNumber = newNumber()
  const person = await app.one('user', { passwordHash, phoneNumber, phoneVerifiedAt: now, ...about })
  return { ...person, phoneNumber }
}
const otherThan = (code: string | undefined) => (code === '111111' ? '222222' : '111111')

test('a proved number signs in, in any spelling, and the code works once', async () => {
  const person = await withPhone()
  const { phoneNumber } = person
  const typed = `${phoneNumber.slice(0, 3)} ${phoneNumber.slice(3, 8)}-${phoneNumber.slice(8)}`
  const otp = await codeAfter(phoneNumber, () => visitor().sendPhoneOtp({ phoneNumber: typed }))
  const answer = await logIn(phoneNumber, `${otp?.slice(0, 3)} ${otp?.slice(3)}`)
  expect(answer).toMatchObject({ _id: person.id })
  expect((await app.as({ token: answer.accessToken }).auth.session()).user?._id).toBe(person.id)
  await expect(logIn(phoneNumber, otp)).rejects.toMatchObject(wrongCode)
})

test('an unknown number gets the same answers, and no message', async () => {
  const { phoneNumber: known } = await withPhone()
  const unknown = newNumber()
  await app.one('user', { contact: unknown })
  expect(await visitor().sendPhoneOtp({ phoneNumber: unknown })).toEqual(await visitor().sendPhoneOtp({ phoneNumber: known }))
  await app.runJobs()
  expect(await textsTo(unknown)).toEqual([])
  expect(await textsTo(known)).toHaveLength(1)
  for (const phoneNumber of [known, unknown]) await expect(logIn(phoneNumber, '000000')).rejects.toMatchObject(wrongCode)
})

test('a number that cannot be a mobile number is refused at its field', async () => {
  for (const phoneNumber of ['12345', '9876543210', '+1', 'nonsense', '+911234567890', '+4930123456'])
    await expect(visitor().sendPhoneOtp({ phoneNumber })).rejects.toMatchObject({ status: 400, field: 'phoneNumber' })
  await expect(visitor().signInWithPhone({ phoneNumber: 'x', otp: '1' })).rejects.toMatchObject({ field: 'phoneNumber' })
})

test('after five wrong codes, in sequence or fifty at once, the right one is wrong too', async () => {
  for (const isAtOnce of [false, true]) {
    const { phoneNumber } = await withPhone()
    const code = await loginCode(phoneNumber)
    const guess = () => logIn(phoneNumber, otherThan(code))
    if (isAtOnce) await Promise.allSettled(Array.from({ length: 50 }, guess))
    else for (let at = 0; at < 5; at += 1) await expect(guess()).rejects.toMatchObject(wrongCode)
    await expect(logIn(phoneNumber, code)).rejects.toMatchObject(wrongCode)
  }
})

test('of fifty concurrent right codes one opens a session', async () => {
  const { phoneNumber } = await withPhone()
  const code = await loginCode(phoneNumber)
  const tried = await Promise.allSettled(Array.from({ length: 50 }, () => logIn(phoneNumber, code)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a code is valid for ten minutes, and another one is sent after half a minute at the earliest', async () => {
  const { phoneNumber } = await withPhone()
  const first = await loginCode(phoneNumber)
  now = later(now, 29_000)
  expect(await loginCode(phoneNumber)).toBeUndefined()
  now = later(now, 1_000)
  const second = await loginCode(phoneNumber)
  expect(second).toMatch(/^\d{6}$/)
  if (first !== second) await expect(logIn(phoneNumber, first)).rejects.toMatchObject(wrongCode)
  now = later(now, minutes(10))
  await expect(logIn(phoneNumber, second)).rejects.toMatchObject(wrongCode)
})

test('a closed account is disclosed only with the right code', async () => {
  const { phoneNumber } = await withPhone({ disabledAt: now, disabledReason: 'admin' })
  const code = await loginCode(phoneNumber)
  await expect(logIn(phoneNumber, otherThan(code))).rejects.toMatchObject(wrongCode)
  await expect(logIn(phoneNumber, code)).rejects.toMatchObject({ status: 401, message: disabled })
})

test('wrong passwords lock the password, but not the phone', async () => {
  const { id, phoneNumber } = await withPhone({ disabledAt: now, disabledReason: 'wrong-passwords' })
  expect(await logIn(phoneNumber, await loginCode(phoneNumber))).toMatchObject({ _id: id })
})

test('a number is added with the password and the code, and the owner is notified', async () => {
  const person = await app.one('user', { passwordHash })
  const phoneNumber = newNumber()
  const me = app.as(person).auth
  await expect(me.sendPhoneProof({ phoneNumber, password: 'wrong' })).rejects.toMatchObject({ message: 'invalid password!' })
  const code = await proofCode(person, phoneNumber)
  expect(await me.phone()).toEqual({})
  await expect(me.provePhone({ phoneNumber, otp: otherThan(code) })).rejects.toMatchObject(wrongCode)
  await expect(me.provePhone({ phoneNumber: newNumber(), otp: code ?? '' })).rejects.toMatchObject(wrongCode)
  await me.provePhone({ phoneNumber, otp: code ?? '' })
  expect(await me.phone()).toEqual({ phoneNumber, verifiedAt: now.toISOString() })
  now = later(now, 1_000)
  await me.removePhone()
  expect(await me.phone()).toEqual({})
  // Each email tells its own event, not the present state.
  await app.runJobs()
  const mails = await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'A phone number was added to your Mentordesk account',
    'Your phone number was removed from your Mentordesk account',
  ])
  expect(await loginCode(phoneNumber)).toBeUndefined()
  const lines = await app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, person.id)).orderBy(auditLogTable.id)
  expect(lines).toMatchObject([
    { kind: 'security', actorId: person.id, before: { phone: null }, after: { phone: phoneNumber } },
    { kind: 'security', actorId: person.id, before: { phone: phoneNumber }, after: { phone: null } },
  ])
})

test('the code for one account proves nothing for another, and is no sign-in', async () => {
  const [one, other] = [await app.one('user', { passwordHash }), await app.one('user', { passwordHash })]
  const phoneNumber = newNumber()
  const code = await proofCode(one, phoneNumber)
  await expect(app.as(other).auth.provePhone({ phoneNumber, otp: code ?? '' })).rejects.toMatchObject(wrongCode)
  await expect(logIn(phoneNumber, code)).rejects.toMatchObject(wrongCode)
})

test('one number belongs to one account, also when two prove it at once', async () => {
  const [one, other] = [await app.one('user', { passwordHash }), await app.one('user', { passwordHash })]
  const phoneNumber = newNumber()
  const codes = [await proofCode(one, phoneNumber), await proofCode(other, phoneNumber)]
  const tried = await Promise.allSettled(
    [one, other].map((person, at) => app.as(person).auth.provePhone({ phoneNumber, otp: codes[at] ?? '' })),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  expect(await app.db.$count(usersTable, eq(usersTable.phoneNumber, phoneNumber))).toBe(1)
})

test('no number gets more than ten messages in an hour over all origins', async () => {
  const phoneNumber = newNumber()
  for (let at = 0; at < 12; at += 1) {
    const { id } = await app.one('user')
    await enqueue(app.db, 'sendPhoneProof', { userId: id, phoneNumber })
  }
  await app.runJobs()
  expect(await textsTo(phoneNumber)).toHaveLength(10)
})
