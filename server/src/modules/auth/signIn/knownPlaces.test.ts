import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { usersTable } from '#users/users.table.ts'
import { testPasskey } from '../secondFactor/passkeys/testPasskey.ts'
import { startFactorTest } from '../secondFactor/testFactors.ts'

const password = 'Right-pass12'
const disabled = 'Your Account is Disabled Please Contact Admin!'
let testApp: Awaited<ReturnType<typeof startFactorTest>>

beforeAll(async () => {
  testApp = await startFactorTest()
})
afterAll(() => testApp.close())

type Jar = Record<string, string>
/** A browser, reduced to its cookies. */
function browser() {
  let jar: Jar = {}
  return {
    jar: () => jar,
    put: (cookies: Jar) => {
      jar = cookies
    },
    async post(url: string, payload: object = {}) {
      const headers = { origin: 'http://localhost:80', host: 'localhost:80' }
      const answer = await testApp.app.app.inject({ method: 'POST', url, payload, cookies: jar, headers })
      for (const { name, value } of answer.cookies) jar = { ...jar, [name]: value }
      return { status: answer.statusCode, ...answer.json() }
    },
    async get(url: string) {
      return (await testApp.app.app.inject({ url, cookies: jar })).json()
    },
  }
}
type Browser = ReturnType<typeof browser>
const signIn = (from: Browser, username: string, typed = password) => from.post('/api/auth/signin', { username, password: typed })
const isDisabled = async (from: Browser, username: string): Promise<unknown> =>
  (
    await testApp.app.app.inject({ method: 'POST', url: '/api/test/check-user-disabled', payload: { username }, cookies: from.jar() })
  ).json()
const userOf = async (from: Browser) => (await from.get('/api/auth/session')).user?.username
const signOut = (from: Browser) => from.post('/api/auth/signout')
async function lockAsStranger(username: string) {
  const stranger = browser()
  for (const guess of ['a', 'b', 'c']) await signIn(stranger, username, guess)
  expect(await signIn(stranger, username)).toMatchObject({ status: 401, message: disabled })
}
const lockOf = async (id: string) => (await testApp.db.select().from(usersTable).where(eq(usersTable.id, id)))[0]?.disabledReason ?? null

test('after three wrong passwords by a stranger the owner’s session, passkey and known browser still work', async () => {
  const owner = await testApp.one('user', { username: 'owner' })
  const [laptop, phone, table] = [browser(), browser(), browser()]
  await signIn(laptop, 'owner')
  await signIn(table, 'owner')
  await signOut(table)
  await testApp.prove(owner)
  const passkey = testPasskey()
  const { token, creation } = await testApp.as(owner).secondFactor.beginPasskey()
  await testApp.as(owner).secondFactor.addPasskey({ token, name: 'Phone', passkey: passkey.make(creation) })
  await signIn(laptop, 'owner')

  await lockAsStranger('owner')
  expect((await testApp.as(owner).auth.session()).user?.username).toBe('owner')
  expect((await testApp.as(owner).auth.sessions()).length).toBeGreaterThan(0)
  expect(
    await testApp
      .as(owner)
      .users.updatePassword({ id: owner.id, password: 'Other-pass34', currentPassword: 'no' })
      .catch((e) => e.attempt),
  ).toBe(1)
  expect([await isDisabled(phone, 'owner'), await isDisabled(laptop, 'owner')]).toEqual([true, false])
  // The passkey, in a browser without an earlier sign-in.
  const asked = await testApp.as(null).secondFactor.passkeyRequest()
  const { accessToken } = await testApp
    .as(null)
    .secondFactor.signInWithPasskey({ token: asked.token, passkey: passkey.sign(asked.passkey) })
  expect((await testApp.as({ token: accessToken }).auth.session()).user?.username).toBe('owner')
  // The browser that was signed out, by the password and the second step.
  const again = await signIn(table, 'owner')
  expect(again).toMatchObject({ status: 200, secondFactor: { methods: expect.any(Array) } })
  await table.post('/api/auth/second-factor', { token: again.secondFactor.token, passkey: passkey.sign(again.secondFactor.passkey) })
  expect(await userOf(table)).toBe('owner')
  // To strangers the account stays locked, until an admin or a code from the mail unlocks it.
  expect(await signIn(phone, 'owner')).toMatchObject({ status: 401, message: disabled })
  expect(await lockOf(owner.id)).toBe('wrong-passwords')
})

test('a locked colleague can continue to work: with their rights, mails and orders', async () => {
  const [admin, manager] = [await testApp.one('admin'), await testApp.one('manager', { username: 'working' })]
  await lockAsStranger('working')
  expect((await testApp.as(admin).users.managers()).map(({ _id }) => _id)).toContain(manager.id)
  const lockedAdmin = await testApp.one('admin', { username: 'lockedadmin' })
  await lockAsStranger('lockedadmin')
  await testApp.as(lockedAdmin).users.disable({ username: 'working' })
  expect(await lockOf(manager.id)).toBe('admin')
  expect(await testApp.as(manager).auth.session()).toEqual({ user: null })
})

test('a known browser has three tries of its own, and its lock is shown and lifted like any other', async () => {
  const owner = await testApp.one('user', { username: 'three' })
  const [home, work] = [browser(), browser()]
  for (const known of [home, work]) {
    await signIn(known, 'three')
    await signOut(known)
  }
  await lockAsStranger('three')
  for (const attempt of [1, 2])
    expect(await signIn(home, 'three', 'x')).toMatchObject({ status: 401, message: 'invalid password!', attempt })
  expect(await signIn(home, 'three', 'x')).toMatchObject({ status: 401, message: disabled, attempt: 3 })
  expect(await signIn(home, 'three')).toMatchObject({ status: 401, message: disabled })
  expect([await isDisabled(home, 'three'), await isDisabled(work, 'three')]).toEqual([true, false])
  // Neither the stranger's lock nor that of the one browser affects the other browser.
  expect(await signIn(work, 'three')).toMatchObject({ status: 200 })
  await testApp.as(await testApp.one('admin')).users.enable({ username: 'three' })
  expect(await signIn(home, 'three')).toMatchObject({ status: 200 })
  expect(await lockOf(owner.id)).toBeNull()
})

test('three wrong passwords in a known browser lock the account for strangers too, so that an admin sees it', async () => {
  const owner = await testApp.one('user', { username: 'ownmistake' })
  const home = browser()
  await signIn(home, 'ownmistake')
  await signOut(home)
  for (const guess of ['a', 'b', 'c']) await signIn(home, 'ownmistake', guess)
  expect(await lockOf(owner.id)).toBe('wrong-passwords')
  expect(await signIn(browser(), 'ownmistake')).toMatchObject({ message: disabled })
  await testApp.app.runJobs()
  const lines = await testApp.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, owner.id))
  expect(lines.map(({ activity }) => activity)).toContain('The desk locked the account of ownmistake after 3 wrong passwords')
})

test('the cookie of a known browser counts for its account alone, unchanged and in time', async () => {
  await testApp.one('user', { username: 'mine' })
  await testApp.one('user', { username: 'theirs' })
  const home = browser()
  await signIn(home, 'mine')
  const [name, value = ''] = Object.entries(home.jar()).find(([name]) => name === 'browser') ?? []
  expect(name).toBe('browser')
  const theirId = (await testApp.db.select().from(usersTable).where(eq(usersTable.username, 'theirs')))[0]?.id ?? ''
  const [, browserId, until, signature] = value.split('.')
  const forged = browser()
  await lockAsStranger('theirs')
  for (const cookie of [value, `${theirId}.${browserId}.${until}.${signature}`, `${theirId}.${browserId}`, '~', 'x.y.z.w', '']) {
    forged.put({ browser: cookie })
    expect(await signIn(forged, 'theirs')).toMatchObject({ status: 401, message: disabled })
  }
  await lockAsStranger('mine')
  forged.put({ browser: value })
  expect(await signIn(forged, 'mine')).toMatchObject({ status: 200 })
  testApp.pass(366 * 86_400_000)
  forged.put({ browser: value })
  expect(await signIn(forged, 'mine')).toMatchObject({ status: 401, message: disabled })
})

test('one browser knows several people, and their cookie has a limited size', async () => {
  const home = browser()
  for (let at = 0; at < 9; at += 1) {
    await testApp.one('user', { username: `shared${at}` })
    await signIn(home, `shared${at}`)
    await signOut(home)
  }
  for (const name of ['shared8', 'shared5', 'shared0']) await lockAsStranger(name)
  expect(await signIn(home, 'shared8')).toMatchObject({ status: 200 })
  expect(await signIn(home, 'shared5')).toMatchObject({ status: 200 })
  expect(await signIn(home, 'shared0')).toMatchObject({ status: 401 })
  expect(home.jar().browser?.length).toBeLessThan(1_000)
})

test('guessing at the password in an open session ends that session, and no other', async () => {
  const owner = await testApp.one('user', { username: 'guessed' })
  const [found, other] = [browser(), browser()]
  await signIn(found, 'guessed')
  await signIn(other, 'guessed')
  const guess = (at: number) =>
    found.post('/api/test/update-password', { id: owner.id, password: 'Other-pass34', currentPassword: `no ${at}` })
  for (const at of [1, 2]) expect(await guess(at)).toMatchObject({ message: 'invalid password!', attempt: at })
  expect(await guess(3)).toMatchObject({ status: 401, message: disabled })
  expect(await userOf(found)).toBeUndefined()
  expect(await userOf(other)).toBe('guessed')
  expect(await lockOf(owner.id)).toBe('wrong-passwords')
})

test('contacts are listed with id, display name and picture; user names only for the back office', async () => {
  const [admin, sales] = [await testApp.one('admin', { name: 'Ada' }), await testApp.one('sales', { name: 'Sam' })]
  for (const role of ['user', 'employee', 'manager', 'remoteDeveloper'] as const) {
    const told = await testApp.as(await testApp.one(role)).users.adminsAndSales()
    expect(told).toContainEqual({ _id: admin.id, name: 'Ada' })
    expect(told.some((person) => 'username' in person)).toBe(false)
  }
  for (const caller of [admin, sales])
    expect(await testApp.as(caller).users.adminsAndSales()).toContainEqual({ _id: sales.id, name: 'Sam', username: sales.username })
})
