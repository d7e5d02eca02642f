import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { type OrderRow, ordersTable } from '#orders/orders.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'

let desk: TestApp
const now = new Date('2026-11-30T10:30:00Z')
beforeAll(async () => {
  desk = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => desk.close())

let people: Record<'admin' | 'sales' | 'manager' | 'otherManager' | 'employee' | 'stranger' | 'customer', TestPerson>
let order: OrderRow
beforeEach(async () => {
  people = {
    admin: await desk.one('admin'),
    sales: await desk.one('sales'),
    manager: await desk.one('manager'),
    otherManager: await desk.one('manager'),
    employee: await desk.one('employee'),
    stranger: await desk.one('employee'),
    customer: await desk.one('user'),
  }
  await desk.db.update(usersTable).set({ managerId: people.manager.id }).where(eq(usersTable.id, people.employee.id))
  order = await newOrder()
})

async function newOrder(): Promise<OrderRow> {
  const [made] = await desk.db
    .insert(ordersTable)
    .values({
      ...{ name: 'A site', details: 'x', category: 'Web', deadline: '2040-01-01', timezone: 'UTC' },
      ...{ customerId: people.customer.id, createdBy: people.customer.id, managerId: people.manager.id, employeeId: people.employee.id },
    })
    .returning()
  if (!made) throw new Error('no order')
  return made
}
const work = (who: TestPerson) => desk.as(who).todoWork
const names = (of: { name: string }[]) => of.map(({ name }) => name)
const told = async (who: TestPerson) =>
  (await desk.db.select().from(notificationsTable).where(eq(notificationsTable.userId, who.id))).map(({ text }) => text)

test('a manager gives a task of an order; it stands on the board of whoever got it, on the order, and with whoever gave it', async () => {
  const { manager, employee, customer } = people
  const given = await work(manager).give({ person: employee.id, order: order.id, title: 'Write the tests', deadline: '2026-12-02' })
  expect(given).toMatchObject({ title: 'Write the tests', person: { _id: employee.id }, givenBy: { _id: manager.id }, isCompleted: false })
  const board = await desk.as(employee).todo.all({})
  expect(board.sections.map(({ title }) => title)).toEqual(['Given to me'])
  expect(board.tasks).toMatchObject([
    { title: 'Write the tests', order: { _id: order.id, name: 'A site' }, givenBy: { _id: manager.id }, deadline: '2026-12-02' },
  ])
  expect(await told(employee)).toEqual([`${manager.name} has given you a task: “Write the tests”`])

  const [task] = board.tasks
  await desk.as(employee).todo.updateTask({ id: task?._id ?? '', data: { isCompleted: true } })
  expect((await work(manager).about({ order: order.id })).tasks).toMatchObject([{ isCompleted: true, completedOn: '2026-11-30' }])
  expect((await work(manager).given()).tasks).toMatchObject([{ title: 'Write the tests', isCompleted: true }])
  expect(await told(manager)).toEqual([`${employee.name} has done “Write the tests”`])
  await expect(work(manager).takeBack({ id: task?._id ?? '' })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(desk.as(customer).todoWork.about({ order: order.id })).rejects.toMatchObject({ status: 403 })
})

test('who may give a task to whom, with an order and without', async () => {
  const { admin, sales, manager, otherManager, employee, stranger } = people
  const mayGive = async (who: TestPerson) => names((await work(who).about({ order: order.id })).people)
  expect(await mayGive(admin)).toEqual([admin.name, ...[manager.name, employee.name].sort()])
  expect(await mayGive(sales)).toEqual([sales.name, ...[manager.name, employee.name].sort()])
  expect(await mayGive(manager)).toEqual([manager.name, employee.name])
  expect(await mayGive(employee)).toEqual([employee.name])
  await expect(mayGive(otherManager)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(work(stranger).give({ person: stranger.id, order: order.id, title: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(work(manager).give({ person: stranger.id, order: order.id, title: 'x' })).rejects.toMatchObject({ field: 'person' })
  await expect(work(sales).give({ person: employee.id, title: 'x' })).rejects.toMatchObject({ field: 'person' })

  expect(names(await work(manager).people())).toEqual([manager.name, employee.name])
  expect(names(await work(employee).people())).toEqual([employee.name])
  expect(names(await work(admin).people())).toContain(stranger.name)
  await expect(work(otherManager).give({ person: employee.id, title: 'x' })).rejects.toMatchObject({ field: 'person' })
})

test('an attempt that is said twice is one task; another board is not written into by its key', async () => {
  const { manager, employee } = people
  const key = crypto.randomUUID()
  const wish = { person: employee.id, title: 'Once' }
  const once = () => desk.as(manager).todoWork.give(wish, { idempotencyKey: key })
  const [one, two] = [await once(), await once()]
  expect(two).toEqual(one)
  expect((await desk.as(employee).todo.all({})).tasks).toHaveLength(1)
})

test('who is taken off an order reads its name no more, and keeps what they were to do', async () => {
  const { manager, employee } = people
  await work(manager).give({ person: employee.id, order: order.id, title: 'Mine' })
  await desk.db.update(ordersTable).set({ employeeId: null }).where(eq(ordersTable.id, order.id))
  const [task] = (await desk.as(employee).todo.all({})).tasks
  expect(task).toMatchObject({ title: 'Mine' })
  expect(task).not.toHaveProperty('order')
  await expect(work(employee).about({ order: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('what was given and is not done is taken back by whoever gave it, and by nobody else', async () => {
  const { admin, manager, employee } = people
  const { _id: id } = await work(manager).give({ person: employee.id, title: 'Not after all' })
  await expect(work(admin).takeBack({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(work(employee).takeBack({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await work(manager).takeBack({ id })
  expect((await desk.as(employee).todo.all({})).tasks).toEqual([])
  await expect(work(manager).takeBack({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a task is about an order or a booking, and what is neither is refused by its field', async () => {
  const { admin } = people
  await expect(work(admin).about({})).rejects.toMatchObject({ field: 'order' })
  await expect(work(admin).about({ booking: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(work(admin).give({ person: admin.id, order: order.id, booking: order.id, title: 'x' })).rejects.toMatchObject({
    field: 'booking',
  })
})
