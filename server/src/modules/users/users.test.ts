import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#auth/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { signedIn } from '#test/client.ts'
import { usersTable } from './users.table.ts'

const password = 'Right-pass12'
const notThere = { status: 404, message: 'User not found!' }
let app: TestApp
let passwordHash: string
let admin: TestPerson
let sales: TestPerson
let manager: TestPerson
let otherManager: TestPerson
let employee: TestPerson
let customer: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(password)
  admin = await app.one('admin', { name: 'Ada Admin' })
  sales = await app.one('sales', { name: 'Sam Sales' })
  manager = await app.one('manager', { name: 'Mona Manager' })
  otherManager = await app.one('manager', { name: 'Otto Other' })
  employee = await app.one('employee', { name: 'Emil Employee', managerId: manager.id })
  customer = await app.one('user', { name: 'Cora 100%_Customer', email: 'Cora@Example.com', contact: '+44 1', description: 'old' })
  await app.one('remoteDeveloper', { name: 'Rita Remote' })
  await app.one('user', { name: 'Dora Disabled', disabledAt: new Date(), disabledReason: 'admin' })
})
afterAll(() => app.close())

const names = (items: { name: string }[]) => items.map(({ name }) => name).toSorted()

test('an admin lists everyone by tab, each with its number', async () => {
  const all = await app.as(admin).users.all({})
  expect(all).toMatchObject({ total: 8, tabs: { all: 8, customers: 2, employees: 3, remoteDevelopers: 1, disabled: 1 } })
  expect(names((await app.as(admin).users.all({ tab: 'employees' })).items)).toEqual(['Emil Employee', 'Mona Manager', 'Otto Other'])
  expect(names((await app.as(admin).users.all({ tab: 'disabled' })).items)).toEqual(['Dora Disabled'])
  const page = await app.as(admin).users.all({ page: 2, pageSize: 3, sort: 'name', direction: 'asc' })
  expect(page.items.map(({ name }) => name)).toEqual(['Emil Employee', 'Mona Manager', 'Otto Other'])
})

test('sales list and count customers only', async () => {
  const list = await app.as(sales).users.all({ tab: 'all' })
  expect(names(list.items)).toEqual(['Cora 100%_Customer', 'Dora Disabled'])
  expect(list.tabs).toEqual({ all: 2, customers: 2, employees: 0, remoteDevelopers: 0, disabled: 1 })
  expect((await app.as(sales).users.all({ tab: 'employees' })).items).toEqual([])
})

test('the search finds a part of name, e-mail or user name, and takes % and _ literally', async () => {
  const found = async (search: string) => names((await app.as(admin).users.all({ search })).items)
  expect(await found('cora@example')).toEqual(['Cora 100%_Customer'])
  expect(await found('CORA')).toEqual(['Cora 100%_Customer'])
  expect(await found('100%_c')).toEqual(['Cora 100%_Customer'])
  // Signs alone are in no index, and one or two letters match the beginning of a word.
  for (const nothing of ['%', '_', '@@@']) expect(await found(nothing)).toEqual([])
  expect(await found('co')).toEqual(['Cora 100%_Customer'])
  expect(await found('ra')).toEqual([])
  expect(await found('remotedeveloper')).toEqual(['Rita Remote'])
  expect(await found("' or 1=1 --")).toEqual([])
})

test('searching and signing in use their indexes', async () => {
  const plan = (query: SQL) =>
    app.db.transaction(async (db) => {
      // A handful of rows is read faster without an index; this checks whether the index could serve at all.
      await db.execute(sql`set local enable_seqscan = off`)
      const { rows } = await db.execute(sql`explain ${query}`)
      return JSON.stringify(rows)
    })
  const search = sql`searchable(' ' || ${usersTable.name} || ' ' || ${usersTable.email} || ' ' || ${usersTable.username}) like lower('%cora%')`
  expect(await plan(sql`select * from users where ${search}`)).toContain('users_search_idx')
  expect(await plan(sql`select id from users order by name desc, id desc limit 10`)).toContain('users_name_idx')
  const disabled = sql`select id from users where disabled_at is not null order by created_at desc, id desc limit 10`
  expect(await plan(disabled)).toContain('users_disabled_idx')
  const login = sql`lower(username) = lower('cora') or lower(email) = lower('cora')`
  expect(await plan(sql`select * from users where ${login}`)).toMatch(/users_username_key.*users_email_key/)
})

test('customers, employees and visitors have no list of people', async () => {
  for (const caller of [customer, employee, manager]) await expect(app.as(caller).users.all({})).rejects.toMatchObject({ status: 403 })
  await expect(app.as(null).users.all({})).rejects.toMatchObject({ status: 401 })
  await expect(app.as(customer).users.managers()).rejects.toMatchObject({ status: 403 })
})

test('a person is visible to themselves, the back office and their manager; others get not found', async () => {
  const see = (reader: TestPerson, who: TestPerson) => app.as(reader).users.byId({ id: who.id })
  for (const reader of [admin, manager, employee]) expect((await see(reader, employee)).manager[0]?.name).toBe('Mona Manager')
  expect((await see(sales, customer)).email).toBe('Cora@Example.com')
  for (const [reader, who] of [
    [otherManager, employee],
    [sales, employee],
    [customer, employee],
    [employee, manager],
    [customer, admin],
  ] as const) {
    await expect(see(reader, who)).rejects.toMatchObject(notThere)
    await expect(app.as(reader).users.byUsername({ username: who.username })).rejects.toMatchObject(notThere)
  }
  await expect(app.as(admin).users.byId({ id: 'nonsense' })).rejects.toMatchObject(notThere)
  expect((await app.as(admin).users.byUsername({ username: customer.username.toUpperCase() }))._id).toBe(customer.id)
})

test('the lists of contacts contain no address, and no closed account', async () => {
  await app.one('manager', { name: 'Gone', disabledAt: new Date(), disabledReason: 'admin' })
  expect(await app.as(sales).users.managers()).toEqual([
    { _id: manager.id, username: manager.username, name: 'Mona Manager' },
    { _id: otherManager.id, username: otherManager.username, name: 'Otto Other' },
  ])
  expect(names(await app.as(customer).users.adminsAndSales())).toEqual(['Ada Admin', 'Sam Sales'])
  expect(names(await app.as(admin).users.employeesAndManagers())).toEqual(['Emil Employee', 'Mona Manager', 'Otto Other', 'Rita Remote'])
})

test('a profile changes field by field: absent is kept, empty clears, and unknown fields are ignored', async () => {
  const sent = { id: customer.id, contact: '', description: null, dob: '1990-02-28', gender: 'Female' as const }
  const sneaked = { role: 'admin', roles: ['ROLE_ADMIN'], isSuperAdmin: true, passwordHash: 'x', disabledAt: null, isDisabled: false }
  const changed = await app.as(customer).users.update({ ...sent, ...sneaked })
  expect(changed).toMatchObject({
    name: 'Cora 100%_Customer',
    gender: 'Female',
    dob: '1990-02-28',
    email: 'Cora@Example.com',
    isSuperAdmin: false,
  })
  expect(changed.roles).toEqual([{ name: 'ROLE_USER' }])
  expect(changed).not.toHaveProperty('contact')
  expect(changed).not.toHaveProperty('description')
  expect(await app.as(customer).users.update({ id: customer.id })).toEqual(changed)
  await expect(app.as(customer).users.update({ id: employee.id, name: 'x' })).rejects.toMatchObject({ status: 403 })
  await expect(app.as(customer).users.update({ id: customer.id, address: 'x'.repeat(256) })).rejects.toMatchObject({
    status: 400,
    field: 'address',
  })
})

test('a new password needs the current one, ends every other session and keeps this one', async () => {
  const owner = await app.one('user', { username: 'careful', passwordHash, mustChangePassword: true })
  const elsewhere = signedIn(await app.as(null).auth.signIn({ username: 'careful', password }))
  expect(elsewhere.mustChangePassword).toBe(true)
  const change = (currentPassword: string, as = owner, id = owner.id) =>
    app.as(as).users.updatePassword({ id, password: 'Newer-pass34', currentPassword })
  await expect(change('wrong')).rejects.toMatchObject({ message: 'invalid password!', attempt: 1 })
  await expect(change(password, admin)).rejects.toMatchObject({ status: 403 })
  expect(await change(password)).toEqual({ message: 'Password Updated Successfully!' })
  expect(await app.as({ token: elsewhere.accessToken }).auth.session()).toEqual({ user: null })
  expect((await app.as(owner).auth.session()).user?.mustChangePassword).toBe(false)
  await expect(app.as(null).auth.signIn({ username: 'careful', password })).rejects.toMatchObject({ attempt: 1 })
  await app.as(null).auth.signIn({ username: 'careful', password: 'Newer-pass34' })
  const { items } = await app.as(admin).logs.all({ subject: owner.id })
  expect(items).toMatchObject([
    {
      kind: 'password',
      message: 'careful changed their own password',
      before: { 'must choose their own': true },
      after: { account: 'open' },
    },
  ])
})

test('an unattended session cannot be used to guess the password', async () => {
  const owner = await app.one('user', { username: 'absent', passwordHash })
  const guess = (currentPassword: string) => app.as(owner).users.updatePassword({ id: owner.id, password: 'Newer-pass34', currentPassword })
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => guess(`guess ${index}`)))
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  await expect(guess(password)).rejects.toMatchObject({ status: 401 })
  await expect(app.as(null).auth.signIn({ username: 'absent', password })).rejects.toMatchObject({
    message: 'Your Account is Disabled Please Contact Admin!',
  })
})

test('only an admin closes and opens accounts, never a super admin’s or their own', async () => {
  const superAdmin = await app.one('admin', { isSuperAdmin: true })
  const target = await app.one('user', { username: 'target', passwordHash })
  for (const caller of [sales, manager, customer, target]) {
    await expect(app.as(caller).users.disable({ username: 'target' })).rejects.toMatchObject({ status: 403 })
    await expect(app.as(caller).users.enable({ username: 'target' })).rejects.toMatchObject({ status: 403 })
  }
  await expect(app.as(null).users.disable({ username: 'target' })).rejects.toMatchObject({ status: 401 })
  for (const username of [superAdmin.username, admin.username])
    await expect(app.as(admin).users.disable({ username })).rejects.toMatchObject({ status: 403 })
  await expect(app.as(admin).users.disable({ username: 'no-such-user' })).rejects.toMatchObject(notThere)

  await app.as(admin).users.disable({ username: 'TARGET' })
  expect(await app.as(admin).users.byId({ id: target.id })).toMatchObject({ isDisabled: true, disabledReason: 'admin' })
  expect(await app.as(target).auth.session()).toEqual({ user: null })
  await app.as(admin).users.enable({ username: 'target' })
  expect(await app.as(admin).users.byId({ id: target.id })).toMatchObject({ isDisabled: false })
})

test('an admin unlocks an account after wrong passwords, and the count starts anew', async () => {
  await app.one('user', { username: 'triedout', passwordHash })
  const signIn = (typed: string) => app.as(null).auth.signIn({ username: 'triedout', password: typed })
  for (const guess of ['a', 'b', 'c']) await signIn(guess).catch(() => {})
  await app.as(admin).users.enable({ username: 'triedout' })
  await expect(signIn('d')).rejects.toMatchObject({ attempt: 1 })
  await signIn(password)
})
