import { forOwnEyesWords, viewingMinutes, whileViewingWords } from '@app/contract/auth/viewing.rules.ts'
import { isForViewers, mayChange } from '@app/contract/core/call.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { later, minutes } from '#core/clock.ts'
import { readOnly } from '#database/readOnly.ts'
import { type NamedCall, namedCalls } from '#http/api.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let desk: TestApp
let admin: TestPerson
let customer: TestPerson
let now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  desk = await startTestApp({ clock: { now: () => now } })
  ;[admin, customer] = [await desk.one('admin', { name: 'Ada Admin', username: 'ada' }), await desk.one('user', { username: 'cora' })]
})
afterAll(() => desk.close())

const as = () => desk.as(admin)
const start = (person: TestPerson) => as().auth.viewAs({ userId: person.id })
const logged = async () => (await desk.as(await auditor()).logs.all({ tab: 'people' })).items.map(({ message }) => message)
let other: TestPerson | undefined
const auditor = async () => {
  other ??= await desk.one('admin')
  return other
}

test('an admin sees the product as a customer does, it is told and logged, and ends', async () => {
  expect(await start(customer)).toEqual({ message: `You see the product as ${customer.name} now.` })
  const { user } = await as().auth.session()
  expect(user).toMatchObject({
    username: 'cora',
    viewing: { by: 'Ada Admin', until: later(now, minutes(viewingMinutes)).toISOString() },
  })
  await expect(as().logs.all()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const told = await desk.as(customer).notifications.ofUser({ userId: customer.id })
  expect(told.items).toMatchObject([
    { notification: expect.stringContaining('Ada Admin looks at the product as you see it'), isRead: false },
  ])
  // Read by whoever only looks, it stays unread.
  await as().notifications.ofUser({ userId: customer.id })
  await expect(as().auth.viewAs({ userId: customer.id })).rejects.toMatchObject({ status: 403 })
  expect((await desk.as(customer).auth.session()).user).not.toHaveProperty('viewing')

  await as().auth.stopViewing()
  expect(await as().auth.stopViewing()).toMatchObject({ message: 'You see the product as yourself again.' })
  expect((await as().auth.session()).user).toMatchObject({ username: 'ada' })
  expect(await logged()).toEqual(['ada saw the product as cora no longer', 'ada began to see the product as cora'])
})

test('nobody looks as themselves, as a super admin or as somebody who is shut out, and nobody but an admin looks', async () => {
  const boss = await desk.one('admin', { isSuperAdmin: true })
  const closed = await desk.one('user', { disabledAt: now, disabledReason: 'admin' })
  await expect(start(admin)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(start(boss)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(start(closed)).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const role of ['user', 'employee', 'manager', 'sales', 'remoteDeveloper'] as const)
    await expect(desk.as(await desk.one(role)).auth.viewAs({ userId: customer.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('it ends with its time, with the session and with the account that is looked at', async () => {
  await start(customer)
  now = later(now, minutes(viewingMinutes))
  expect((await as().auth.session()).user).toMatchObject({ username: 'ada' })
  await desk.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await desk.runJobs()
  expect((await logged())[0]).toBe('ada saw the product as cora no longer')

  const guest = await desk.one('admin', { username: 'gus' })
  await desk.as(guest).auth.viewAs({ userId: customer.id })
  expect(await desk.as(guest).auth.signOut()).toEqual({ message: 'Signed out.' })
  await expect(desk.as(guest).auth.sessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await logged()).toContain('gus saw the product as cora no longer')
  expect((await desk.as(customer).auth.session()).user).toMatchObject({ username: 'cora' })

  const short = await desk.one('user', { username: 'short' })
  await start(short)
  await desk.as(await auditor()).users.disable({ username: 'short' })
  expect((await as().auth.session()).user).toMatchObject({ username: 'ada' })
  expect(await logged()).toContain('ada saw the product as short no longer')
})

/** What a call is answered by whoever only looks: refused for changing, for being somebody's own, or not at all. */
async function answerTo({ call }: NamedCall, viewer: TestPerson): Promise<string> {
  const headers = { 'x-access-token': viewer.token, 'idempotency-key': 'viewing' }
  const url = call.path
  const answer =
    call.method === 'GET'
      ? await desk.app.inject({ method: 'GET', url, headers })
      : await desk.app.inject({ method: 'POST', url, headers, payload: { id: customer.id, userId: customer.id, username: 'cora' } })
  expect(answer.statusCode, `${url} broke: ${answer.body}`).toBeLessThan(500)
  const { message } = answer.json()
  return answer.statusCode === 403 && [whileViewingWords, forOwnEyesWords].includes(message) ? message : 'comes in'
}

test('of all calls none that may change anything is let through, and whatever is asked is answered', async () => {
  for (const role of ['user', 'employee', 'sales', 'admin'] as const) {
    const viewer = await desk.one('admin')
    const seen = await desk.one(role)
    await desk.as(viewer).auth.viewAs({ userId: seen.id })
    const answers = new Map<string, string>()
    for (const named of namedCalls())
      if (!named.call.isWhileViewing) answers.set(`${named.module}.${named.name}`, await answerTo(named, viewer))
    for (const { module, name, call } of namedCalls()) {
      if (call.isWhileViewing) continue
      const wanted = mayChange(call) ? whileViewingWords : call.isForOwnEyes ? forOwnEyesWords : 'comes in'
      expect(answers.get(`${module}.${name}`), `${module}.${name} as ${role}`).toBe(wanted)
    }
  }
})

test('should a call that says it only asks write after all, the database refuses', async () => {
  const write = () => readOnly(desk.db, (db) => db.execute(sql`update users set name = 'Nobody'`))
  await expect(write()).rejects.toMatchObject({ cause: { code: '25006' } })
  const both = await readOnly(desk.db, (db) => Promise.all([db.execute(sql`select 1 as n`), db.execute(sql`select 2 as n`)]))
  expect(both.map(({ rows }) => rows[0])).toEqual([{ n: 1 }, { n: 2 }])
  await expect(desk.db.execute(sql`select 1`)).resolves.toBeDefined()
})

test('what is let through though it changes something is the way out alone', () => {
  const through = namedCalls().filter(({ call }) => isForViewers(call) && mayChange(call))
  expect(through.map(({ module, name }) => `${module}.${name}`).toSorted()).toEqual(['auth.signOut', 'auth.stopViewing'])
})
