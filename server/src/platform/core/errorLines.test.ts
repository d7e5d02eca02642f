import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprint } from '#config/secrets.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { errorLine, withoutParameters } from './errorLines.ts'

const email = 'a.private.address@example.com'
const lines: string[] = []
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ settings: { LOG_LEVEL: 'info' }, logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => testApp.close())

test.each([
  [
    'a value that is taken',
    () => testApp.db.insert(usersTable).values([1, 2].map(() => ({ username: email, name: email, email, role: 'user' as const }))),
  ],
  ['a value of the wrong form', () => testApp.db.execute(sql`select ${email}::text::uuid`)],
  ['a value that is too large', () => testApp.db.execute(sql`select ${'99999999999999'}::text::int, ${email}::text`)],
  ['a table that is not there', () => testApp.db.execute(sql`select ${email} from nowhere`)],
])('what went wrong is told without the parameters: %s', async (_what, ask) => {
  const error: unknown = await ask().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(String(error)).toContain('params:')
  const told = JSON.stringify(errorLine(error)) + String(withoutParameters(error).stack)
  expect(told).toContain('Failed query')
  expect(told).toMatch(/"code":"\w{5}"/)
  expect(told).not.toMatch(/a\.private\.address|99999999999999/)
})

test('a database error logs neither an address nor a fingerprint', async () => {
  const person = await testApp.one('user', { email })
  await testApp.db.execute(sql`alter table sessions rename column token_fingerprint to gone`)
  await expect(testApp.as(person).auth.sessions()).rejects.toMatchObject({ status: 500 })
  await testApp.db.execute(sql`alter table sessions rename column gone to token_fingerprint`)
  await testApp.db.execute(sql`alter table users rename column email to gone`)
  await expect(testApp.as(null).auth.signIn({ username: email, password: 'Some-password-42!' })).rejects.toMatchObject({ status: 500 })
  await testApp.db.execute(sql`alter table users rename column gone to email`)

  const failed = lines.filter((line) => line.includes('a call failed'))
  expect(failed).toHaveLength(2)
  expect(failed.join()).toContain('Failed query')
  expect(lines.join()).not.toContain(fingerprint(person.token))
  expect(lines.join()).not.toContain(email)
})

test("no log line contains a raw error or its message, since both include the query's parameters", async () => {
  const sources = fileURLToPath(new URL('../..', import.meta.url))
  const wrong: string[] = []
  for (const name of await readdir(sources, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const text = (await readFile(join(sources, name), 'utf8')).replaceAll(/\bwithoutParameters\([^()]*(\([^()]*\))?[^()]*\)/g, 'clean')
    for (const [line, said = ''] of text.matchAll(/\b(?:log|console)\.(?:error|warn|info|debug|log)\(((?:[^()]|\([^()]*\))*)\)/g))
      if (isRaw(said)) wrong.push(`${name}: ${line}`)
  }
  expect(wrong).toEqual([])
})

/** Messages to the person who starts the product must not contain queries. */
const isRaw = (said: string) =>
  /^\s*(error|problem|cause|reason)\s*(,|$)/.test(said) ||
  /String\((error|problem|cause)\)/.test(said) ||
  /(?<!clean)(?<!asSetupProblem\(error\)\?)(?<!(isUse|SetupProblem) \? error)\.(message|stack)\b/.test(said)

test.each([
  ['error', true],
  ["{ problem: error.message }, 'it failed'", true],
  ["'It failed: ' + String(error)", true],
  ["{ err: error }, 'it failed'", false],
  ['clean.stack', false],
])('a line of the log that is given %s is found: %s', (said, found) => expect(isRaw(said)).toBe(found))
