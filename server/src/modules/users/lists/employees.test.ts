import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let app: TestApp
let manager: TestPerson
let otherManager: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  manager = await app.one('manager')
  otherManager = await app.one('manager')
  for (const name of ['Anna Able', 'Bert Best', 'Cleo Case']) await app.one('employee', { name, managerId: manager.id })
  await app.one('employee', { name: 'Dan Disabled', managerId: manager.id, disabledAt: new Date(), disabledReason: 'admin' })
  await app.one('employee', { name: 'Olga Other', managerId: otherManager.id })
})
afterAll(() => app.close())

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name)
const list = (input: object = {}) => app.as(manager).users.employeesOf({ manager: manager.id, sort: 'name', direction: 'asc', ...input })

test('a manager pages, sorts, searches and counts their own employees, including closed accounts', async () => {
  const all = await list()
  expect(names(all.items)).toEqual(['Anna Able', 'Bert Best', 'Cleo Case', 'Dan Disabled'])
  expect(all.total).toBe(4)
  const second = await list({ page: 2, pageSize: 3, direction: 'desc' })
  expect(names(second.items)).toEqual(['Anna Able'])
  expect(second.total).toBe(4)
  const found = await list({ search: 'eo cas' })
  expect(names(found.items)).toEqual(['Cleo Case'])
  expect(found.total).toBe(1)
  expect((await list({ search: 'Olga' })).total).toBe(0)
})

test('only admins list the employees of another person', async () => {
  const [sales, employee, admin] = [
    await app.one('sales'),
    await app.one('employee', { managerId: otherManager.id }),
    await app.one('admin'),
  ]
  for (const reader of [otherManager, sales, employee])
    await expect(app.as(reader).users.employeesOf({ manager: manager.id })).rejects.toMatchObject({ status: 403 })
  expect((await app.as(admin).users.employeesOf({ manager: manager.id })).total).toBe(4)
  expect((await app.as(admin).users.employeesOf({ manager: 'nonsense' })).total).toBe(0)
})

test('an order can be given to one’s own employees with an open account, and only their names are shown', async () => {
  const people = await app.as(manager).users.toAssign()
  expect(names(people)).toEqual(['Anna Able', 'Bert Best', 'Cleo Case'])
  expect(Object.keys(people[0] ?? {}).toSorted()).toEqual(['_id', 'name', 'username'])
})

test('a page of employees is read along an index, without reading other people', async () => {
  await app.db.execute(sql`
    insert into users (id, username, name, email, role, manager_id)
    select gen_random_uuid(), 'e' || i, 'Employee ' || i, i || '@mail.example', 'employee', (case when i % 100 = 0 then ${manager.id} else ${otherManager.id} end)::uuid
    from generate_series(1, 5000) i`)
  await app.db.execute(sql`vacuum analyze users`)
  const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select id from users where manager_id = ${manager.id} and role = 'employee' order by name, id limit 10`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/users_manager_(name|created_at)_idx/)
  expect((await list({ page: 6 })).items).toHaveLength(4)
})
