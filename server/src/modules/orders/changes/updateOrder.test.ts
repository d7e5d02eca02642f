import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutIds } from '#test/withoutIds.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

/** One change of every field, with the assignees and customers who may make it; the back office may make all. */
const fields = {
  name: ['Another name', []],
  details: ['Other details', []],
  type: ['Debugging', []],
  category: ['Databases', []],
  deadline: ['2027-01-01', []],
  timezone: ['CET', []],
  technologies: [['SQL'], []],
  documentation: [true, []],
  bookingSession: [true, []],
  currency: ['EUR', []],
  totalAmount: [200, []],
  paidAmount: [10, []],
  codeWalkThrough: [5, []],
  reportFee: [null, []],
  cancellationReason: ['Because', []],
  assignedTo: ['otherManager', []],
  assignedEmployee: ['remote', ['manager']],
  employeeReporting: ['2026-11-25', ['manager']],
  managerNote: ['Begin with the tests', ['manager']],
} as const

const cases = Object.entries(fields).flatMap(([field, [value, who]]) =>
  (['admin', 'sales', 'manager', 'employee'] as const).map((role) => ({
    field,
    role,
    value,
    isAllowed: role === 'admin' || role === 'sales' || who.some((name) => name === role),
  })),
)

test.each(cases)('$role changes $field: $isAllowed', async ({ field, role, value, isAllowed }) => {
  const { manager, employee } = testApp.people
  const order = await testApp.makeOrder({ managerId: manager.id, employeeId: employee.id, reportFeeCents: 100, totalCents: 5_000 })
  const person = Object.entries(testApp.people).find(([name]) => name === value)?.[1]
  const change = testApp.as(testApp.people[role]).orders.update({ _id: order.id, [field]: person?.id ?? value })
  if (!isAllowed) {
    await expect(change).rejects.toMatchObject({ code: 'REFUSED', field })
    expect(await testApp.orderNow(order.id)).toEqual(order)
    expect(await testApp.eventsOf(order.id)).toEqual([])
  } else {
    await change
    // Another currency is another price too, and the timeline has an event for each.
    expect(await testApp.eventsOf(order.id)).toHaveLength(field === 'currency' ? 2 : 1)
  }
})

test('customers are refused, and a manager of other orders gets NOT_FOUND', async () => {
  const order = await testApp.makeOrder({ managerId: testApp.people.manager.id })
  await expect(testApp.as(testApp.people.customer).orders.update({ _id: order.id, name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(testApp.as(testApp.people.otherManager).orders.update({ _id: order.id, managerNote: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('one refused field refuses the whole change', async () => {
  const { manager } = testApp.people
  const order = await testApp.makeOrder({ managerId: manager.id })
  const both = testApp.as(manager).orders.update({ _id: order.id, managerNote: 'Note', totalAmount: 9 })
  await expect(both).rejects.toMatchObject({ code: 'REFUSED', field: 'totalAmount' })
  expect((await testApp.orderNow(order.id)).managerNote).toBeNull()
})

test('every change is recorded with its old value; an unchanged value is not', async () => {
  const { sales } = testApp.people
  const order = await testApp.makeOrder({ name: 'Before', totalCents: 1_000, walkthroughFeeCents: 500 })
  const same = { name: 'Before', totalAmount: 10, technologies: [], deadline: '2026-12-01' }
  await testApp.as(sales).orders.update({ _id: order.id, ...same })
  expect(await testApp.eventsOf(order.id)).toEqual([])
  const changed = await testApp.as(sales).orders.update({ _id: order.id, ...same, name: 'After', totalAmount: 20.5, codeWalkThrough: null })
  expect(changed).toMatchObject({ name: 'After', totalAmount: 20.5 })
  expect(changed.codeWalkThrough).toBeUndefined()
  expect((await testApp.eventsOf(order.id)).map(({ kind, details, actorId }) => ({ kind, details, actorId }))).toEqual([
    { kind: 'edited', details: { field: 'name', from: 'Before', to: 'After' }, actorId: sales.id },
    { kind: 'amounts', details: { field: 'totalAmount', from: 1_000, to: 2_050, currency: 'USD' }, actorId: sales.id },
    { kind: 'amounts', details: { field: 'codeWalkThrough', from: 500, to: null, currency: 'USD' }, actorId: sales.id },
  ])
})

test('a manager assigns their own employees and remote developers, and no one else', async () => {
  const { manager, employee, otherEmployee, otherManager, remote, customer } = testApp.people
  const order = await testApp.makeOrder({ name: 'Handed on', managerId: manager.id, totalCents: 77_700 })
  const give = (assignedEmployee: string | null) => testApp.as(manager).orders.update({ _id: order.id, assignedEmployee })
  for (const person of [otherEmployee, otherManager, customer])
    await expect(give(person.id)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'assignedEmployee' })
  await testApp
    .as(manager)
    .orders.update({ _id: order.id, assignedEmployee: employee.id, employeeReporting: '2026-11-24', managerNote: 'Tests first' })
  expect(await testApp.orderNow(order.id)).toMatchObject({
    employeeId: employee.id,
    assignedBy: manager.id,
    assignedAt: testNow,
    assignedByAdminAt: null,
  })
  await give(remote.id)
  await testApp.runJobs()
  for (const person of [employee, remote]) {
    const [mail] = (await testApp.mailsTo(person)).filter(({ subject }) => subject === 'Assigned to you: Handed on')
    expect(mail?.text).toContain('Maya Manager has assigned this order to you')
    expect(mail?.text).toContain('Tests first')
    expect(withoutIds(mail?.text)).not.toMatch(/777|\$/)
    expect(await testApp.toldTo(person)).toContain('Handed on is assigned to you')
  }
  expect(await testApp.toldTo(employee)).toContain('Handed on is no longer assigned to you')
  expect(await give(null)).toMatchObject({ assignedEmployee: [] })
})

test('assigning a manager records the time', async () => {
  const { manager, employee, admin } = testApp.people
  const order = await testApp.makeOrder()
  await expect(testApp.as(admin).orders.update({ _id: order.id, assignedTo: employee.id })).rejects.toMatchObject({ field: 'assignedTo' })
  await testApp.as(admin).orders.update({ _id: order.id, assignedTo: manager.id })
  expect(await testApp.orderNow(order.id)).toMatchObject({ managerId: manager.id, assignedBy: admin.id, assignedByAdminAt: testNow })
})

test('a deadline in the past is refused, unless the order already has it', async () => {
  const { sales, manager } = testApp.people
  const order = await testApp.makeOrder({ deadline: '2026-11-01', managerId: manager.id, isDeadlineMailSent: true })
  await testApp.as(sales).orders.update({ _id: order.id, deadline: '2026-11-01', name: 'Late' })
  await expect(testApp.as(sales).orders.update({ _id: order.id, deadline: '2026-11-02' })).rejects.toMatchObject({ field: 'deadline' })
  const report = testApp.as(manager).orders.update({ _id: order.id, employeeReporting: '2026-11-19' })
  await expect(report).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'employeeReporting' })
  const moved = await testApp.as(sales).orders.update({ _id: order.id, deadline: '2026-12-24' })
  expect(moved).toMatchObject({ deadline: '2026-12-24', isDeadlineMailSent: false })
})

test("the paid amount can't exceed the total, and the currency is fixed once money was paid", async () => {
  const { sales } = testApp.people
  const order = await testApp.makeOrder({ totalCents: 5_000, paidCents: 1_000 })
  const update = (changes: object) => testApp.as(sales).orders.update({ _id: order.id, ...changes })
  await expect(update({ paidAmount: 50.01 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'paidAmount' })
  await expect(update({ currency: 'INR' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'currency' })
  await expect(update({ totalAmount: 0 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'totalAmount' })
  await expect(update({ totalAmount: 1.005 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'totalAmount' })
  expect(await update({ currency: 'INR', paidAmount: 0 })).toMatchObject({ currency: 'INR', paidAmount: 0 })
})
