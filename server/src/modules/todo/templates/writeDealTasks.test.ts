import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '#jobs/jobs.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { untilWaiting } from '#test/waiting.ts'
import { lockBoard } from '../board.store.ts'
import { todoTasksTable } from '../todo.table.ts'
import { writeDealTasks } from './writeDealTasks.ts'

let testApp: TestApp
const now = new Date('2026-11-30T10:30:00Z')
let admin: TestPerson
let manager: TestPerson
let employee: TestPerson
let other: TestPerson
let customer: TestPerson
beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ;[admin, manager, employee, other, customer] = [
    await testApp.one('admin'),
    await testApp.one('manager'),
    await testApp.one('employee'),
    await testApp.one('employee'),
    await testApp.one('user'),
  ]
  for (const { _id: id } of await testApp.as(admin).taskTemplates.all()) await testApp.as(admin).taskTemplates.remove({ id })
})

const line = (title: string, role: 'manager' | 'employee', days: number | null = null) => ({ title, role, days })
const site = {
  name: 'A site',
  category: 'web',
  isActive: true,
  lines: [
    line('Call the customer', 'manager', 0),
    line('Build', 'employee', 3),
    line('Test', 'employee'),
    line('Write it down', 'employee'),
  ],
}
const template = (input: Partial<typeof site> = {}) => testApp.as(admin).taskTemplates.create({ ...site, ...input })

async function order(more: Partial<typeof ordersTable.$inferInsert> = {}): Promise<string> {
  const [made] = await testApp.db
    .insert(ordersTable)
    .values({
      ...{ name: 'Shop', details: 'x', category: 'Web', deadline: '2040-01-01', timezone: 'UTC', totalCents: 10_000 },
      ...{ customerId: customer.id, createdBy: customer.id, managerId: manager.id, employeeId: employee.id },
      ...more,
    })
    .returning()
  return made?.id ?? ''
}
const confirm = async (id: string) => {
  await testApp.as(admin).orders.updateStatus({ id, status: 'Deal Confirmed' })
  await testApp.runJobs()
}
const job = () => ({ ...testApp.context, jobId: '', attempt: 1, signal: new AbortController().signal })
const boardOf = async (who: TestPerson) => (await testApp.as(who).todo.all({})).tasks
const titles = async (who: TestPerson) => (await boardOf(who)).map(({ title }) => title)
const progressOf = async (id: string) => (await testApp.db.select().from(ordersTable).where(eq(ordersTable.id, id)))[0]?.progress

test("confirming a deal creates the tasks of its category once, and completed ones advance the order's progress", async () => {
  await template()
  await template({ name: 'Sleeping', isActive: false })
  await template({ name: 'Of another kind', category: 'Robots' })
  const id = await order()
  await confirm(id)
  expect(await titles(manager)).toEqual(['Call the customer'])
  expect(await boardOf(employee)).toMatchObject([
    { title: 'Build', deadline: '2026-12-03', order: { _id: id }, labels: ['A site'] },
    { title: 'Test' },
    { title: 'Write it down' },
  ])
  for (let round = 0; round < 3; round += 1) await enqueue(testApp.db, 'followDeal', { orderId: id })
  await testApp.runJobs()
  expect(await titles(employee)).toEqual(['Build', 'Test', 'Write it down'])

  const [build, check] = await boardOf(employee)
  const set = (task: string | undefined, isCompleted: boolean) =>
    testApp.as(employee).todo.updateTask({ id: task ?? '', data: { isCompleted } })
  await set(build?._id, true)
  expect(await progressOf(id)).toBe(25)
  await set(check?._id, true)
  expect(await progressOf(id)).toBe(50)
  await set(check?._id, false)
  expect(await progressOf(id)).toBe(25)
  // A higher progress set by hand stays.
  await testApp.as(employee).orders.updateProgress({ id, progress: 80 })
  await set(check?._id, true)
  expect(await progressOf(id)).toBe(80)
})

test('tasks completed concurrently all count', async () => {
  await template()
  const id = await order()
  await confirm(id)
  const tasks = [
    ...(await boardOf(employee)).map((task) => [employee, task] as const),
    ...(await boardOf(manager)).map((task) => [manager, task] as const),
  ]
  await Promise.all(tasks.map(([who, { _id }]) => testApp.as(who).todo.updateTask({ id: _id, data: { isCompleted: true } })))
  expect(await progressOf(id)).toBe(100)
})

test('a task waits until the order has an assignee, and moves with it to a new one', async () => {
  await template()
  const id = await order({ employeeId: null })
  await confirm(id)
  expect(await titles(manager)).toEqual(['Call the customer'])
  const give = async (to: TestPerson) => {
    await testApp.as(admin).orders.update({ _id: id, assignedEmployee: to.id })
    await testApp.runJobs()
  }
  await give(employee)
  const [build] = await boardOf(employee)
  await testApp.as(employee).todo.updateTask({ id: build?._id ?? '', data: { isCompleted: true } })
  await give(other)
  expect(await titles(employee)).toEqual([])
  expect(await titles(other)).toEqual(['Test', 'Write it down'])
  const written = and(eq(todoTasksTable.orderId, id))
  expect(await testApp.db.$count(todoTasksTable, written)).toBe(4)
})

test('if an order is reassigned while its tasks are created, the new assignee gets them on the first try', async () => {
  await template()
  const id = await order({ status: 'Deal Confirmed', dealConfirmedAt: now })
  let written: Promise<void> | undefined
  await testApp.db.transaction(async (db) => {
    await lockBoard(db, employee.id)
    written = writeDealTasks({ orderId: id }, job())
    await untilWaiting(testApp.db)
    await db.update(ordersTable).set({ employeeId: other.id }).where(eq(ordersTable.id, id))
  })
  await written
  expect(await titles(employee)).toEqual([])
  expect(await titles(other)).toEqual(['Build', 'Test', 'Write it down'])
  expect(await titles(manager)).toEqual(['Call the customer'])
})

test("if an order is reassigned between two concurrent jobs, each task exists once, on the new assignee's board", async () => {
  await template()
  const id = await order({ status: 'Deal Confirmed', dealConfirmedAt: now, managerId: null })
  const writing: Promise<void>[] = []
  const write = () => writing.push(writeDealTasks({ orderId: id }, job()))
  await testApp.db.transaction(async (db) => {
    // The first job has read the assignee and is blocked before reading the templates.
    await db.execute(sql`lock table task_templates in access exclusive mode`)
    write()
    await untilWaiting(testApp.db)
    await testApp.db.update(ordersTable).set({ employeeId: other.id }).where(eq(ordersTable.id, id))
    write()
    await untilWaiting(testApp.db, 2)
  })
  await Promise.all(writing)
  expect(await titles(employee)).toEqual([])
  expect(await titles(other)).toEqual(['Build', 'Test', 'Write it down'])
})

test('only admins manage templates; duplicate names, empty templates and stale edits are refused', async () => {
  const made = await template()
  for (const who of [manager, employee, customer, await testApp.one('sales')])
    await expect(testApp.as(who).taskTemplates.all()).rejects.toMatchObject({ status: 403 })
  await expect(template()).rejects.toMatchObject({ code: 'CONFLICT', field: 'name' })
  await expect(template({ name: 'Empty', lines: [] })).rejects.toMatchObject({ field: 'lines' })
  const change = { ...site, id: made._id, version: made.version, name: 'Changed' }
  expect(await testApp.as(admin).taskTemplates.update(change)).toMatchObject({ name: 'Changed', version: 2 })
  await expect(testApp.as(admin).taskTemplates.update(change)).rejects.toMatchObject({ code: 'CONFLICT' })
})
