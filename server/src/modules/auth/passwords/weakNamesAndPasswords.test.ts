import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { commonPassword, ownPassword } from '@app/contract/auth/auth.rules.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { fillSkeletons, skeletonOf } from '#users/usernameSkeleton.ts'
import { usersTable } from '#users/users.table.ts'
import { issueCode } from '../codes/oneTimeCodes.ts'
import { scriptAt } from '../sessions/requestOrigin.ts'
import { hashPassword } from './passwords.ts'
import { isCommon, isMadeOf } from './weakPassword.ts'

const password = 'Right-pass12'
let app: TestApp
let passwordHash: string
let people = 0
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await startTestApp()
})
afterAll(() => app.close())

const codeFor = async (purpose: 'signup' | 'reset', email: string) => {
  const origin = scriptAt(app.context.secret, '127.0.0.1')
  return (await issueCode(app.db, app.context, { purpose, subject: email, origin }))?.code ?? ''
}
async function signUp(username: string, chosen = password) {
  people += 1
  const email = `signing.up.${people}@example.com`
  return app.as(null).auth.signUp({ data: { username, email, password: chosen }, otp: await codeFor('signup', email) })
}

test('each of the 10,000 most common passwords is known, also decorated to satisfy the rule', async () => {
  const file = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const ranked: string[] = JSON.parse(await readFile(file, 'utf8')).slice(0, 10_000)
  expect(new Set(ranked).size).toBe(10_000)
  for (const at of [0, 1, 9, 99, 4_321, 9_998, 9_999]) expect(await isCommon(ranked[at]?.toUpperCase() ?? '')).toBe(true)
  for (const typed of ['Password12!', 'P@ssw0rd12', 'Dragon!99', '!!Football42', 'Letmein-123', 'Qwerty12345!', 'Tr0ub4dor-aX3$x'])
    expect([typed, await isCommon(typed)]).toEqual([typed, typed !== 'Tr0ub4dor-aX3$x'])
  expect(await isCommon(password)).toBe(false)
})

test.each([
  ['Rosa.Smith12!', true],
  ['Smithrosa-99', true],
  ['R0sa$mith12', true],
  ['Rosy-1990-2000', true],
  ['Htims-asor12', true],
  ['Example-2024', true],
  ['My-Rosa-Garden12', false],
  ['Right-pass12', false],
])('%s as the password of Rosa Smith: %s', (typed, isRefused) => {
  expect(isMadeOf(typed, { username: 'rosy', name: 'Rosa Smith', email: 'r.smith@example.com' })).toBe(isRefused)
})

test('every screen on which a password is chosen refuses weak ones at the field', async () => {
  const owner = await app.one('user', { passwordHash, username: 'rosalind', email: 'rosalind@garden.example' })
  const admin = await app.one('admin')
  for (const [typed, message] of [
    ['Password12!', commonPassword],
    ['Rosalind-12', ownPassword],
  ] as const) {
    await expect(signUp('rosalind9', typed)).rejects.toMatchObject({ status: 400, field: 'data.password', message })
    await expect(app.as(owner).users.updatePassword({ id: owner.id, password: typed, currentPassword: password })).rejects.toMatchObject({
      status: 400,
      field: 'password',
      message,
    })
    const made = { username: 'rosalind7', email: 'other@example.com', password: typed }
    await expect(app.as(admin).auth.register(made)).rejects.toMatchObject({ status: 400, field: 'password', message })
  }
  const { token } = await app.as(null).auth.verifyResetOtp({ email: owner.email, otp: await codeFor('reset', owner.email) })
  const reset = (typed: string) => app.as(null).auth.resetPassword({ email: owner.email, otp: token, password: typed })
  await expect(reset('Password12!')).rejects.toMatchObject({ field: 'password', message: commonPassword })
  await expect(reset('Rosalind-12')).rejects.toMatchObject({ field: 'password', message: ownPassword })
  // The refusals have not used up the token.
  expect(await reset('Quiet-meadow-48')).toMatchObject({ message: 'Password Changed Successfully!' })
})

test('a user name that looks like an existing one counts as taken, in any spelling', async () => {
  await signUp('paulina')
  const taken = { status: 409, message: 'This username is already taken!' }
  // A capital I, a one, and Cyrillic letters throughout: they look the same.
  for (const name of ['pauIina', 'pau1ina', 'PAULINA', 'paul\u0131na']) await expect(signUp(name)).rejects.toMatchObject(taken)
  await signUp('ссср')
  await expect(signUp('cccp')).rejects.toMatchObject(taken)
  await signUp('modern')
  await expect(signUp('modem')).rejects.toMatchObject(taken)
  const admin = await app.one('admin')
  await expect(app.as(admin).auth.register({ username: 'pau1ina', email: 'p@example.com', password })).rejects.toMatchObject({
    ...taken,
    field: 'username',
  })
  const other = await app.one('user')
  await expect(app.as(admin).users.update({ id: other.id, username: 'pauIina' })).rejects.toMatchObject({ ...taken, field: 'username' })
  await app.as(admin).users.update({ id: other.id, username: 'pauline' })
  await expect(signUp('pau1ine')).rejects.toMatchObject(taken)
})

test('of two concurrent sign-ups with names that look alike one succeeds', async () => {
  const answers = await Promise.allSettled([signUp('he11o'), signUp('hello'), signUp('heIlo')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('accounts older than skeletons get theirs at the start, oldest first, and all can still sign in', async () => {
  const [elder, younger] = ['winner-o', 'winner-0']
  const at = (day: number) => new Date(Date.UTC(2024, 0, day))
  for (const [index, username] of [elder, younger].entries())
    await app.db
      .insert(usersTable)
      .values({ username, name: username, email: `${username}@example.com`, passwordHash, createdAt: at(index + 1) })
  await fillSkeletons(app.db)
  await fillSkeletons(app.db)
  const skeleton = async (username: string) =>
    (await app.db.select().from(usersTable).where(eq(usersTable.username, username)))[0]?.usernameSkeleton
  expect([await skeleton(elder), await skeleton(younger)]).toEqual([await skeletonOf(elder), null])
  for (const username of [elder, younger]) expect(await app.as(null).auth.signIn({ username, password })).toHaveProperty('accessToken')
})

test.each(['Mentordesk12!', 'M3ntorDesk#2026', 'Grünwald.99'])(
  '%s is made of the names of the product and the company',
  async (password) => {
    const admin = await app.one('admin')
    const { version } = await app.as(admin).company.details()
    await app.as(admin).company.update({ name: 'Grünwald & Söhne', version })
    await expect(
      app.as(admin).auth.register({ username: 'new.person', email: 'new@elsewhere.example', name: 'Ann', password }),
    ).rejects.toMatchObject({ status: 400, field: 'password' })
  },
)
