import { impersonationMinutes, privateDataText, readOnlyImpersonationText } from '@app/contract/auth/impersonation.rules.ts'
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

test('an admin sees the product as a customer does; it is notified and logged, and can be ended', async () => {
  expect(await start(customer)).toEqual({ message: `You are now viewing as ${customer.name}.` })
  const { user } = await as().auth.session()
  expect(user).toMatchObject({
    username: 'cora',
    impersonation: { by: 'Ada Admin', until: later(now, minutes(impersonationMinutes)).toISOString() },
  })
  await expect(as().logs.all()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const told = await testApp.as(customer).notifications.ofUser({ userId: customer.id })
  expect(told.items).toMatchObject([{ notification: expect.stringContaining('Ada Admin is viewing the product as you'), isRead: false }])
  // It stays unread, since it was read during an impersonation.
  await as().notifications.ofUser({ userId: customer.id })
  await expect(as().auth.viewAs({ userId: customer.id })).rejects.toMatchObject({ status: 403 })
  expect((await testApp.as(customer).auth.session()).user).not.toHaveProperty('impersonation')

  await as().auth.stopImpersonation()
  expect(await as().auth.stopImpersonation()).toMatchObject({ message: 'You are no longer viewing as another person.' })
  expect((await as().auth.session()).user).toMatchObject({ username: 'ada' })
  expect(await logged()).toEqual(['ada stopped viewing as cora', 'ada started viewing as cora'])
})

test('only admins can impersonate, and neither themselves, nor a super admin, nor a closed account', async () => {
  const boss = await testApp.one('admin', { isSuperAdmin: true })
  const closed = await testApp.one('user', { disabledAt: now, disabledReason: 'admin' })
  await expect(start(admin)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(start(boss)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(start(closed)).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const role of ['user', 'employee', 'manager', 'sales', 'remoteDeveloper'] as const)
    await expect(testApp.as(await testApp.one(role)).auth.viewAs({ userId: customer.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('it ends with its time, with the session and with the impersonated account', async () => {
  await start(customer)
  now = later(now, minutes(impersonationMinutes))
  expect((await as().auth.session()).user).toMatchObject({ username: 'ada' })
  await testApp.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await testApp.runJobs()
  expect((await logged())[0]).toBe('ada stopped viewing as cora')

  const guest = await testApp.one('admin', { username: 'gus' })
  await testApp.as(guest).auth.viewAs({ userId: customer.id })
  expect(await testApp.as(guest).auth.signOut()).toEqual({ message: 'Signed out.' })
  await expect(testApp.as(guest).auth.sessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await logged()).toContain('gus stopped viewing as cora')
  expect((await testApp.as(customer).auth.session()).user).toMatchObject({ username: 'cora' })

  const short = await testApp.one('user', { username: 'short' })
  await start(short)
  await testApp.as(await auditor()).users.disable({ username: 'short' })
  expect((await as().auth.session()).user).toMatchObject({ username: 'ada' })
  expect(await logged()).toContain('ada stopped viewing as short')
})

/** The answer of a call during an impersonation: refused for changing, refused as private, or let through. */
async function answerTo({ call }: NamedCall, viewer: TestPerson): Promise<string> {
  const headers = { 'x-access-token': viewer.token, 'idempotency-key': 'viewing' }
  const url = call.path
  const answer =
    call.method === 'GET'
      ? await testApp.app.inject({ method: 'GET', url, headers })
      : await testApp.app.inject({ method: 'POST', url, headers, payload: { id: customer.id, userId: customer.id, username: 'cora' } })
  expect(answer.statusCode, `${url} broke: ${answer.body}`).toBeLessThan(500)
  const { message } = answer.json()
  return answer.statusCode === 403 && [readOnlyImpersonationText, privateDataText].includes(message) ? message : 'comes in'
}

test('during an impersonation every changing call is refused, and every reading call is answered', async () => {
  for (const role of ['user', 'employee', 'sales', 'admin'] as const) {
    const viewer = await testApp.one('admin')
    const seen = await testApp.one(role)
    await testApp.as(viewer).auth.viewAs({ userId: seen.id })
    const answers = new Map<string, string>()
    for (const named of namedCalls())
      if (!named.call.isAllowedWhenImpersonating) answers.set(`${named.module}.${named.name}`, await answerTo(named, viewer))
    for (const { module, name, call } of namedCalls()) {
      if (call.isAllowedWhenImpersonating) continue
      const wanted = mayChange(call) ? readOnlyImpersonationText : call.isHiddenWhenImpersonating ? privateDataText : 'comes in'
      expect(answers.get(`${module}.${name}`), `${module}.${name} as ${role}`).toBe(wanted)
    }
  }
})

test('if a call that is declared as reading writes after all, the database refuses', async () => {
  const write = () => readOnly(testApp.db, (db) => db.execute(sql`update users set name = 'Changed'`))
  await expect(write()).rejects.toMatchObject({ cause: { code: '25006' } })
  const both = await readOnly(testApp.db, (db) => Promise.all([db.execute(sql`select 1 as n`), db.execute(sql`select 2 as n`)]))
  expect(both.map(({ rows }) => rows[0])).toEqual([{ n: 1 }, { n: 2 }])
  await expect(testApp.db.execute(sql`select 1`)).resolves.toBeDefined()
})

test('the only changing call that is let through ends the impersonation', () => {
  const through = namedCalls().filter(({ call }) => isCallableWhenImpersonating(call) && mayChange(call))
  expect(through.map(({ module, name }) => `${module}.${name}`).toSorted()).toEqual(['auth.signOut', 'auth.stopImpersonation'])
})

test('viewing as another person opens neither their direct chats with others nor notes', async () => {
  const [viewer, manager, sales] = [await testApp.one('admin'), await testApp.one('manager'), await testApp.one('sales')]
  const employee = await testApp.one('employee', { managerId: manager.id })
  const chatOf = (person: TestPerson) => testApp.as(person).conversations
  const between = await chatOf(employee).createDirect({ members: [employee.id, manager.id] })
  const withViewer = await chatOf(employee).createDirect({ members: [employee.id, viewer.id] })
  const group = await chatOf(sales).createGroup({ groupName: 'Work', members: [employee.id] })
  const note = await chatOf(sales).send({ conversationId: group._id, text: 'For us alone', isNote: true })
  await chatOf(sales).send({ conversationId: group._id, text: 'An answer', answersId: note._id })

  await testApp.as(viewer).auth.viewAs({ userId: employee.id })
  const viewed = chatOf(viewer)
  await expect(viewed.one({ id: between._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(viewed.messages({ conversationId: between._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await viewed.one({ id: withViewer._id })).toMatchObject({ _id: withViewer._id })
  const said = JSON.stringify(await viewed.groupMessages({ groupId: group._id }))
  expect(said).toContain('An answer')
  expect(said).not.toContain('For us alone')
  expect(said).not.toContain(note._id)
  await testApp.as(viewer).auth.stopImpersonation()
  expect(JSON.stringify(await chatOf(employee).groupMessages({ groupId: group._id }))).toContain(note._id)
})
