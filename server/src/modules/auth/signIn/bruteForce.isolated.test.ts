import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { wrongPasswordsTable } from '../auth.table.ts'
import { hashPassword, isPassword } from '../passwords/passwords.ts'
import { reserveAttempt } from './wrongPasswords.store.ts'

// The real check, only counted.
vi.mock('../passwords/passwords.ts', async (original) => {
  const real = await original<typeof import('../passwords/passwords.ts')>()
  return { ...real, isPassword: vi.fn(real.isPassword) }
})
const checked = vi.mocked(isPassword)
const password = 'Right-pass12'
let app: TestApp
let passwordHash: string

beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.close())
beforeEach(() => {
  checked.mockClear()
})

const signIn = (username: string, typed: string) => app.as(null).auth.signIn({ username, password: typed })
const storm = (username: string, typed: readonly string[]) => Promise.allSettled(typed.map((word) => signIn(username, word)))
const wrong = (count: number) => Array.from({ length: count }, (_, index) => `guess ${index}`)

test.each(['stormed', 'unknown'])('of fifty concurrent wrong passwords for %s at most three are checked', async (name) => {
  if (name === 'stormed') await app.one('user', { username: name, passwordHash })
  const answers = await storm(name, wrong(50))
  expect(checked.mock.calls.length).toBe(3)
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(checked.mock.results).toHaveLength(3)
})

test('after two wrong passwords one more is checked, and none is left pending', async () => {
  await app.one('user', { username: 'twice', passwordHash })
  await storm('twice', ['a'])
  await storm('twice', ['b'])
  checked.mockClear()
  await storm('twice', wrong(20))
  expect(checked.mock.calls.length).toBe(1)
  const rows = await app.db.select().from(wrongPasswordsTable)
  expect(rows.map(({ pending }) => pending)).toEqual(rows.map(() => 0))
})

test('a right password between two wrong ones signs in, in any order', async () => {
  for (const [index, order] of [
    [password, 'a', 'b'],
    ['a', password, 'b'],
    ['a', 'b', password],
  ].entries()) {
    await app.one('user', { username: `mixed${index}`, passwordHash })
    const answers = await storm(`mixed${index}`, order)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await signIn(`mixed${index}`, password)
  }
})

test('a check that died with its process is released when its time is over', async () => {
  const now = new Date()
  const until = new Date(now.getTime() + 30_000)
  const reserve = (at = now) => reserveAttempt(app.db, { key: 'account:crashed', accountId: null }, { now: at, until })
  expect([await reserve(), await reserve(), await reserve(), await reserve()]).toEqual([true, true, true, false])
  expect(await reserve(new Date(until.getTime() + 1))).toBe(true)
})
