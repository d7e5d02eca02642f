import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '../testOrders.ts'
import { assigneesFor } from './assignees.store.ts'

let desk: TestOrders
beforeAll(async () => {
  desk = await startTestOrders()
})
afterAll(() => desk.close())

test('whoever assigns sees how many open orders each has, the first deadline, and who is in; those with the fewest first', async () => {
  const { sales, admin, manager, otherManager, employee, otherEmployee, remote } = desk.people
  const own = { managerId: manager.id, employeeId: employee.id }
  await desk.makeOrder({ ...own, deadline: '2026-12-05' })
  await desk.makeOrder({ ...own, deadline: '2026-11-29', status: 'Development' })
  await desk.makeOrder({ managerId: manager.id, employeeId: remote.id, deadline: '2026-12-09' })
  // What is over, or in the recycle bin, is no work.
  for (const status of ['Delivered', 'Completed', 'Cancel Order'] as const) await desk.makeOrder({ ...own, status, deadline: '2026-01-01' })
  await desk.makeOrder({ ...own, deadline: '2026-01-01', recycledAt: new Date() })
  await desk.as(employee).attendance.checkIn({ attendanceUser: employee.id })
  await desk.as(remote).attendance.checkIn({ attendanceUser: remote.id })
  await desk.as(remote).attendance.checkOut({ userId: remote.id })
  await desk.one('employee', { name: 'Gone', disabledAt: new Date(), disabledReason: 'admin', managerId: manager.id })

  for (const person of [sales, admin]) {
    const { managers, employees } = await desk.as(person).orders.assignees({})
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
  const ofManager = await desk.as(manager).orders.assignees({})
  expect(ofManager.managers).toEqual([])
  expect(ofManager.employees.map(({ _id, openOrders }) => [_id, openOrders])).toEqual([[employee.id, 2]])
})

test('it is for those who assign: neither customers nor those who are assigned, and nothing that a customer is shown carries it', async () => {
  const { customer, employee, remote, manager } = desk.people
  for (const person of [customer, employee, remote])
    await expect(desk.as(person).orders.assignees({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { id } = await desk.makeOrder({ managerId: manager.id, employeeId: employee.id })
  const seen = JSON.stringify([await desk.as(customer).orders.one({ id }), await desk.as(customer).orders.ofCustomer({ id: customer.id })])
  expect(seen).not.toMatch(/openOrders|nextDeadline|isIn/)
})

test('on a large desk the work of everybody is read from an index, in one question', { timeout: 60_000 }, async () => {
  const { admin } = desk.people
  await desk.db.execute(sql`insert into users (id, username, name, email, role)
    select gen_random_uuid(), 'load' || n, 'Load ' || n, 'load' || n || '@example.com', case when n % 5 = 0 then 'manager' else 'remoteDeveloper' end from generate_series(1, 200) n`)
  await desk.db.execute(sql`insert into orders (id, name, details, category, deadline, timezone, status, customer_id, created_by, manager_id, employee_id)
    select gen_random_uuid(), 'Load ' || n, 'd', 'Web', date '2026-12-01' + n % 90, 'UTC', (array['Requested', 'Development', 'Completed', 'Completed', 'Completed', 'Cancel Order'])[1 + n % 6], ${desk.people.customer.id}, ${desk.people.customer.id},
      (select id from users where username = 'load' || 5 * (1 + n % 40)), (select id from users where username = 'load' || (1 + n % 4) + 5 * (n % 40))
    from generate_series(1, 6000) n`)
  await desk.db.execute(sql`analyze orders; analyze users`)
  const { rows } = await desk.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${assigneesFor(desk.db, admin).getSQL()}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('orders_manager_open_idx')
  expect(plan).toContain('orders_employee_open_idx')
  expect(plan).not.toMatch(/Seq Scan on orders/)
  const { managers } = await desk.as(admin).orders.assignees({})
  expect(managers.length).toBe(42)
})
