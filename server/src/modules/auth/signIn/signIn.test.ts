import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#core/clock.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signedIn } from '#test/client.ts'
import { untilWaiting } from '#test/waiting.ts'
import { usersTable } from '#users/users.table.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { lockKey } from './wrongPasswords.store.ts'

const password = 'Right-pass12'
const disabled = 'Your Account is Disabled Please Contact Admin!'
let passwordHash: string
let app: TestApp
let now = new Date()

beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const person = (about = {}) => app.one('user', { passwordHash, ...about })
const signIn = async (username: string, typed = password) => signedIn(await app.as(null).auth.signIn({ username, password: typed }))
const isDisabled = (username: string) => app.as(null).auth.isDisabled({ username })
const wrong = (attempt: number) => ({ status: 401, code: 'UNAUTHORIZED', message: 'invalid password!', attempt })
/** The answer of a refused sign-in, without the request's number. */
async function refusalOf(username: string, typed: string) {
  const answer = await app.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password: typed } })
  const { requestId, ...body } = answer.json()
  return { status: answer.statusCode, body }
}

test('the user name or the e-mail address sign in, in any spelling', async () => {
  const member = await person({ username: 'Rosa', email: 'Rosa@Example.com' })
  for (const name of ['Rosa', 'rosa', ' ROSA ', 'rosa@example.COM']) {
    const answer = await signIn(name)
    expect(answer).toMatchObject({ id: member.id, _id: member.id, username: 'Rosa', roles: [{ name: 'ROLE_USER' }] })
    const { user } = await app.as({ token: answer.accessToken }).auth.session()
    expect(user?._id).toBe(member.id)
  }
})

test('the browser gets its token in a cookie that scripts cannot read, and no answer contains a hash', async () => {
  await person({ username: 'cookie' })
  const answer = await app.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'cookie', password } })
  expect(answer.cookies[0]).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', value: answer.json().accessToken })
  expect(answer.body).not.toContain('argon2')
})

test('wrong passwords are numbered in the answer, and a right one resets the count', async () => {
  await person({ username: 'mistyper' })
  await expect(signIn('mistyper', 'x')).rejects.toMatchObject(wrong(1))
  await expect(signIn('mistyper', 'y')).rejects.toMatchObject(wrong(2))
  await signIn('mistyper')
  await expect(signIn('mistyper', 'x')).rejects.toMatchObject(wrong(1))
})

test('the third wrong password locks the account for good, and the owner is notified once', async () => {
  const owner = await person({ username: 'locked', email: 'locked@example.com' })
  await expect(signIn('locked', 'a')).rejects.toMatchObject(wrong(1))
  await expect(signIn('LOCKED@example.com', 'b')).rejects.toMatchObject(wrong(2))
  await expect(signIn('locked', 'c')).rejects.toMatchObject({ status: 401, message: disabled, attempt: 3 })
  await expect(signIn('locked')).rejects.toMatchObject({ status: 401, message: disabled })
  expect(await isDisabled('locked')).toBe(true)
  const [row] = await app.db.select().from(usersTable).where(eq(usersTable.id, owner.id))
  expect(row).toMatchObject({ disabledReason: 'wrong-passwords' })
  await app.runJobs()
  const mails = await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, 'locked@example.com'))
  expect(mails.map(({ kind }) => kind)).toEqual(['accountLocked'])
  const lines = await app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, owner.id))
  expect(lines).toMatchObject([
    {
      kind: 'access',
      actorId: null,
      activity: 'The desk locked the account of locked after 3 wrong passwords',
      before: { account: 'open' },
      after: { account: 'locked after wrong passwords' },
    },
  ])
  // Open sessions stay: a stranger's guesses end none.
  expect((await app.as(owner).auth.sessions()).length).toBe(1)
})

test('an unknown name gets the same answers as a known one', async () => {
  await person({ username: 'known' })
  const closed = await person({ username: 'closed', disabledAt: now, disabledReason: 'admin' })
  for (const attempt of [1, 2, 3, 4]) {
    const known = await refusalOf('known', `wrong ${attempt}`)
    expect(await refusalOf('unknown', `wrong ${attempt}`)).toEqual(known)
    expect(await refusalOf('closed', `wrong ${attempt}`)).toEqual(known)
    const isLocked = attempt >= 3
    expect([await isDisabled('known'), await isDisabled('unknown'), await isDisabled('closed')]).toEqual([isLocked, isLocked, isLocked])
  }
  const [row] = await app.db.select().from(usersTable).where(eq(usersTable.id, closed.id))
  expect(row?.disabledReason).toBe('admin')
})

test('an unknown name takes as long as a known one', async () => {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const timed = async (into: number[], name: string) => {
    const began = performance.now()
    await refusalOf(name, 'wrong')
    into.push(performance.now() - began)
  }
  for (let index = 0; index < 15; index++) {
    await person({ username: `timed${index}` })
    await timed(times.known, `timed${index}`)
    await timed(times.unknown, `untimed${index}`)
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  expect(unknown / known).toBeGreaterThan(0.6)
  expect(unknown / known).toBeLessThan(1.6)
})

test('an account that an admin closed is disclosed only with the right password', async () => {
  await person({ username: 'shut', disabledAt: now, disabledReason: 'admin' })
  expect(await isDisabled('shut')).toBe(false)
  await expect(signIn('shut', 'wrong')).rejects.toMatchObject(wrong(1))
  await expect(signIn('shut')).rejects.toMatchObject({ status: 401, message: disabled })
  expect(await isDisabled('shut')).toBe(false)
})

test('of fifty concurrent wrong passwords three are checked', async () => {
  await person({ username: 'stormed' })
  for (const name of ['stormed', 'stormed-unknown']) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => refusalOf(name, `guess ${index}`)))
    const told = answers.map(({ body }) => body.attempt).filter(Boolean)
    expect(told.sort()).toEqual([1, 2, 3])
    expect(answers.filter(({ body }) => body.message === disabled)).toHaveLength(48)
    expect(answers.every(({ status }) => status === 401)).toBe(true)
  }
})

test('attempts on one account wait for each other, so that none is judged by an old count', async () => {
  const { id } = await person({ username: 'queued' })
  let answered = 0
  const tries = await app.db.transaction(async (db) => {
    await lockKey(db, `account:${id}`)
    const waiting = ['a', 'b', 'c', 'd', 'e'].map(async (guess) => {
      const { body } = await refusalOf('queued', guess)
      answered += 1
      return body.attempt
    })
    // Three may be checked; the others do not get that far.
    await untilWaiting(app.db, 3)
    expect(answered).toBe(0)
    return waiting
  })
  expect((await Promise.all(tries)).filter(Boolean).sort()).toEqual([1, 2, 3])
})

test('a right password behind three wrong ones is refused although all came at once', async () => {
  await person({ username: 'late' })
  const answers = await Promise.allSettled([...['a', 'b', 'c', 'd', 'e', 'f'].map((guess) => signIn('late', guess)), signIn('late')])
  const lastAnswer = await refusalOf('late', password)
  const opened = answers.filter(({ status }) => status === 'fulfilled').length
  // It comes before the third wrong one and opens, or behind it and does not; the account ends locked in both cases.
  expect(opened).toBeLessThanOrEqual(1)
  expect(lastAnswer.body.message).toBe(disabled)
})

test('fifty concurrent right passwords all open a session', async () => {
  await person({ username: 'crowd' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('crowd')))
  expect(new Set(answers.map(({ accessToken }) => accessToken)).size).toBe(50)
})

test('the last open super admin is locked for a quarter of an hour only, and keeps their sessions', async () => {
  const [one, last] = [
    await app.one('admin', { username: 'super1', isSuperAdmin: true, passwordHash }),
    await app.one('admin', { username: 'super2', isSuperAdmin: true, passwordHash }),
  ]
  // Both are attacked at once: the second to be locked is the last one open.
  await Promise.all([one, last].flatMap(({ username }) => ['a', 'b', 'c', 'd'].map((guess) => refusalOf(username, guess))))
  const rows = await app.db.select().from(usersTable).where(eq(usersTable.isSuperAdmin, true))
  expect(rows.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1)
  const open = rows.find(({ disabledAt }) => disabledAt === null)?.username ?? ''
  await expect(signIn(open)).rejects.toMatchObject({ message: disabled })
  expect(await isDisabled(open)).toBe(true)
  const their = open === 'super1' ? one : last
  expect((await app.as(their).auth.sessions()).length).toBe(1)
  await app.runJobs()
  const [line] = await app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, their.id))
  expect(line?.activity).toBe(`The desk made ${open} wait 15 minutes after 3 wrong passwords`)

  const lockedAt = now
  now = new Date(lockedAt.getTime() + minutes(14))
  await expect(signIn(open)).rejects.toMatchObject({ message: disabled })
  now = new Date(lockedAt.getTime() + minutes(15))
  expect(await isDisabled(open)).toBe(false)
  await expect(signIn(open, 'wrong')).rejects.toMatchObject(wrong(1))
  await signIn(open)
})

test('an unknown name is not stored readable', async () => {
  await refusalOf('My-Secret-Password-12', 'x')
  const { rows } = await app.db.execute('select key from wrong_passwords')
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('secret')
})

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
