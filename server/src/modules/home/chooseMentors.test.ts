import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'

let app: TestApp
let admin: TestPerson
let people: TestPerson[]
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin')
  people = [
    await app.one('employee', { name: 'Rohan' }),
    await app.one('manager', { name: 'Neha' }),
    await app.one('remoteDeveloper', { name: 'Marta' }),
  ]
})
afterAll(() => app.close())

const choose = (...ids: string[]) => app.as(admin).home.chooseMentors({ ids })
const shown = async () => (await app.as(null).home.mentors()).map(({ name }) => name)
const idsOf = (...names: string[]) => names.map((name) => people.find((person) => person.name === name)?.id ?? name)

test('only chosen people are shown, in that order, without an id or a username', async () => {
  expect(await shown()).toEqual([])
  await choose(...idsOf('Marta', 'Rohan'))
  expect(await shown()).toEqual(['Marta', 'Rohan'])
  const told = JSON.stringify(await app.as(null).home.mentors())
  for (const { id, username, email } of people) for (const secret of [id, username, email]) expect(told).not.toContain(secret)
  expect((await app.as(admin).home.chosenMentors()).mentors.map(({ _id }) => _id)).toEqual(idsOf('Marta', 'Rohan'))
})

test('a person who leaves or changes their role is not shown, and is shown again with their account', async () => {
  await choose(...idsOf('Rohan', 'Neha'))
  const set = (name: string, change: Partial<typeof usersTable.$inferInsert>) =>
    app.db.update(usersTable).set(change).where(eq(usersTable.name, name))
  // Locked because a stranger typed three wrong passwords.
  await set('Neha', { disabledAt: new Date(), disabledReason: 'wrong-passwords' })
  expect(await shown()).toEqual(['Rohan', 'Neha'])
  await set('Rohan', { disabledAt: new Date(), disabledReason: 'admin' })
  expect(await shown()).toEqual(['Neha'])
  await set('Neha', { role: 'sales' })
  expect(await shown()).toEqual([])
  await set('Neha', { role: 'manager' })
  await set('Rohan', { disabledAt: null, disabledReason: null })
  expect(await shown()).toEqual(['Rohan', 'Neha'])
})

test('customers, admins and unknown ids are refused with the field’s name, and the list stays', async () => {
  const customer = await app.one('user')
  await choose(...idsOf('Neha'))
  for (const id of [customer.id, admin.id, 'unknown', crypto.randomUUID()])
    await expect(choose(...idsOf('Rohan'), id)).rejects.toMatchObject({ status: 400, field: 'ids' })
  await expect(choose(...Array.from({ length: 7 }, () => crypto.randomUUID()))).rejects.toMatchObject({ status: 400, field: 'ids' })
  expect(await shown()).toEqual(['Neha'])
})

test('of concurrent changes each sees the one before, and the audit log says so', async () => {
  await choose()
  const lists = [idsOf('Rohan', 'Neha'), idsOf('Marta', 'Neha', 'Rohan'), idsOf('Neha'), idsOf('Marta')]
  await Promise.all(lists.map((ids) => choose(...ids)))
  const last = await shown()
  expect([['Rohan', 'Neha'], ['Marta', 'Neha', 'Rohan'], ['Neha'], ['Marta']]).toContainEqual(last)
  const acts = await app.db.select().from(auditLogTable).where(eq(auditLogTable.kind, 'settings')).orderBy(auditLogTable.createdAt)
  // They may have the same timestamp, so the order is derived from their values.
  const left = new Map(acts.slice(-lists.length).map(({ before, after }) => [before?.mentors, after?.mentors]))
  let list = left.get('')
  for (const _ of lists.slice(1)) list = left.get(list)
  expect(list).toBe(last.join(', '))
  const before = acts.length
  await choose(...(await app.as(admin).home.chosenMentors()).mentors.map(({ _id }) => _id))
  expect(await app.db.$count(auditLogTable, eq(auditLogTable.kind, 'settings'))).toBe(before)
})
