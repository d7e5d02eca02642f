import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsTable } from '#auth/auth.table.ts'
import type { TestPerson } from '#test/app.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'
import { assigneesFor } from './assignees.store.ts'

let testApp: TestOrders
let now = testNow
beforeAll(async () => {
  testApp = await startTestOrders({ TIME_ZONE: 'America/New_York', SESSION_MAX_DAYS: '365' }, { now: () => now })
  await testApp.db.update(sessionsTable).set({ expiresAt: new Date('2030-01-01T00:00:00Z') })
})
afterAll(() => testApp.close())

test('assignees are listed with open orders, first deadline and attendance, the least busy first', async () => {
  const { sales, admin, manager, otherManager, employee, otherEmployee, remote } = testApp.people
  const own = { managerId: manager.id, employeeId: employee.id }
  await testApp.makeOrder({ ...own, deadline: '2026-12-05' })
  await testApp.makeOrder({ ...own, deadline: '2026-11-29', status: 'Development' })
  await testApp.makeOrder({ managerId: manager.id, employeeId: remote.id, deadline: '2026-12-09' })
  // Finished and recycled orders are not counted.
  for (const status of ['Delivered', 'Completed', 'Cancel Order'] as const)
    await testApp.makeOrder({ ...own, status, deadline: '2026-01-01' })
  await testApp.makeOrder({ ...own, deadline: '2026-01-01', recycledAt: new Date() })
  await testApp.as(employee).attendance.checkIn({ attendanceUser: employee.id })
  await testApp.as(remote).attendance.checkIn({ attendanceUser: remote.id })
  await testApp.as(remote).attendance.checkOut({ userId: remote.id })
  await testApp.one('employee', { name: 'Gone', disabledAt: new Date(), disabledReason: 'admin', managerId: manager.id })

  for (const person of [sales, admin]) {
    const { managers, employees } = await testApp.as(person).orders.assignees({})
    expect(managers.map(({ _id, openOrders, nextDeadline }) => [_id, openOrders, nextDeadline])).toEqual([
      [otherManager.id, 0, undefined],
      [manager.id, 3, '2026-11-29'],
    ])
    expect(employees.map(({ _id, openOrders, nextDeadline, isIn }) => [_id, openOrders, nextDeadline, isIn])).toEqual([
      [otherEmployee.id, 0, undefined, false],
      [remote.id, 1, '2026-12-09', false],
      [employee.id, 2, '2026-11-29', true],
    ])
  }
  const ofManager = await testApp.as(manager).orders.assignees({})
  expect(ofManager.managers).toEqual([])
  expect(ofManager.employees.map(({ _id, openOrders }) => [_id, openOrders])).toEqual([[employee.id, 2]])
})

test('only the back office and managers list assignees; customers and employees are refused, and no customer answer carries them', async () => {
  const { customer, employee, remote, manager } = testApp.people
  for (const person of [customer, employee, remote])
    await expect(testApp.as(person).orders.assignees({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { id } = await testApp.makeOrder({ managerId: manager.id, employeeId: employee.id })
  const seen = JSON.stringify([
    await testApp.as(customer).orders.one({ id }),
    await testApp.as(customer).orders.ofCustomer({ id: customer.id }),
  ])
  expect(seen).not.toMatch(/openOrders|nextDeadline|isIn/)
})

test('approved leave that is running or begins within two weeks is shown by its days in the company’s time zone, without a reason', async () => {
  const { admin, sales, manager } = testApp.people
  const type = (await testApp.as(admin).leave.createType({ name: 'Sabbatical' }))._id
  const newcomer = (name: string) => testApp.one('employee', { name, managerId: manager.id })
  type Halves = { startsAtNoon?: boolean; endsAtNoon?: boolean }
  const ask = async (person: TestPerson, leaveDays: [string, string], halves: Halves = {}) => {
    const input = { leaveUser: person.id, leaveType: type, leaveMessage: 'An operation', leaveDays, ...halves }
    return (await testApp.as(person).leave.create(input))._id
  }
  const decide = (id: string, status: 'Approved' | 'Rejected') => testApp.as(admin).leave.update({ id, status, reason: 'Not then.' })
  const away = async (person: TestPerson, days: [string, string], halves: Halves = {}) =>
    decide(await ask(person, days, halves), 'Approved')
  const leaveOf = async ({ id }: TestPerson, reader = sales) =>
    (await testApp.as(reader).orders.assignees({})).employees.find(({ _id }) => _id === id)?.leave

  const onLeave = await newcomer('On Leave')
  await away(onLeave, ['2026-11-02', '2026-11-03'])
  await away(onLeave, ['2026-11-19', '2026-12-03'])
  await away(onLeave, ['2026-12-10', '2026-12-11'])
  const [soon, far, overYesterday] = [await newcomer('Soon'), await newcomer('Far'), await newcomer('Over')]
  await away(soon, ['2026-12-04', '2026-12-07'], { startsAtNoon: true })
  await away(far, ['2026-12-07', '2026-12-08'])
  await away(overYesterday, ['2026-11-19', '2026-11-20'])
  const [pending, rejected, takenBack] = [await newcomer('Pending'), await newcomer('Rejected'), await newcomer('Taken Back')]
  await ask(pending, ['2026-11-23', '2026-11-24'])
  await decide(await ask(rejected, ['2026-11-23', '2026-11-24']), 'Rejected')
  const leave = await ask(takenBack, ['2026-11-23', '2026-11-24'])
  await decide(leave, 'Approved')
  expect(await leaveOf(takenBack)).toEqual({ from: '2026-11-23', until: '2026-11-24' })
  await decide(leave, 'Rejected')
  const [morning, afternoon, twoRequests] = [await newcomer('Morning'), await newcomer('Afternoon'), await newcomer('Two Requests')]
  await away(morning, ['2026-11-24', '2026-11-24'], { endsAtNoon: true })
  await away(afternoon, ['2026-11-24', '2026-11-24'], { startsAtNoon: true })
  // Adjoining leaves are merged; half a day between them keeps them apart.
  await away(twoRequests, ['2026-11-23', '2026-11-24'], { endsAtNoon: true })
  await away(twoRequests, ['2026-11-24', '2026-11-26'], { startsAtNoon: true, endsAtNoon: true })
  await away(twoRequests, ['2026-11-27', '2026-11-27'])

  expect(await leaveOf(onLeave)).toEqual({ from: '2026-11-19', until: '2026-12-03' })
  expect(await leaveOf(onLeave, manager)).toEqual({ from: '2026-11-19', until: '2026-12-03' })
  expect(await leaveOf(soon)).toEqual({ from: '2026-12-04', until: '2026-12-07' })
  for (const person of [far, overYesterday, pending, rejected, takenBack]) expect(await leaveOf(person)).toBeUndefined()
  for (const person of [morning, afternoon]) expect(await leaveOf(person)).toEqual({ from: '2026-11-24', until: '2026-11-24' })
  expect(await leaveOf(twoRequests)).toEqual({ from: '2026-11-23', until: '2026-11-26' })
  for (const reader of [admin, sales, manager]) {
    const answer = await testApp.as(reader).orders.assignees({})
    expect(JSON.stringify(answer)).not.toMatch(/An operation|Sabbatical|leaveMessage|leaveType/)
    for (const { leave } of [...answer.managers, ...answer.employees]) if (leave) expect(Object.keys(leave)).toEqual(['from', 'until'])
  }
  // In the company's zone, the fourth of December ends five hours later than in London. A half day counts until its day is over.
  now = new Date('2026-12-05T04:00:00Z')
  expect(await leaveOf(onLeave)).toEqual({ from: '2026-12-10', until: '2026-12-11' })
  expect(await leaveOf(soon)).toEqual({ from: '2026-12-04', until: '2026-12-07' })
  now = new Date('2026-11-25T04:59:00Z')
  expect(await leaveOf(morning)).toEqual({ from: '2026-11-24', until: '2026-11-24' })
  now = new Date('2026-11-25T05:00:00Z')
  expect(await leaveOf(morning)).toBeUndefined()
  now = testNow
})

test('on a large data set, workload and leave of all assignees are read through an index, in one query', { timeout: 60_000 }, async () => {
  const { admin } = testApp.people
  await testApp.db.execute(sql`insert into users (id, username, name, email, role)
    select gen_random_uuid(), 'load' || n, 'Load ' || n, 'load' || n || '@example.com', case when n % 5 = 0 then 'manager' else 'remoteDeveloper' end from generate_series(1, 200) n`)
  await testApp.db.execute(sql`insert into orders (id, name, details, category, deadline, timezone, status, customer_id, created_by, manager_id, employee_id)
    select gen_random_uuid(), 'Load ' || n, 'd', 'Web', date '2026-12-01' + n % 90, 'UTC', (array['Requested', 'Development', 'Completed', 'Completed', 'Completed', 'Cancel Order'])[1 + n % 6], ${testApp.people.customer.id}, ${testApp.people.customer.id},
      (select id from users where username = 'load' || 5 * (1 + n % 40)), (select id from users where username = 'load' || (1 + n % 4) + 5 * (n % 40))
    from generate_series(1, 6000) n`)
  await testApp.db.execute(sql`insert into leave_types (id, name) values (gen_random_uuid(), 'Load')`)
  await testApp.db.execute(sql`insert into leaves (id, user_id, type_id, first_day, last_day, working_halves, status, message)
    select gen_random_uuid(), u.id, t.id, date '2024-01-01' + 20 * n, date '2024-01-02' + 20 * n, 4, (array['Pending', 'Approved', 'Approved', 'Rejected'])[1 + n % 4], 'x'
    from users u cross join leave_types t cross join generate_series(1, 60) n where u.username like 'load%' and t.name = 'Load'`)
  await testApp.db.execute(sql`analyze orders; analyze users; analyze leaves`)
  const { rows } = await testApp.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${assigneesFor(testApp.db, admin, '2026-11-21').getSQL()}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('orders_manager_open_idx')
  expect(plan).toContain('orders_employee_open_idx')
  expect(plan).toContain('leaves_user_span_excl')
  expect(plan).not.toMatch(/Seq Scan on (orders|leaves)/)
  const { managers } = await testApp.as(admin).orders.assignees({})
  expect(managers.length).toBe(42)
})
