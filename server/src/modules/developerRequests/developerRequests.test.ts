import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { developerRequestsTable } from './developerRequests.table.ts'

let app: TestApp
let admin: TestPerson
let otherAdmin: TestPerson
let manager: TestPerson
let customer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, otherAdmin] = [await app.one('admin'), await app.one('admin')]
  manager = await app.one('manager', { name: 'Aaron Manager' })
  await app.one('manager', { name: 'Zoe Manager' })
})
afterAll(() => app.close())
beforeEach(async () => {
  customer = await app.one('user')
})

const requestInput = { workAs: 'Rust developer', availableTime: 'Evenings', joiningDate: '2040-01-01', description: 'Ten years of it.' }
const ask = (person: TestPerson, about = {}, options = {}) =>
  app.as(person).developerRequests.create({ ...requestInput, ...about }, options)
const rowOf = async (id: string) => (await app.db.select().from(usersTable).where(eq(usersTable.id, id)))[0]
const actsOf = async (id: string) =>
  (await app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, id))).map(({ activity }) => activity)

test('a customer’s request notifies every admin and appears in the list', async () => {
  const request = await ask(customer)
  expect(request).toMatchObject({ ...requestInput, status: 'open', requestBy: [{ _id: customer.id, roles: [{ name: 'ROLE_USER' }] }] })
  await app.runJobs()
  const words = `New Developer Request By ${customer.username} for Rust developer`
  const told = await app.db.select().from(notificationsTable).where(eq(notificationsTable.text, words))
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([admin.id, otherAdmin.id].toSorted())
  expect(told[0]?.href).toBe(`/profile/single-developer-request-details/${request._id}`)
  expect(await app.as(admin).developerRequests.byId({ id: request._id })).toEqual(request)
})

test('twenty concurrent requests of one customer are one', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => ask(customer, { workAs: `Try ${index}` })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ status: 409, message: 'We have your request already and will get back to you soon.' })
  const rows = await app.db.select().from(developerRequestsTable).where(eq(developerRequestsTable.requesterId, customer.id))
  expect(rows).toHaveLength(1)
})

test('concurrent calls with the same idempotency key get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(customer, {}, { idempotencyKey: 'once' })))
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
})

test('other roles are not eligible, and a request for another person is refused', async () => {
  for (const role of ['employee', 'manager', 'admin', 'sales', 'remoteDeveloper'] as const)
    await expect(ask(await app.one(role))).rejects.toMatchObject({
      status: 403,
      message: `Your role ${role.toUpperCase()} is not eligible as a developer!`,
    })
  await expect(app.as(null).developerRequests.create(requestInput)).rejects.toMatchObject({ status: 401 })
  await expect(ask(customer, { requestBy: admin.id })).rejects.toMatchObject({ status: 403 })
  expect(await ask(customer, { requestBy: customer.id })).toMatchObject({ status: 'open' })
})

test('all four fields are required, and the description has at most 255 characters', async () => {
  for (const field of ['workAs', 'availableTime', 'joiningDate', 'description'])
    for (const nothing of ['', undefined])
      await expect(ask(customer, { [field]: nothing })).rejects.toMatchObject({
        status: 400,
        field,
        message: 'Please fill all the fields!',
      })
  await expect(ask(customer, { description: ' ' })).rejects.toMatchObject({ message: 'Please fill all the fields!' })
  await expect(ask(customer, { description: 'x'.repeat(256) })).rejects.toMatchObject({ status: 400, field: 'description' })
  for (const joiningDate of ['soon', '2020-01-01', '2040-02-31'])
    await expect(ask(customer, { joiningDate })).rejects.toMatchObject({ status: 400, field: 'joiningDate' })
  expect(await ask(customer, { description: 'x'.repeat(255) })).toMatchObject({ status: 'open' })
})

test('only admins see requests and decide on them', async () => {
  const { _id: id } = await ask(customer)
  for (const role of ['user', 'employee', 'manager', 'sales', 'remoteDeveloper'] as const) {
    const { developerRequests } = app.as(await app.one(role))
    for (const call of [
      () => developerRequests.all(),
      () => developerRequests.byId({ id }),
      () => developerRequests.accept({ id }),
      () => developerRequests.revoke({ id }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 })
  }
  for (const unknown of ['nonsense', customer.id]) {
    const refusal = { status: 404, message: 'Developer request not found!' }
    await expect(app.as(admin).developerRequests.byId({ id: unknown })).rejects.toMatchObject(refusal)
    await expect(app.as(admin).developerRequests.accept({ id: unknown })).rejects.toMatchObject(refusal)
    await expect(app.as(admin).developerRequests.revoke({ id: unknown })).rejects.toMatchObject(refusal)
  }
  expect(await rowOf(customer.id)).toMatchObject({ role: 'user' })
})

test('an accepted employee gets a manager, is signed out, notified, mailed and logged', async () => {
  const { _id: id } = await ask(customer)
  const made = await app.as(admin).developerRequests.accept({ id })
  expect(made).toMatchObject({
    status: 'accepted',
    acceptedAs: 'EMPLOYEE',
    acceptedBy: { _id: admin.id },
    requestBy: [{ roles: [{ name: 'ROLE_EMPLOYEE' }] }],
  })
  expect(await rowOf(customer.id)).toMatchObject({ role: 'employee', managerId: manager.id })
  expect(await app.as(customer).auth.session()).toEqual({ user: null })
  const told = await app.db.select().from(notificationsTable).where(eq(notificationsTable.userId, customer.id))
  expect(told.map(({ text }) => text)).toEqual(['You are now Employee here. Your manager is Aaron Manager.'])
  expect(await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, customer.email))).toMatchObject([{ kind: 'roleChanged' }])
  expect(await actsOf(id)).toEqual([`${admin.username} accepted the developer request of ${customer.username} as Employee`])
  expect(await actsOf(customer.id)).toEqual([`${admin.username} changed the role of ${customer.username} from Customer to Employee`])

  expect(await app.as(otherAdmin).developerRequests.accept({ id })).toEqual(made)
  await expect(app.as(otherAdmin).developerRequests.accept({ id, role: 'REMOTEDEVELOPER' })).rejects.toMatchObject({
    status: 409,
    message: 'This request is accepted already, as Employee.',
  })
})

test('a remote developer needs no manager; after a revocation they are a customer again and the request is open', async () => {
  const { _id: id } = await ask(customer)
  await app.as(admin).developerRequests.accept({ id, role: 'REMOTEDEVELOPER' })
  expect(await rowOf(customer.id)).toMatchObject({ role: 'remoteDeveloper', managerId: null })
  const open = await app.as(admin).developerRequests.revoke({ id })
  expect(open).toMatchObject({ status: 'open', requestBy: [{ roles: [{ name: 'ROLE_USER' }] }] })
  expect(open).not.toHaveProperty('acceptedAs')
  expect(await app.as(admin).developerRequests.revoke({ id })).toEqual(open)
  const told = await app.db.select().from(notificationsTable).where(eq(notificationsTable.userId, customer.id))
  expect(told.map(({ text }) => text).toSorted()).toEqual(['You are now Customer here.', 'You are now Remote developer here.'])
  expect(await app.as(admin).developerRequests.accept({ id })).toMatchObject({ acceptedAs: 'EMPLOYEE' })
})

test('of two concurrent different decisions one wins', async () => {
  const { _id: id } = await ask(customer)
  const answers = await Promise.allSettled([
    app.as(admin).developerRequests.accept({ id }),
    app.as(otherAdmin).developerRequests.accept({ id, role: 'REMOTEDEVELOPER' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [request] = await app.db.select().from(developerRequestsTable).where(eq(developerRequestsTable.id, id))
  expect((await rowOf(customer.id))?.role).toBe(request?.acceptedAs)
})

test('a requester whose role has changed since keeps it', async () => {
  const { _id: id } = await ask(customer)
  await app.as(admin).users.updateRole({ username: customer.username, role: 'ROLE_SALES' })
  const changed = { status: 409, message: `${customer.name} is Sales by now.` }
  await expect(app.as(admin).developerRequests.accept({ id })).rejects.toMatchObject(changed)
  await app.as(admin).users.updateRole({ username: customer.username, role: 'ROLE_USER' })
  await app.as(admin).developerRequests.accept({ id })
  await app.as(admin).users.updateRole({ username: customer.username, role: 'ROLE_SALES' })
  await expect(app.as(admin).developerRequests.revoke({ id })).rejects.toMatchObject(changed)
  expect(await rowOf(customer.id)).toMatchObject({ role: 'sales' })
})

test('a manager who is none is refused', async () => {
  const { _id: id } = await ask(customer)
  await expect(app.as(admin).developerRequests.accept({ id, manager: admin.id })).rejects.toMatchObject({ status: 400, field: 'manager' })
  expect(await rowOf(customer.id)).toMatchObject({ role: 'user' })
  expect(await app.as(admin).developerRequests.byId({ id })).toMatchObject({ status: 'open' })
  expect(
    await app.db
      .select()
      .from(auditLogTable)
      .where(and(eq(auditLogTable.subjectId, id), like(auditLogTable.activity, '%accepted%'))),
  ).toEqual([])
})

test('requests are found by the post, and counted under their tabs', async () => {
  await app.db.delete(developerRequestsTable)
  const [one, two, three] = [await app.one('user'), await app.one('user'), await app.one('user')]
  const { _id: id } = await ask(one, { workAs: 'Go developer', joiningDate: '2041-01-01' })
  await ask(two, { workAs: 'Java developer', joiningDate: '2040-06-01' })
  await ask(three, { workAs: 'Designer', joiningDate: '2040-01-01' })
  await app.as(admin).developerRequests.accept({ id })
  const posts = async (about: object) => (await app.as(admin).developerRequests.all(about)).items.map(({ workAs }) => workAs)
  expect(await posts({})).toEqual(['Designer', 'Java developer', 'Go developer'])
  expect(await posts({ sort: 'joiningDate', direction: 'asc' })).toEqual(['Designer', 'Java developer', 'Go developer'])
  expect(await posts({ search: 'DEVELOP', tab: 'open' })).toEqual(['Java developer'])
  expect(await app.as(admin).developerRequests.all({ search: 'develop', tab: 'accepted' })).toMatchObject({
    total: 1,
    tabs: { open: 1, accepted: 1, all: 2 },
  })
  expect(await posts({ search: '_' })).toEqual([])
})
