import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#auth/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { namedCalls } from './api.ts'

const password = 'Right-pass12'
let testApp: TestApp
let newcomer: TestPerson
beforeAll(async () => {
  testApp = await startTestApp()
  newcomer = await testApp.one('admin', { mustChangePassword: true, passwordHash: await hashPassword(password) })
})
afterAll(() => testApp.close())

const allowed = ['auth.signOut', 'auth.session', 'users.updatePassword', 'notifications.ofUser', 'coins.ofUser']

test('exactly these calls are allowed before the first own password', () => {
  const marked = namedCalls().flatMap(({ module, name, call }) => (call.isBeforeNewPassword ? [`${module}.${name}`] : []))
  expect(marked.sort()).toEqual(allowed.toSorted())
})

test('every other call with a session is refused with a clear message', async () => {
  const headers = { 'x-access-token': newcomer.token }
  for (const { module, name, call } of namedCalls()) {
    if (call.access === 'anyone' || allowed.includes(`${module}.${name}`)) continue
    const answer =
      call.method === 'GET'
        ? await testApp.app.inject({ method: 'GET', url: call.path, headers })
        : await testApp.app.inject({ method: 'POST', url: call.path, headers, payload: {} })
    expect(answer.statusCode, `${module}.${name}`).toBe(403)
    expect(answer.json(), `${module}.${name}`).toMatchObject({ message: 'Please choose your own password first.' })
  }
  const upload = await testApp.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '5' },
  })
  expect(upload.statusCode).toBe(403)
})

test('after choosing their own password the person may make all calls', async () => {
  const me = testApp.as(newcomer)
  await expect(me.mail.mailRecords({})).rejects.toMatchObject({ status: 403 })
  expect((await me.auth.session()).user?.mustChangePassword).toBe(true)
  await me.users.updatePassword({ id: newcomer.id, currentPassword: password, password: 'Own-pass-34' })
  expect((await me.mail.mailRecords({})).items.length).toBeGreaterThanOrEqual(0)
  const [row] = await testApp.db.select().from(usersTable).where(eq(usersTable.id, newcomer.id))
  expect(row?.mustChangePassword).toBe(false)
})
