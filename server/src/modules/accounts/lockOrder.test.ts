import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsTable } from '#auth/auth.table.ts'
import { fingerprint } from '#config/secrets.ts'
import { later } from '#core/clock.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { usersTable } from '#users/users.table.ts'

/** `LOCK_ROUNDS=200` runs the long form. */
const rounds = howMany('LOCK_ROUNDS', { short: 2, long: 6 })

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

/** Signed in again, since a change of role ends the sessions. */
async function backAs(person: TestPerson, role: 'manager' | 'employee', managerId: string | null) {
  await testApp.db.update(usersTable).set({ role, managerId }).where(eq(usersTable.id, person.id))
  await testApp.db
    .insert(sessionsTable)
    .values({ userId: person.id, tokenFingerprint: fingerprint(person.token), expiresAt: later(new Date(), 86_400_000) })
    .onConflictDoNothing()
}

test('a rename writes none of the customer’s orders, and waits for none of them', async () => {
  const customer = await testApp.one('user', { name: 'Busy Before' })
  const order = await testApp.makeOrder({ customerId: customer.id })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holding = testApp.db.transaction(async (db) => {
    await db.select().from(ordersTable).where(eq(ordersTable.id, order.id)).for('update')
    begun.resolve()
    await held
  })
  await begun.promise
  // It would hang here if it waited for the locked order.
  await testApp.as(customer).users.update({ id: customer.id, name: 'Busy After' })
  release()
  await holding
  await testApp.runJobs()
  const { items } = await testApp.as(testApp.people.admin).orders.all({ search: 'busy after' })
  expect(items.map(({ _id }) => _id)).toEqual([order.id])
})

test('concurrent renaming, handing over, assigning and working never deadlock', { timeout: 600_000 }, async () => {
  const { admin, sales, manager, otherManager, employee, customer } = testApp.people
  const orders: string[] = []
  for (let n = 0; n < 12; n++) orders.push((await testApp.makeOrder({ name: `Order ${n}`, status: 'Development' })).id)
  const problems: unknown[] = []
  const deadlocks = async () => {
    const { rows } = await testApp.db.execute<{ deadlocks: number }>(
      sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
    )
    return rows[0]?.deadlocks ?? Number.NaN
  }
  for (let round = 0; round < rounds; round++) {
    await backAs(manager, 'manager', null)
    await backAs(employee, 'employee', manager.id)
    await testApp.db.update(ordersTable).set({ managerId: manager.id, employeeId: employee.id }).where(inArray(ordersTable.id, orders))
    const change = (n: number, who: TestPerson, progress: number) =>
      testApp.as(who).orders.updateProgress({ id: orders[n] ?? '', progress })
    const answers = await Promise.allSettled([
      testApp.as(customer).users.update({ id: customer.id, name: `Renamed ${round}` }),
      testApp
        .as(admin)
        .users.updateRole({ username: manager.username, role: 'ROLE_EMPLOYEE', manager: otherManager.id, handOverTo: otherManager.id }),
      testApp.as(sales).users.update({ id: customer.id, name: `Renamed again ${round}` }),
      testApp
        .as(admin)
        .orders.update({ _id: orders[11] ?? '', assignedTo: otherManager.id, assignedEmployee: testApp.people.otherEmployee.id }),
      testApp.as(admin).users.update({ id: employee.id, manager: otherManager.id }),
      testApp.as(admin).orders.update({ _id: orders[9] ?? '', assignedEmployee: testApp.people.otherEmployee.id, name: `Named ${round}` }),
      testApp.as(sales).orders.update({ _id: orders[10] ?? '', assignedTo: otherManager.id, name: `Named ${round}` }),
      change(0, manager, (round % 99) + 1),
      change(11, employee, (round % 99) + 1),
      testApp.as(sales).orders.create({
        name: `Placed ${round}`,
        details: 'x',
        category: 'Web',
        type: 'New Project',
        deadline: '2030-01-01',
        timezone: 'UTC',
        technologies: [],
        files: [],
        customer: customer.id,
        assignedTo: otherManager.id,
        totalAmount: 5,
        currency: 'USD',
      }),
    ])
    for (const answer of answers)
      if (answer.status === 'rejected' && (answer.reason.status ?? 500) >= 500) problems.push(answer.reason.message)
  }
  expect(problems).toEqual([])
  expect(await deadlocks()).toBe(0)
})
