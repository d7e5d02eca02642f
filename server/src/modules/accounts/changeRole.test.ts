import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionsTable } from '#auth/auth.table.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { orderEventsTable, ordersTable } from '#orders/orders.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { changeRole } from './changeRole.ts'

let app: TestApp
let admin: TestPerson
let superAdmin: TestPerson
let manager: TestPerson
let otherManager: TestPerson
let person: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin', { username: 'boss' })
  superAdmin = await app.one('admin', { username: 'root', isSuperAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  manager = await app.one('manager', { name: 'Aaron Manager' })
  otherManager = await app.one('manager', { name: 'Zoe Manager' })
  person = await app.one('user')
})

const acts = (id: string) =>
  app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, id)).orderBy(auditLogTable.createdAt, auditLogTable.id)
const told = async (id: string) =>
  (await app.db.select().from(notificationsTable).where(eq(notificationsTable.userId, id))).map(({ text }) => text)
const rowOf = async (id: string) => (await app.db.select().from(usersTable).where(eq(usersTable.id, id)))[0]
const order = async (changes: Partial<typeof ordersTable.$inferInsert>) => {
  const customer = changes.customerId ?? (await app.one('user')).id
  const values = {
    name: 'Shop',
    details: 'All.',
    category: 'Web',
    deadline: '2030-01-01',
    timezone: 'UTC',
    customerId: customer,
    createdBy: customer,
  }
  const [row] = await app.db
    .insert(ordersTable)
    .values({ ...values, ...changes })
    .returning()
  return row?.id ?? ''
}

test('a customer becomes an employee with a manager: signed out, notified, and recorded once', async () => {
  const change = () =>
    app.as(admin).users.updateRole({ username: person.username.toUpperCase(), role: 'ROLE_EMPLOYEE', manager: otherManager.id })
  expect(await change()).toMatchObject({ roles: [{ name: 'ROLE_EMPLOYEE' }], manager: [{ _id: otherManager.id }] })
  expect(await app.as(person).auth.session()).toEqual({ user: null })
  expect(await told(person.id)).toEqual(['You are now Employee here. Your manager is Zoe Manager.'])
  expect(await told(otherManager.id)).toEqual([`${person.name} is now your employee.`])
  const mails = await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))
  expect(mails.map(({ kind }) => kind)).toEqual(['roleChanged'])

  await change()
  expect(await acts(person.id)).toMatchObject([
    {
      actorId: admin.id,
      kind: 'role',
      activity: `boss changed the role of ${person.username} from Customer to Employee`,
      before: { role: 'Customer', manager: null },
      after: { role: 'Employee', manager: otherManager.username },
    },
  ])
  expect(await told(person.id)).toHaveLength(1)
})

test('without a choice the first manager by name takes the employee; a wrong choice is refused at its field', async () => {
  const become = (input: object) => app.as(admin).users.updateRoleById({ id: person.id, role: 'employee', ...input })
  const closed = await app.one('manager', { disabledAt: new Date() })
  for (const wrong of [null, '', 'no-such-user', person.id, admin.id, closed.id, '00000000-0000-7000-8000-000000000000'])
    await expect(become({ manager: wrong })).rejects.toMatchObject({ status: 400, field: 'manager' })
  expect((await rowOf(person.id))?.role).toBe('user')
  expect((await become({})).manager).toMatchObject([{ name: 'Aaron Manager' }])
  await become({ manager: otherManager.id })
  expect(await rowOf(person.id)).toMatchObject({ managerId: otherManager.id })
  expect((await acts(person.id)).map(({ activity }) => activity)[1]).toBe(
    `boss gave ${person.username} the manager ${otherManager.username}`,
  )
})

test('leaving the employee role clears the manager', async () => {
  const employee = await app.one('employee', { managerId: manager.id })
  expect(await app.as(admin).users.updateRoleById({ id: employee.id, role: 'sales', manager: manager.id })).toMatchObject({ manager: [] })
  expect(await rowOf(employee.id)).toMatchObject({ role: 'sales', managerId: null })
})

test('a manager with employees and open orders can leave only if another manager takes over', async () => {
  const employee = await app.one('employee', { managerId: manager.id })
  const open = await order({ managerId: manager.id, status: 'Development' })
  const done = await order({ managerId: manager.id, status: 'Completed' })
  const leave = (handOverTo?: string) => app.as(admin).users.updateRoleById({ id: manager.id, role: 'user', handOverTo })
  expect(await app.as(admin).users.openWork({ id: manager.id })).toEqual({ employees: 1, managed: 1, assigned: 0, ordered: 0 })
  await expect(leave()).rejects.toMatchObject({
    status: 409,
    field: 'handOverTo',
    message: 'Aaron Manager still has 1 employee and 1 open order. Choose another manager to take over.',
  })
  for (const wrong of [manager.id, employee.id, 'no-such-user'])
    await expect(leave(wrong)).rejects.toMatchObject({ status: 400, field: 'handOverTo' })
  expect((await rowOf(manager.id))?.role).toBe('manager')

  await leave(otherManager.id)
  expect(await rowOf(employee.id)).toMatchObject({ managerId: otherManager.id })
  const orders = await app.db
    .select()
    .from(ordersTable)
    .where(inArray(ordersTable.id, [open, done]))
  expect(new Map(orders.map(({ id, managerId }) => [id, managerId]))).toEqual(
    new Map([
      [open, otherManager.id],
      [done, manager.id],
    ]),
  )
  const events = await app.db.select().from(orderEventsTable).where(eq(orderEventsTable.orderId, open))
  expect(events).toMatchObject([{ kind: 'managerAssigned', actorId: admin.id, details: { fromId: manager.id, toId: otherManager.id } }])
  expect(await told(employee.id)).toEqual(['Your manager is now Zoe Manager.'])
  expect((await acts(manager.id))[0]?.after).toMatchObject({ 'employees handed over': 1, 'orders handed over': 1 })
})

test('an employee keeps their orders as a remote developer, and hands them over on leaving development', async () => {
  const employee = await app.one('employee', { managerId: manager.id })
  const remote = await app.one('remoteDeveloper')
  const open = await order({ employeeId: employee.id, status: 'Testing' })
  await app.as(admin).users.updateRoleById({ id: employee.id, role: 'remoteDeveloper' })
  const leave = (handOverTo?: string) => app.as(admin).users.updateRoleById({ id: employee.id, role: 'sales', handOverTo })
  await expect(leave()).rejects.toMatchObject({ status: 409, field: 'handOverTo' })
  await expect(leave(manager.id)).rejects.toMatchObject({ status: 400, field: 'handOverTo' })
  await leave(remote.id)
  expect((await app.db.select().from(ordersTable).where(eq(ordersTable.id, open)))[0]).toMatchObject({ employeeId: remote.id })
})

test('a customer with an unfinished order stays a customer', async () => {
  const waiting = await order({ customerId: person.id, status: 'Deal Confirmed' })
  const become = () => app.as(admin).users.updateRoleById({ id: person.id, role: 'remoteDeveloper' })
  await expect(become()).rejects.toMatchObject({ status: 409, field: 'role' })
  await app.db.update(ordersTable).set({ status: 'Delivered' }).where(eq(ordersTable.id, waiting))
  await become()
})

test('only an admin changes roles, never a super admin’s or their own', async () => {
  for (const role of ['user', 'employee', 'manager', 'sales', 'remoteDeveloper'] as const) {
    const caller = await app.one(role)
    await expect(app.as(caller).users.updateRole({ username: caller.username, role: 'admin' })).rejects.toMatchObject({ status: 403 })
    await expect(app.as(caller).users.updateRoleById({ id: person.id, role: 'admin' })).rejects.toMatchObject({ status: 403 })
    await expect(app.as(caller).users.openWork({ id: person.id })).rejects.toMatchObject({ status: 403 })
    await expect(app.as(caller).users.roles()).rejects.toMatchObject({ status: 403 })
  }
  await expect(app.as(null).users.updateRoleById({ id: person.id, role: 'admin' })).rejects.toMatchObject({ status: 401 })
  const otherSuper = await app.one('admin', { isSuperAdmin: true })
  for (const [caller, target] of [
    [admin, superAdmin],
    [superAdmin, otherSuper],
    [admin, admin],
    [superAdmin, superAdmin],
  ] as const)
    await expect(app.as(caller).users.updateRoleById({ id: target.id, role: 'user' })).rejects.toMatchObject({
      status: 403,
      code: 'REFUSED',
    })
  await expect(app.as(admin).users.updateRole({ username: 'no-such-user', role: 'user' })).rejects.toMatchObject({ status: 404 })
  await expect(app.as(admin).users.updateRoleById({ id: 'no-such-user', role: 'user' })).rejects.toMatchObject({ status: 404 })
  await expect(app.as(admin).users.updateRoleById({ id: person.id, role: 'owner' })).rejects.toMatchObject({ status: 400, field: 'role' })
})

test('of two admins who concurrently remove each other’s role one stays admin', async () => {
  const [one, other] = [await app.one('admin'), await app.one('admin')]
  const ended = await Promise.allSettled([
    app.as(one).users.updateRoleById({ id: other.id, role: 'user' }),
    app.as(other).users.updateRoleById({ id: one.id, role: 'user' }),
  ])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const left = await app.db
    .select()
    .from(usersTable)
    .where(and(inArray(usersTable.id, [one.id, other.id]), eq(usersTable.role, 'admin')))
  expect(left).toHaveLength(1)
})

test('twenty concurrent changes to one role are recorded once, and an employee never ends up with a former manager', async () => {
  await Promise.all(Array.from({ length: 20 }, () => app.as(admin).users.updateRoleById({ id: person.id, role: 'sales' })))
  expect(await acts(person.id)).toHaveLength(1)

  for (let round = 0; round < 5; round += 1) {
    const [leaving, newcomer] = [await app.one('manager'), await app.one('user')]
    await Promise.allSettled([
      app.as(superAdmin).users.updateRoleById({ id: leaving.id, role: 'sales' }),
      app.as(admin).users.updateRoleById({ id: newcomer.id, role: 'employee', manager: leaving.id }),
    ])
    const [chief, employee] = [await rowOf(leaving.id), await rowOf(newcomer.id)]
    expect(employee?.role === 'employee' && chief?.role !== 'manager').toBe(false)
  }
})

test('an order is never given to a manager who leaves at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaving = await app.one('manager')
    const id = await order({})
    await Promise.allSettled([
      app.as(admin).orders.update({ _id: id, assignedTo: leaving.id }),
      changeRole(app.context, superAdmin, leaving.id, { role: 'sales' }),
    ])
    const [row] = await app.db.select().from(ordersTable).where(eq(ordersTable.id, id))
    const chief = await rowOf(leaving.id)
    expect(row?.managerId === leaving.id && chief?.role !== 'manager').toBe(false)
  }
})

test('a concurrent role change and disabling both apply, and no session is left', async () => {
  await Promise.all([
    app.as(admin).users.updateRoleById({ id: person.id, role: 'sales' }),
    app.as(superAdmin).users.disable({ username: person.username }),
  ])
  const row = await rowOf(person.id)
  expect(row).toMatchObject({ role: 'sales', disabledReason: 'admin' })
  expect(await app.db.select().from(sessionsTable).where(eq(sessionsTable.userId, person.id))).toEqual([])
})

test('each probe answers the roles that it is named for', async () => {
  const answers = async (caller: TestPerson | null) => {
    const { probeAll, probeUser, probeManager, probeAdmin, probeEmployee } = app.as(caller).users
    const all = await Promise.allSettled([probeAll(), probeUser(), probeManager(), probeAdmin(), probeEmployee()])
    return all.map(({ status }) => status === 'fulfilled')
  }
  expect(await answers(null)).toEqual([true, false, false, false, false])
  expect(await answers(person)).toEqual([true, true, false, false, false])
  expect(await answers(await app.one('employee'))).toEqual([true, true, false, false, true])
  expect(await answers(manager)).toEqual([true, true, true, false, true])
  expect(await answers(admin)).toEqual([true, true, true, true, true])
  expect((await app.as(admin).users.roles()).map(({ name }) => name)).toContain('ROLE_REMOTEDEVELOPER')
})
