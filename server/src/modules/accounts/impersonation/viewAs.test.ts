import { forOwnEyesWords, impersonationMinutes, readOnlyImpersonationText } from '@app/contract/auth/impersonation.rules.ts'
import { isCallableWhenImpersonating, mayChange } from '@app/contract/core/call.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { later, minutes } from '#core/clock.ts'
import { readOnly } from '#database/readOnly.ts'
import { type NamedCall, namedCalls } from '#http/api.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let testApp: TestApp
let admin: TestPerson
let customer: TestPerson
let now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => now } })
  ;[admin, customer] = [await testApp.one('admin', { name: 'Ada Admin', username: 'ada' }), await testApp.one('user', { username: 'cora' })]
})
afterAll(() => testApp.close())

const as = () => testApp.as(admin)
const start = (person: TestPerson) => as().auth.viewAs({ userId: person.id })
const logged = async () => (await testApp.as(await auditor()).logs.all({ tab: 'people' })).items.map(({ message }) => message)
let other: TestPerson | undefined
const auditor = async () => {
  other ??= await testApp.one('admin')
  return other
}

test('an admin sees the product as a customer does, it is told and logged, and ends', async () => {
  expect(await start(customer)).toEqual({ message: `You see the product as ${customer.name} now.` })
  const { user } = await as().auth.session()
  expect(user).toMatchObject({
    username: 'cora',
    impersonation: { by: 'Ada Admin', until: later(now, minutes(impersonationMinutes)).toISOString() },
  })
  await expect(as().logs.all()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const told = await testApp.as(customer).notifications.ofUser({ userId: customer.id })
  expect(told.items).toMatchObject([
    { notification: expect.stringContaining('Ada Admin looks at the product as you see it'), isRead: false },
  ])
  // Read by whoever only looks, it stays unread.
  await as().notifications.ofUser({ userId: customer.id })
  await expect(as().auth.viewAs({ userId: customer.id })).rejects.toMatchObject({ status: 403 })
  expect((await testApp.as(customer).auth.session()).user).not.toHaveProperty('impersonation')

  await as().auth.stopImpersonation()
  expect(await as().auth.stopImpersonation()).toMatchObject({ message: 'You see the product as yourself again.' })
  expect((await as().auth.session()).user).toMatchObject({ username: 'ada' })
  expect(await logged()).toEqual(['ada saw the product as cora no longer', 'ada began to see the product as cora'])
})

test('nobody looks as themselves, as a super admin or as somebody who is shut out, and nobody but an admin looks', async () => {
  const boss = await testApp.one('admin', { isSuperAdmin: true })
  const closed = await testApp.one('user', { disabledAt: now, disabledReason: 'admin' })
  await expect(start(admin)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(start(boss)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(start(closed)).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const role of ['user', 'employee', 'manager', 'sales', 'remoteDeveloper'] as const)
    await expect(testApp.as(await testApp.one(role)).auth.viewAs({ userId: customer.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('it ends with its time, with the session and with the account that is looked at', async () => {
  await start(customer)
  now = later(now, minutes(impersonationMinutes))
  expect((await as().auth.session()).user).toMatchObject({ username: 'ada' })
  await testApp.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await testApp.runJobs()
  expect((await logged())[0]).toBe('ada saw the product as cora no longer')

  const guest = await testApp.one('admin', { username: 'gus' })
  await testApp.as(guest).auth.viewAs({ userId: customer.id })
  expect(await testApp.as(guest).auth.signOut()).toEqual({ message: 'Signed out.' })
  await expect(testApp.as(guest).auth.sessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await logged()).toContain('gus saw the product as cora no longer')
  expect((await testApp.as(customer).auth.session()).user).toMatchObject({ username: 'cora' })

  const short = await testApp.one('user', { username: 'short' })
  await start(short)
  await testApp.as(await auditor()).users.disable({ username: 'short' })
  expect((await as().auth.session()).user).toMatchObject({ username: 'ada' })
  expect(await logged()).toContain('ada saw the product as short no longer')
})

/** What a call is answered by whoever only looks: refused for changing, for being somebody's own, or not at all. */
async function answerTo({ call }: NamedCall, viewer: TestPerson): Promise<string> {
  const headers = { 'x-access-token': viewer.token, 'idempotency-key': 'viewing' }
  const url = call.path
  const answer =
    call.method === 'GET'
      ? await testApp.app.inject({ method: 'GET', url, headers })
      : await testApp.app.inject({ method: 'POST', url, headers, payload: { id: customer.id, userId: customer.id, username: 'cora' } })
  expect(answer.statusCode, `${url} broke: ${answer.body}`).toBeLessThan(500)
  const { message } = answer.json()
  return answer.statusCode === 403 && [readOnlyImpersonationText, forOwnEyesWords].includes(message) ? message : 'comes in'
}

test('of all calls none that may change anything is let through, and whatever is asked is answered', async () => {
  for (const role of ['user', 'employee', 'sales', 'admin'] as const) {
    const viewer = await testApp.one('admin')
    const seen = await testApp.one(role)
    await testApp.as(viewer).auth.viewAs({ userId: seen.id })
    const answers = new Map<string, string>()
    for (const named of namedCalls())
      if (!named.call.isAllowedWhenImpersonating) answers.set(`${named.module}.${named.name}`, await answerTo(named, viewer))
    for (const { module, name, call } of namedCalls()) {
      if (call.isAllowedWhenImpersonating) continue
      const wanted = mayChange(call) ? readOnlyImpersonationText : call.isHiddenWhenImpersonating ? forOwnEyesWords : 'comes in'
      expect(answers.get(`${module}.${name}`), `${module}.${name} as ${role}`).toBe(wanted)
    }
  }
})

test('should a call that says it only asks write after all, the database refuses', async () => {
  const write = () => readOnly(testApp.db, (db) => db.execute(sql`update users set name = 'Nobody'`))
  await expect(write()).rejects.toMatchObject({ cause: { code: '25006' } })
  const both = await readOnly(testApp.db, (db) => Promise.all([db.execute(sql`select 1 as n`), db.execute(sql`select 2 as n`)]))
  expect(both.map(({ rows }) => rows[0])).toEqual([{ n: 1 }, { n: 2 }])
  await expect(testApp.db.execute(sql`select 1`)).resolves.toBeDefined()
})

test('what is let through though it changes something is the way out alone', () => {
  const through = namedCalls().filter(({ call }) => isCallableWhenImpersonating(call) && mayChange(call))
  expect(through.map(({ module, name }) => `${module}.${name}`).toSorted()).toEqual(['auth.signOut', 'auth.stopViewing'])
})
