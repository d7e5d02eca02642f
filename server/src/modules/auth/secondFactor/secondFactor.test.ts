import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#core/clock.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { usersTable } from '#users/users.table.ts'
import { recoveryCodesTable, totpFactorsTable } from './secondFactor.table.ts'
import { type FactorTest, password, startFactorTest } from './testFactors.ts'

let testApp: FactorTest
beforeAll(async () => {
  testApp = await startFactorTest()
})
afterAll(() => testApp.close())

const wrongCode = { status: 400, code: 'BAD_INPUT', field: 'code' }
const isOver = { code: 'REFUSED', field: 'token' }
const post = (url: string, payload: object) => testApp.app.app.inject({ method: 'POST', url, payload })

test('a right password returns a challenge instead of a session, and the app’s code opens one', async () => {
  const { person, secret } = await testApp.withApp(await testApp.one('user'))
  const first = await post('/api/auth/signin', { username: person.username, password })
  expect(first.cookies).toEqual([])
  expect(first.json()).toEqual({ secondFactor: { token: expect.any(String), methods: ['totp', 'recoveryCode'] } })
  const { token } = first.json().secondFactor
  expect(await testApp.as({ token }).auth.session()).toEqual({ user: null })

  const second = await post('/api/auth/second-factor', { token, code: testApp.codeOf(secret) })
  expect(second.cookies[0]).toMatchObject({ name: 'session', httpOnly: true, value: second.json().accessToken })
  expect(second.json()).toMatchObject({ _id: person.id, username: person.username })
  expect((await testApp.as({ token: second.json().accessToken }).auth.session()).user?._id).toBe(person.id)
})

test('only the right password discloses whether there is a second factor', async () => {
  const { person } = await testApp.withApp(await testApp.one('user'))
  const plain = await testApp.one('user')
  const refused = async (username: string) => {
    const answer = await post('/api/auth/signin', { username, password: 'wrong' })
    const { requestId: _, ...body } = answer.json()
    return { status: answer.statusCode, body }
  }
  expect(await refused(person.username)).toEqual(await refused(plain.username))
})

test('a code counts once, also for another sign-in, and an older one not after it', async () => {
  const { person, secret } = await testApp.withApp(await testApp.one('user'))
  const before = testApp.codeOf(secret, -30)
  const code = testApp.codeOf(secret)
  await testApp.answer((await testApp.firstStep(person)).token, { code })
  const { token } = await testApp.firstStep(person)
  await expect(testApp.answer(token, { code })).rejects.toMatchObject(wrongCode)
  await expect(testApp.answer(token, { code: before })).rejects.toMatchObject(wrongCode)
  testApp.pass(30_000)
  await testApp.answer(token, { code: testApp.codeOf(secret) })
  await expect(testApp.answer(token, { code: testApp.codeOf(secret, 30) })).rejects.toMatchObject(isOver)
})

test('of fifty concurrent uses of one code over ten sign-ins one opens a session', async () => {
  const { person, secret } = await testApp.withApp(await testApp.one('user'))
  const asked = await Promise.all(Array.from({ length: 10 }, () => testApp.firstStep(person)))
  const code = testApp.codeOf(secret)
  const uses = asked.flatMap(({ token }) => Array.from({ length: 5 }, () => token))
  const answers = await Promise.allSettled(uses.map((token) => testApp.answer(token, { code })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a recovery code used concurrently opens one session, and its owner is notified', async () => {
  const { person, recoveryCodes } = await testApp.withApp(await testApp.one('user'))
  expect(new Set(recoveryCodes).size).toBe(10)
  const recoveryCode = recoveryCodes[0] ?? ''
  const asked = await Promise.all(Array.from({ length: 4 }, () => testApp.firstStep(person)))
  const answers = await Promise.allSettled(asked.map(({ token }) => testApp.answer(token, { recoveryCode })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await testApp.as(person).secondFactor.status()).toMatchObject({ recoveryCodesLeft: 9 })
  const { token } = await testApp.firstStep(person)
  await expect(testApp.answer(token, { recoveryCode })).rejects.toMatchObject({ field: 'recoveryCode' })
  await testApp.answer(token, { recoveryCode: ` ${(recoveryCodes[1] ?? '').toUpperCase().replace('-', '')} ` })
  await testApp.runJobs()
  const mails = await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))
  expect(mails.map(({ subject }) => subject)).toContain('A recovery code was used: your Mentordesk account')
})

test('the database contains no readable secret or recovery code', async () => {
  const { person, secret, recoveryCodes } = await testApp.withApp(await testApp.one('user'))
  const rows = [
    await testApp.db.select().from(totpFactorsTable).where(eq(totpFactorsTable.userId, person.id)),
    await testApp.db.select().from(recoveryCodesTable).where(eq(recoveryCodesTable.userId, person.id)),
  ]
  for (const plain of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(plain)
})

test('five wrong codes end a sign-in, and repeated sign-ins let no thousand guesses through', { timeout: 90_000 }, async () => {
  const { person, secret } = await testApp.withApp(await testApp.one('user'))
  const { token } = await testApp.firstStep(person)
  for (const _ of [1, 2, 3, 4]) await expect(testApp.answer(token, { code: '000000' })).rejects.toMatchObject(wrongCode)
  await expect(testApp.answer(token, { code: '000000' })).rejects.toMatchObject({ code: 'TOO_MANY', retryAfter: 60 })
  await expect(testApp.answer(token, { code: testApp.codeOf(secret) })).rejects.toMatchObject(isOver)

  // A person who knows the password tries a thousand codes in an hour, over many sign-ins.
  let looked = 0
  for (const _ of Array.from({ length: 10 })) {
    testApp.pass(minutes(6))
    const next = await testApp.firstStep(person)
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => testApp.answer(next.token, { code: '000000' })))
    looked += answers.filter((answer) => answer.status === 'rejected' && answer.reason.field === 'code').length
  }
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThan(20)
  const waiting = await testApp.firstStep(person)
  await expect(testApp.answer(waiting.token, { code: testApp.codeOf(secret) })).rejects.toMatchObject({ code: 'TOO_MANY' })
  await testApp.runJobs()
  const mails = await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))
  expect(mails.filter(({ subject }) => subject.startsWith('Wrong codes were entered for your account'))).toHaveLength(1)
  testApp.pass(minutes(13 * 60))
  await testApp.answer((await testApp.firstStep(person)).token, { code: testApp.codeOf(secret) })
})

test('a challenge is valid for five minutes, and only while password and account are unchanged', async () => {
  const { person, secret } = await testApp.withApp(await testApp.one('user'))
  const late = await testApp.firstStep(person)
  testApp.pass(minutes(5))
  await expect(testApp.answer(late.token, { code: testApp.codeOf(secret) })).rejects.toMatchObject(isOver)

  const beforeClosing = await testApp.firstStep(person)
  await testApp.db.update(usersTable).set({ disabledAt: new Date() }).where(eq(usersTable.id, person.id))
  await expect(testApp.answer(beforeClosing.token, { code: testApp.codeOf(secret) })).rejects.toMatchObject({ status: 401 })
  await testApp.db.update(usersTable).set({ disabledAt: null }).where(eq(usersTable.id, person.id))

  const beforeChange = await testApp.firstStep(person)
  await testApp.db.update(usersTable).set({ passwordHash: 'another' }).where(eq(usersTable.id, person.id))
  await expect(testApp.answer(beforeChange.token, { code: testApp.codeOf(secret) })).rejects.toMatchObject(isOver)
  await expect(testApp.answer('nothing', { code: '123456' })).rejects.toMatchObject(isOver)
})

test('factors can be changed only in a session whose owner has just proved their identity', async () => {
  const { person, secret } = await testApp.withApp(await testApp.one('user'))
  testApp.pass(minutes(10))
  const calls = testApp.as(person).secondFactor
  const noProof = { code: 'REFUSED', field: 'proof' }
  for (const change of ['beginApp', 'removeApp', 'beginPasskey', 'newRecoveryCodes'] as const)
    await expect(calls[change]()).rejects.toMatchObject(noProof)
  await expect(calls.removePasskey({ id: 'x' })).rejects.toMatchObject(noProof)
  await expect(testApp.as(await testApp.one('user')).secondFactor.prove({ password: 'wrong' })).rejects.toMatchObject({
    status: 401,
    attempt: 1,
  })
  await expect(calls.prove({ code: '000000' })).rejects.toMatchObject(wrongCode)
  await expect(calls.removeApp()).rejects.toMatchObject(noProof)

  // The proof of one session does not count in another.
  const code = testApp.codeOf(secret)
  const { accessToken } = await testApp.answer((await testApp.firstStep(person)).token, { code })
  await expect(calls.prove({ code })).rejects.toMatchObject(wrongCode)
  testApp.pass(30_000)
  await calls.prove({ code: testApp.codeOf(secret) })
  await expect(testApp.as({ token: accessToken }).secondFactor.removeApp()).rejects.toMatchObject(noProof)

  expect((await calls.newRecoveryCodes()).recoveryCodes).toHaveLength(10)
  await calls.removeApp()
  await expect(calls.removeApp()).rejects.toMatchObject({ status: 404 })
  expect(await calls.status()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect(await testApp.as(null).auth.signIn({ username: person.username, password })).toHaveProperty('accessToken')
})

test('an unconfirmed app requires no code, and a confirmed one is not replaced', async () => {
  const person = await testApp.one('user')
  await testApp.prove(person)
  const first = await testApp.as(person).secondFactor.beginApp()
  expect(await testApp.as(null).auth.signIn({ username: person.username, password })).toHaveProperty('accessToken')
  const second = await testApp.as(person).secondFactor.beginApp()
  await expect(testApp.as(person).secondFactor.confirmApp({ code: testApp.codeOf(first.secret) })).rejects.toMatchObject(wrongCode)
  await testApp.as(person).secondFactor.confirmApp({ code: testApp.codeOf(second.secret) })
  await expect(testApp.as(person).secondFactor.beginApp()).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('every change is recorded in the audit log and mailed to the owner', async () => {
  const { person } = await testApp.withApp(await testApp.one('user', { username: 'told' }))
  await testApp.as(person).secondFactor.newRecoveryCodes()
  await testApp.as(person).secondFactor.removeApp()
  await testApp.runJobs()
  const acts = await testApp.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, person.id))
  expect(acts.map(({ activity }) => activity).toSorted()).toEqual([
    'told added an authenticator app to their account',
    'told made new recovery codes',
    'told removed the authenticator app from their account',
  ])
  expect(acts.find(({ activity }) => activity.includes('removed'))).toMatchObject({
    before: { 'authenticator app': true },
    after: { 'authenticator app': false },
  })
  expect(new Set(acts.map(({ kind }) => kind))).toEqual(new Set(['security']))
  const mails = await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))
  expect(mails).toHaveLength(3)
})
