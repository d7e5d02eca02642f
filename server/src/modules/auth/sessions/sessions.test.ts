import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, later, minutes } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signedIn as opened } from '#test/client.ts'
import { sessionsTable } from '../auth.table.ts'
import { hashPassword } from '../passwords/passwords.ts'

const password = 'Right-pass12'
let passwordHash: string
let app: TestApp
let now = new Date()

beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const person = (username: string) => app.one('user', { passwordHash, username })
async function signedIn(username: string) {
  const { accessToken } = opened(await app.as(null).auth.signIn({ username, password }))
  return app.as({ token: accessToken })
}

test('a session in use continues; an idle one ends after a week', async () => {
  await person('resting')
  const me = await signedIn('resting')
  now = later(now, days(6))
  expect((await me.auth.session()).user?.username).toBe('resting')
  now = later(now, days(6))
  expect((await me.auth.session()).user?.username).toBe('resting')
  now = later(now, days(7))
  expect(await me.auth.session()).toEqual({ user: null })
  await expect(me.auth.sessions()).rejects.toMatchObject({ status: 401 })
})

test('a session is written at most once a minute, over any number of requests', async () => {
  const { id } = await person('busy')
  const me = await signedIn('busy')
  const seen = async () => {
    const rows = await app.db.select().from(sessionsTable).where(eq(sessionsTable.userId, id))
    return Math.max(...rows.map(({ lastSeenAt }) => lastSeenAt.getTime()))
  }
  const began = await seen()
  now = later(now, minutes(1) - 1)
  await me.auth.session()
  expect(await seen()).toBe(began)
  now = later(now, 2)
  await Promise.all(Array.from({ length: 10 }, () => me.auth.session()))
  expect(await seen()).toBe(now.getTime())
})

test('the browser’s cookie is renewed with its session', async () => {
  await person('browsing')
  const begun = await app.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'browsing', password } })
  const [cookie] = begun.cookies
  const ask = () => app.app.inject({ method: 'GET', url: '/api/auth/session', cookies: { session: cookie?.value ?? '' } })
  expect((await ask()).cookies).toEqual([])
  now = later(now, days(1))
  const [moved] = (await ask()).cookies
  expect(moved).toMatchObject({ name: 'session', value: cookie?.value, httpOnly: true })
  const lasts = (moved?.expires?.getTime() ?? 0) - (cookie?.expires?.getTime() ?? 0)
  expect(Math.round(lasts / days(1))).toBe(1)
})

test('signing out ends this session at once and leaves the others', async () => {
  await person('leaving')
  const [context, there] = [await signedIn('leaving'), await signedIn('leaving')]
  await context.auth.signOut()
  expect(await context.auth.session()).toEqual({ user: null })
  expect((await there.auth.session()).user?.username).toBe('leaving')
  const before = app.pushed.length
  await app.runJobs()
  expect(app.pushed.slice(before)).toEqual([{ kind: 'sessionEnded', ids: [expect.any(String)] }])
})

test('a person sees and ends their own sessions, and no one else’s', async () => {
  await person('here')
  const stranger = await app.one('admin')
  const [context, there] = [await signedIn('here'), await signedIn('here')]
  const places = await context.auth.sessions()
  expect(places.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
  const other = places.find(({ isThisOne }) => !isThisOne && there)?._id ?? ''
  await expect(app.as(stranger).auth.endSession({ id: other })).rejects.toMatchObject({ status: 404 })
  await expect(context.auth.endSession({ id: 'nothing' })).rejects.toMatchObject({ status: 404, message: 'Session not found!' })
  await context.auth.endOtherSessions()
  expect(await there.auth.session()).toEqual({ user: null })
  expect(await context.auth.sessions()).toHaveLength(1)
  const [mine] = await context.auth.sessions()
  await context.auth.endSession({ id: mine?._id ?? '' })
  expect(await context.auth.session()).toEqual({ user: null })
})

test('signing out everywhere ends this session too, and clears the cookie', async () => {
  const { id } = await person('everywhere')
  const [context, there] = [await signedIn('everywhere'), await signedIn('everywhere')]
  expect((await context.auth.sessions()).map(({ device }) => device)).toContain('Unknown device')
  await context.auth.endAllSessions()
  expect(await context.auth.session()).toEqual({ user: null })
  expect(await there.auth.session()).toEqual({ user: null })
  expect(await app.db.$count(sessionsTable, eq(sessionsTable.userId, id))).toBe(0)
})

test('an invented token, or the stored fingerprint, opens nothing', async () => {
  const owner = await person('kept')
  const [row] = await app.db.select().from(sessionsTable).where(eq(sessionsTable.userId, owner.id))
  for (const token of ['', 'x', row?.tokenFingerprint ?? '', "' or 1=1 --"])
    expect(await app.as({ token }).auth.session()).toEqual({ user: null })
})

test('closing an account ends its sessions, and reopening it does not restore them', async () => {
  const [admin, owner] = [await app.one('admin'), await person('closing')]
  const me = await signedIn('closing')
  await app.as(admin).users.disable({ username: 'closing' })
  expect(await me.auth.session()).toEqual({ user: null })
  await app.as(admin).users.enable({ username: 'closing' })
  expect(await me.auth.session()).toEqual({ user: null })
  expect(await app.as(owner).auth.session()).toEqual({ user: null })
  expect((await (await signedIn('closing')).auth.session()).user?.username).toBe('closing')
})

test('sessions that have ended are deleted, the others stay', async () => {
  const { id } = await person('swept')
  await app.db.insert(sessionsTable).values([
    { userId: id, tokenFingerprint: 'over', expiresAt: later(now, -hours(1)) },
    { userId: id, tokenFingerprint: 'on', expiresAt: later(now, hours(1)) },
  ])
  await enqueue(app.db, 'forgetExpired', {})
  await app.runJobs()
  const left = await app.db.select().from(sessionsTable).where(eq(sessionsTable.userId, id))
  expect(left.map(({ tokenFingerprint }) => tokenFingerprint)).toContain('on')
  expect(left.map(({ tokenFingerprint }) => tokenFingerprint)).not.toContain('over')
})

test('a session in use ends after a month, its cookie with it, and its sockets are closed', async () => {
  await person('tireless')
  const me = await signedIn('tireless')
  const begun = now
  for (let day = 1; day < 30; day += 1) {
    now = later(begun, days(day))
    expect((await me.auth.session()).user?.username).toBe('tireless')
  }
  const [place] = await me.auth.sessions()
  expect(place?.expiresAt).toBe(later(begun, days(30)).toISOString())
  now = later(begun, days(30))
  expect(await me.auth.session()).toEqual({ user: null })
  const before = app.pushed.length
  await enqueue(app.db, 'forgetExpired', {})
  await app.runJobs()
  expect(app.pushed.slice(before)).toContainEqual({ kind: 'sessionEnded', ids: expect.arrayContaining([place?._id]) })
})

test('a shorter setting applies to open sessions too', async () => {
  const short = await startTestApp({ clock: { now: () => now }, settings: { SESSION_MAX_DAYS: '2' } })
  try {
    const { id } = await short.one('user', { passwordHash, username: 'shortened' })
    await short.db
      .update(sessionsTable)
      .set({ createdAt: later(now, -days(2)), expiresAt: later(now, days(5)) })
      .where(eq(sessionsTable.userId, id))
    const { accessToken } = opened(await short.as(null).auth.signIn({ username: 'shortened', password }))
    const me = short.as({ token: accessToken })
    expect(await me.auth.sessions()).toHaveLength(1)
    now = later(now, days(1))
    expect((await me.auth.sessions())[0]?.expiresAt).toBe(later(now, days(1)).toISOString())
  } finally {
    await short.close()
  }
})
