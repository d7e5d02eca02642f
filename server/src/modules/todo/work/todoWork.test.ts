import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { type OrderRow, ordersTable } from '#orders/orders.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'

let testApp: TestApp
const now = new Date('2026-11-30T10:30:00Z')
beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => testApp.close())

let people: Record<'admin' | 'sales' | 'manager' | 'otherManager' | 'employee' | 'stranger' | 'customer', TestPerson>
let order: OrderRow
beforeEach(async () => {
  people = {
    admin: await testApp.one('admin'),
    sales: await testApp.one('sales'),
    manager: await testApp.one('manager'),
    otherManager: await testApp.one('manager'),
    employee: await testApp.one('employee'),
    stranger: await testApp.one('employee'),
    customer: await testApp.one('user'),
  }
  await testApp.db.update(usersTable).set({ managerId: people.manager.id }).where(eq(usersTable.id, people.employee.id))
  order = await newOrder()
})

async function newOrder(): Promise<OrderRow> {
  const [made] = await testApp.db
    .insert(ordersTable)
    .values({
      ...{ name: 'A site', details: 'x', category: 'Web', deadline: '2040-01-01', timezone: 'UTC' },
      ...{ customerId: people.customer.id, createdBy: people.customer.id, managerId: people.manager.id, employeeId: people.employee.id },
    })
    .returning()
  if (!made) throw new Error('no order')
  return made
}
const work = (who: TestPerson) => testApp.as(who).todoWork
const names = (of: { name: string }[]) => of.map(({ name }) => name)
const told = async (who: TestPerson) =>
  (await testApp.db.select().from(notificationsTable).where(eq(notificationsTable.userId, who.id))).map(({ text }) => text)

test("a manager gives a task of an order; it appears on the recipient's board, on the order, and in the manager's list", async () => {
  const { manager, employee, customer } = people
  const given = await work(manager).give({ person: employee.id, order: order.id, title: 'Write the tests', deadline: '2026-12-02' })
  expect(given).toMatchObject({ title: 'Write the tests', person: { _id: employee.id }, givenBy: { _id: manager.id }, isCompleted: false })
  const board = await testApp.as(employee).todo.all({})
  expect(board.sections.map(({ title }) => title)).toEqual(['Given to me'])
  expect(board.tasks).toMatchObject([
    { title: 'Write the tests', order: { _id: order.id, name: 'A site' }, givenBy: { _id: manager.id }, deadline: '2026-12-02' },
  ])
  expect(await told(employee)).toEqual([`${manager.name} has given you a task: “Write the tests”`])

  const [task] = board.tasks
  await testApp.as(employee).todo.updateTask({ id: task?._id ?? '', data: { isCompleted: true } })
  expect((await work(manager).about({ order: order.id })).tasks).toMatchObject([{ isCompleted: true, completedOn: '2026-11-30' }])
  expect((await work(manager).given()).tasks).toMatchObject([{ title: 'Write the tests', isCompleted: true }])
  expect(await told(manager)).toEqual([`${employee.name} has done “Write the tests”`])
  await expect(work(manager).takeBack({ id: task?._id ?? '' })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(testApp.as(customer).todoWork.about({ order: order.id })).rejects.toMatchObject({ status: 403 })
})

test('who may give a task to whom, with and without an order', async () => {
  const { admin, sales, manager, otherManager, employee, stranger } = people
  const mayGive = async (who: TestPerson) => names((await work(who).about({ order: order.id })).people)
  expect(await mayGive(admin)).toEqual([admin.name, ...[manager.name, employee.name].sort()])
  expect(await mayGive(sales)).toEqual([sales.name, ...[manager.name, employee.name].sort()])
  expect(await mayGive(manager)).toEqual([manager.name, employee.name])
  expect(await mayGive(employee)).toEqual([employee.name, manager.name])
  await expect(mayGive(otherManager)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(work(stranger).give({ person: stranger.id, order: order.id, title: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(work(manager).give({ person: stranger.id, order: order.id, title: 'x' })).rejects.toMatchObject({ field: 'person' })
  await expect(work(sales).give({ person: employee.id, title: 'x' })).rejects.toMatchObject({ field: 'person' })

  expect(names(await work(manager).people())).toEqual([manager.name, employee.name])
  expect(names(await work(employee).people())).toEqual([employee.name, manager.name])
  expect(names(await work(admin).people())).toContain(stranger.name)
  await expect(work(otherManager).give({ person: employee.id, title: 'x' })).rejects.toMatchObject({ field: 'person' })
})

test('an employee gives a task to a colleague of their team, on the board and on an order', async () => {
  const { manager, otherManager, employee, stranger } = people
  const colleague = await testApp.one('employee', { name: 'a colleague', managerId: manager.id })
  await testApp.one('employee', { name: 'Of another team', managerId: otherManager.id })
  const expected = [employee.name, ...[manager.name, colleague.name].toSorted()]
  expect(names(await work(employee).people())).toEqual(expected)
  expect(names((await work(employee).about({ order: order.id })).people)).toEqual(expected)
  await work(employee).give({ person: colleague.id, title: 'Please test this' })
  await work(employee).give({ person: colleague.id, title: 'And this page', order: order.id })
  const { tasks } = await testApp.as(colleague).todo.all({})
  expect(tasks.map(({ title }) => title).toSorted()).toEqual(['And this page', 'Please test this'])
  // A colleague who does not work on the order learns nothing of it.
  for (const task of tasks) expect(task).not.toHaveProperty('order')
  await expect(work(employee).give({ person: stranger.id, title: 'x' })).rejects.toMatchObject({ field: 'person' })
  await expect(work(stranger).give({ person: employee.id, title: 'x' })).rejects.toMatchObject({ field: 'person' })
})

test('a repeated attempt is one task, and its key does not reach another board', async () => {
  const { manager, employee } = people
  const key = crypto.randomUUID()
  const input = { person: employee.id, title: 'Once' }
  const once = () => testApp.as(manager).todoWork.give(input, { idempotencyKey: key })
  const [one, two] = [await once(), await once()]
  expect(two).toEqual(one)
  expect((await testApp.as(employee).todo.all({})).tasks).toHaveLength(1)
})

test('a person removed from an order no longer sees its name, and keeps their tasks', async () => {
  const { manager, employee } = people
  await work(manager).give({ person: employee.id, order: order.id, title: 'Mine' })
  await testApp.db.update(ordersTable).set({ employeeId: null }).where(eq(ordersTable.id, order.id))
  const [task] = (await testApp.as(employee).todo.all({})).tasks
  expect(task).toMatchObject({ title: 'Mine' })
  expect(task).not.toHaveProperty('order')
  await expect(work(employee).about({ order: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('only the person who gave an open task withdraws it', async () => {
  const { admin, manager, employee } = people
  const { _id: id } = await work(manager).give({ person: employee.id, title: 'Not after all' })
  await expect(work(admin).takeBack({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(work(employee).takeBack({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await work(manager).takeBack({ id })
  expect((await testApp.as(employee).todo.all({})).tasks).toEqual([])
  await expect(work(manager).takeBack({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a task is about an order or a booking; unknown ids are refused at their field', async () => {
  const { admin } = people
  await expect(work(admin).about({})).rejects.toMatchObject({ field: 'order' })
  await expect(work(admin).about({ booking: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(work(admin).give({ person: admin.id, order: order.id, booking: order.id, title: 'x' })).rejects.toMatchObject({
    field: 'booking',
  })
})
