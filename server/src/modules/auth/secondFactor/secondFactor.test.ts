import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#core/clock.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { usersTable } from '#users/users.table.ts'
import { recoveryCodesTable, totpFactorsTable } from './secondFactor.table.ts'
import { type FactorDesk, password, startFactorDesk } from './testFactors.ts'

let desk: FactorDesk
beforeAll(async () => {
  desk = await startFactorDesk()
})
afterAll(() => desk.close())

const wrongCode = { status: 400, code: 'BAD_INPUT', field: 'code' }
const isOver = { code: 'REFUSED', field: 'token' }
const post = (url: string, payload: object) => desk.app.app.inject({ method: 'POST', url, payload })

test('a right password answers no session but a question, and the code of the app opens one', async () => {
  const { person, secret } = await desk.withApp(await desk.one('user'))
  const first = await post('/api/auth/signin', { username: person.username, password })
  expect(first.cookies).toEqual([])
  expect(first.json()).toEqual({ secondFactor: { token: expect.any(String), methods: ['totp', 'recoveryCode'] } })
  const { token } = first.json().secondFactor
  expect(await desk.as({ token }).auth.session()).toEqual({ user: null })

  const second = await post('/api/auth/second-factor', { token, code: desk.codeOf(secret) })
  expect(second.cookies[0]).toMatchObject({ name: 'session', httpOnly: true, value: second.json().accessToken })
  expect(second.json()).toMatchObject({ _id: person.id, username: person.username })
  expect((await desk.as({ token: second.json().accessToken }).auth.session()).user?._id).toBe(person.id)
})

test('whether there is a second factor shows to nobody without the password', async () => {
  const { person } = await desk.withApp(await desk.one('user'))
  const plain = await desk.one('user')
  const refused = async (username: string) => {
    const answer = await post('/api/auth/signin', { username, password: 'wrong' })
    const { requestId: _, ...body } = answer.json()
    return { status: answer.statusCode, body }
  }
  expect(await refused(person.username)).toEqual(await refused(plain.username))
})

test('a code counts once, also for another sign-in, and an older one not after it', async () => {
  const { person, secret } = await desk.withApp(await desk.one('user'))
  const before = desk.codeOf(secret, -30)
  const code = desk.codeOf(secret)
  await desk.answer((await desk.firstStep(person)).token, { code })
  const { token } = await desk.firstStep(person)
  await expect(desk.answer(token, { code })).rejects.toMatchObject(wrongCode)
  await expect(desk.answer(token, { code: before })).rejects.toMatchObject(wrongCode)
  desk.pass(30_000)
  await desk.answer(token, { code: desk.codeOf(secret) })
  await expect(desk.answer(token, { code: desk.codeOf(secret, 30) })).rejects.toMatchObject(isOver)
})

test('of fifty uses of one code at once, over ten sign-ins, one opens a session', async () => {
  const { person, secret } = await desk.withApp(await desk.one('user'))
  const asked = await Promise.all(Array.from({ length: 10 }, () => desk.firstStep(person)))
  const code = desk.codeOf(secret)
  const uses = asked.flatMap(({ token }) => Array.from({ length: 5 }, () => token))
  const answers = await Promise.allSettled(uses.map((token) => desk.answer(token, { code })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a recovery code used by many at once opens one session, and is told to its owner', async () => {
  const { person, recoveryCodes } = await desk.withApp(await desk.one('user'))
  expect(new Set(recoveryCodes).size).toBe(10)
  const recoveryCode = recoveryCodes[0] ?? ''
  const asked = await Promise.all(Array.from({ length: 4 }, () => desk.firstStep(person)))
  const answers = await Promise.allSettled(asked.map(({ token }) => desk.answer(token, { recoveryCode })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await desk.as(person).secondFactor.status()).toMatchObject({ recoveryCodesLeft: 9 })
  const { token } = await desk.firstStep(person)
  await expect(desk.answer(token, { recoveryCode })).rejects.toMatchObject({ field: 'recoveryCode' })
  await desk.answer(token, { recoveryCode: ` ${(recoveryCodes[1] ?? '').toUpperCase().replace('-', '')} ` })
  await desk.runJobs()
  const mails = await desk.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))
  expect(mails.map(({ subject }) => subject)).toContain('A recovery code was used: your Mentordesk account')
})

test('neither a secret nor a recovery code can be read in the database', async () => {
  const { person, secret, recoveryCodes } = await desk.withApp(await desk.one('user'))
  const rows = [
    await desk.db.select().from(totpFactorsTable).where(eq(totpFactorsTable.userId, person.id)),
    await desk.db.select().from(recoveryCodesTable).where(eq(recoveryCodesTable.userId, person.id)),
  ]
  for (const plain of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(plain)
})

test('five wrong codes end a sign-in, and no number of new ones lets a thousand guesses through', { timeout: 90_000 }, async () => {
  const { person, secret } = await desk.withApp(await desk.one('user'))
  const { token } = await desk.firstStep(person)
  for (const _ of [1, 2, 3, 4]) await expect(desk.answer(token, { code: '000000' })).rejects.toMatchObject(wrongCode)
  await expect(desk.answer(token, { code: '000000' })).rejects.toMatchObject({ code: 'TOO_MANY', retryAfter: 60 })
  await expect(desk.answer(token, { code: desk.codeOf(secret) })).rejects.toMatchObject(isOver)

  // A guesser who knows the password tries a thousand codes in an hour, with as many sign-ins as it takes.
  let looked = 0
  for (const _ of Array.from({ length: 10 })) {
    desk.pass(minutes(6))
    const next = await desk.firstStep(person)
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => desk.answer(next.token, { code: '000000' })))
    looked += answers.filter((answer) => answer.status === 'rejected' && answer.reason.field === 'code').length
  }
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThan(20)
  const waiting = await desk.firstStep(person)
  await expect(desk.answer(waiting.token, { code: desk.codeOf(secret) })).rejects.toMatchObject({ code: 'TOO_MANY' })
  await desk.runJobs()
  const mails = await desk.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))
  expect(mails.filter(({ subject }) => subject.startsWith('Somebody tries to guess your code'))).toHaveLength(1)
  desk.pass(minutes(13 * 60))
  await desk.answer((await desk.firstStep(person)).token, { code: desk.codeOf(secret) })
})

test('a question is good for five minutes, and for no longer than the password and the account behind it', async () => {
  const { person, secret } = await desk.withApp(await desk.one('user'))
  const late = await desk.firstStep(person)
  desk.pass(minutes(5))
  await expect(desk.answer(late.token, { code: desk.codeOf(secret) })).rejects.toMatchObject(isOver)

  const beforeClosing = await desk.firstStep(person)
  await desk.db.update(usersTable).set({ disabledAt: new Date() }).where(eq(usersTable.id, person.id))
  await expect(desk.answer(beforeClosing.token, { code: desk.codeOf(secret) })).rejects.toMatchObject({ status: 401 })
  await desk.db.update(usersTable).set({ disabledAt: null }).where(eq(usersTable.id, person.id))

  const beforeChange = await desk.firstStep(person)
  await desk.db.update(usersTable).set({ passwordHash: 'another' }).where(eq(usersTable.id, person.id))
  await expect(desk.answer(beforeChange.token, { code: desk.codeOf(secret) })).rejects.toMatchObject(isOver)
  await expect(desk.answer('nothing', { code: '123456' })).rejects.toMatchObject(isOver)
})

test('factors are changed only in a session whose owner has just proved themselves', async () => {
  const { person, secret } = await desk.withApp(await desk.one('user'))
  desk.pass(minutes(10))
  const calls = desk.as(person).secondFactor
  const noProof = { code: 'REFUSED', field: 'proof' }
  for (const change of ['beginApp', 'removeApp', 'beginPasskey', 'newRecoveryCodes'] as const)
    await expect(calls[change]()).rejects.toMatchObject(noProof)
  await expect(calls.removePasskey({ id: 'x' })).rejects.toMatchObject(noProof)
  await expect(desk.as(await desk.one('user')).secondFactor.prove({ password: 'wrong' })).rejects.toMatchObject({ status: 401, attempt: 1 })
  await expect(calls.prove({ code: '000000' })).rejects.toMatchObject(wrongCode)
  await expect(calls.removeApp()).rejects.toMatchObject(noProof)

  // What one session has proved says nothing about another.
  const code = desk.codeOf(secret)
  const { accessToken } = await desk.answer((await desk.firstStep(person)).token, { code })
  await expect(calls.prove({ code })).rejects.toMatchObject(wrongCode)
  desk.pass(30_000)
  await calls.prove({ code: desk.codeOf(secret) })
  await expect(desk.as({ token: accessToken }).secondFactor.removeApp()).rejects.toMatchObject(noProof)

  expect((await calls.newRecoveryCodes()).recoveryCodes).toHaveLength(10)
  await calls.removeApp()
  await expect(calls.removeApp()).rejects.toMatchObject({ status: 404 })
  expect(await calls.status()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect(await desk.as(null).auth.signIn({ username: person.username, password })).toHaveProperty('accessToken')
})

test('an app that was never confirmed asks nobody for a code, and a confirmed one is not replaced', async () => {
  const person = await desk.one('user')
  await desk.prove(person)
  const first = await desk.as(person).secondFactor.beginApp()
  expect(await desk.as(null).auth.signIn({ username: person.username, password })).toHaveProperty('accessToken')
  const second = await desk.as(person).secondFactor.beginApp()
  await expect(desk.as(person).secondFactor.confirmApp({ code: desk.codeOf(first.secret) })).rejects.toMatchObject(wrongCode)
  await desk.as(person).secondFactor.confirmApp({ code: desk.codeOf(second.secret) })
  await expect(desk.as(person).secondFactor.beginApp()).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('every change is in the audit log, and told to the owner by mail', async () => {
  const { person } = await desk.withApp(await desk.one('user', { username: 'told' }))
  await desk.as(person).secondFactor.newRecoveryCodes()
  await desk.as(person).secondFactor.removeApp()
  await desk.runJobs()
  const acts = await desk.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, person.id))
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
  const mails = await desk.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))
  expect(mails).toHaveLength(3)
})
