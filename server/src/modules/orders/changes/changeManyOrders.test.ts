import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const several = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.makeOrder()))
const managersOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await testApp.orderNow(id)).managerId))

test('fifty orders get a manager in one call, and the reverse call restores them', async () => {
  const { sales, manager } = testApp.people
  const orders = await several(50)
  const ids = orders.map(({ id }) => id)
  const { results } = await testApp.as(sales).orders.updateMany({ changes: ids.map((id) => ({ id, to: { assignedTo: manager.id } })) })
  expect(results).toEqual(ids.map((id) => ({ id, before: { assignedTo: null, assignedEmployee: null, status: 'Requested' } })))
  expect(new Set(await managersOf(ids))).toEqual(new Set([manager.id]))
  expect((await testApp.eventsOf(ids[0] ?? '')).map(({ kind }) => kind)).toEqual(['managerAssigned'])

  const back = ids.map((id) => ({ id, to: { assignedTo: null }, expected: { assignedTo: manager.id } }))
  expect((await testApp.as(sales).orders.updateMany({ changes: back })).results.every(({ problem }) => problem === undefined)).toBe(true)
  expect(new Set(await managersOf(ids))).toEqual(new Set([null]))
})

test('each order has its own result, and a refused one does not stop the others', async () => {
  const { sales, manager, customer } = testApp.people
  const [free, priced, cancelled] = await Promise.all([
    testApp.makeOrder(),
    testApp.makeOrder({ totalCents: 10_000 }),
    testApp.makeOrder({ status: 'Cancel Order', cancellationReason: 'no' }),
  ])
  const changes = [free, priced, cancelled].map(({ id }) => ({ id, to: { status: 'Deal Confirmed', assignedTo: manager.id } as const }))
  const missing = crypto.randomUUID()
  const { results } = await testApp.as(sales).orders.updateMany({ changes: [...changes, { id: missing, to: { status: 'Reviewing' } }] })
  expect(results[1]).toMatchObject({ id: priced.id, before: { status: 'Requested' } })
  expect(results[0]?.problem).toMatch(/price/)
  expect(results[2]?.problem).toMatch(/^You may not change Cancel Order/)
  expect(results[3]).toEqual({ id: missing, problem: 'Order not found!' })
  // Each order is changed completely or not at all.
  expect(await managersOf([free.id, priced.id, cancelled.id])).toEqual([null, manager.id, null])
  const wrong = await testApp.as(sales).orders.updateMany({ changes: [{ id: free.id, to: { assignedTo: customer.id } }] })
  expect(wrong.results[0]?.problem).toBe('Please choose a manager.')
})

test('an order that has changed since is not reverted', async () => {
  const { sales, admin, manager, otherManager } = testApp.people
  const { id } = await testApp.makeOrder()
  await testApp.as(sales).orders.updateMany({ changes: [{ id, to: { assignedTo: manager.id } }] })
  await testApp.as(admin).orders.update({ _id: id, assignedTo: otherManager.id })
  const { results } = await testApp
    .as(sales)
    .orders.updateMany({ changes: [{ id, to: { assignedTo: null }, expected: { assignedTo: manager.id } }] })
  expect(results).toEqual([{ id, problem: 'It has been changed since.' }])
  expect((await testApp.orderNow(id)).managerId).toBe(otherManager.id)
})

test('a bulk change is bound by the same rights as single changes', async () => {
  const { employee, otherEmployee, manager, customer } = testApp.people
  const own = await testApp.makeOrder({ managerId: manager.id, employeeId: employee.id, status: 'Development' })
  const foreign = await testApp.makeOrder({ status: 'Development' })
  const asEmployee = testApp.as(employee).orders
  const changes = [own, foreign].map(({ id }) => ({ id, to: { status: 'Testing' } as const }))
  const { results } = await asEmployee.updateMany({ changes })
  expect(results.map(({ problem }) => problem)).toEqual([undefined, 'Order not found!'])
  const assign = await asEmployee.updateMany({ changes: [{ id: own.id, to: { assignedEmployee: otherEmployee.id } }] })
  expect(assign.results[0]?.problem).toBe('You may not change this.')
  await expect(testApp.as(customer).orders.updateMany({ changes })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const tooMany = Array.from({ length: 51 }, () => ({ id: own.id, to: {} }))
  await expect(asEmployee.updateMany({ changes: tooMany })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'changes' })
})

test('concurrent bulk changes of the same orders in opposite sequence do not deadlock', async () => {
  const { sales, admin, manager, otherManager } = testApp.people
  const ids = (await several(6)).map(({ id }) => id)
  const to = (id: string, assignedTo: string) => ({ id, to: { assignedTo } })
  const answers = await Promise.all([
    testApp.as(sales).orders.updateMany({ changes: ids.map((id) => to(id, manager.id)) }),
    testApp.as(admin).orders.updateMany({ changes: ids.toReversed().map((id) => to(id, otherManager.id)) }),
  ])
  expect(answers.flatMap(({ results }) => results).every(({ problem }) => problem === undefined)).toBe(true)
})
