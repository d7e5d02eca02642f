import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutIds } from '#test/withoutIds.ts'
import { startTestOrders, type TestOrders } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const seenBy = (who: 'admin' | 'sales' | 'manager', id: string) => testApp.as(testApp.people[who]).orders.one({ id })

test('the second of two edits of one version is refused and shown what the first changed, who changed it and when', async () => {
  const { admin, sales } = testApp.people
  const { id } = await testApp.makeOrder({ totalCents: 10_000 })
  const [one, other] = [await seenBy('admin', id), await seenBy('sales', id)]
  expect(one.version).toBe(other.version)
  const saved = await testApp.as(admin).orders.update({ _id: id, version: one.version, name: 'Of the admin', totalAmount: 120 })
  expect(saved.version).toBe(one.version + 1)
  await expect(testApp.as(sales).orders.update({ _id: id, version: other.version, name: 'Of sales' })).rejects.toMatchObject({
    status: 409,
    code: 'CONFLICT',
    version: saved.version,
    changed: [
      { field: 'name', value: 'Of the admin', by: admin.name, at: expect.any(String) },
      { field: 'totalAmount', value: 120, by: admin.name, at: expect.any(String) },
    ],
  })
  expect(await testApp.orderNow(id)).toMatchObject({ name: 'Of the admin', totalCents: 12_000 })
  // Saving again with the new version succeeds.
  const again = await testApp.as(sales).orders.update({ _id: id, version: saved.version, name: 'Of sales' })
  expect(again).toMatchObject({ name: 'Of sales', version: saved.version + 1 })
})

test('of ten concurrent saves of one version, one succeeds', async () => {
  const { id } = await testApp.makeOrder()
  const { version } = await seenBy('sales', id)
  let n = 0
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => testApp.as(testApp.people.sales).orders.update({ _id: id, version, name: `Try ${n++}` })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, changed: [{ field: 'name' }] })
})

test('repeating a save whose answer was lost is not a stale edit', async () => {
  const { id } = await testApp.makeOrder()
  const { version } = await seenBy('sales', id)
  const change = { _id: id, version, name: 'Once', technologies: ['Go'], reportFee: 5 }
  const saved = await testApp.as(testApp.people.sales).orders.update(change)
  expect(await testApp.as(testApp.people.sales).orders.update(change)).toEqual(saved)
})

test('without a version the last write wins, as for clients that know none', async () => {
  const { id } = await testApp.makeOrder()
  for (const name of ['First', 'Second']) await testApp.as(testApp.people.sales).orders.update({ _id: id, name })
  expect(await testApp.orderNow(id)).toMatchObject({ name: 'Second' })
})

test('changes outside the form (progress, status, review notes) do not raise the version', async () => {
  const { id, version } = await testApp.makeOrder({ status: 'Development', managerId: testApp.people.manager.id })
  await testApp.as(testApp.people.manager).orders.updateProgress({ id, progress: 40 })
  await testApp.as(testApp.people.manager).orders.updateStatus({ id, status: 'Testing' })
  expect(await testApp.orderNow(id)).toMatchObject({ version, columnVersions: {} })
})

test("a manager's edit is not refused over amounts that they may not see", async () => {
  const { admin, manager } = testApp.people
  const { id } = await testApp.makeOrder({ managerId: manager.id, totalCents: 10_000 })
  const { version } = await seenBy('manager', id)
  await testApp.as(admin).orders.update({ _id: id, totalAmount: 700 })
  await testApp.as(manager).orders.update({ _id: id, version, managerNote: 'Begin' })
  const read = await seenBy('manager', id)
  await testApp.as(admin).orders.update({ _id: id, totalAmount: 800, managerNote: 'Begin now' })
  const refused = await testApp
    .as(manager)
    .orders.update({ _id: id, version: read.version, managerNote: 'Begin later' })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ changed: [{ field: 'managerNote', value: 'Begin now', by: admin.name }] })
  expect(withoutIds(JSON.stringify(refused))).not.toContain('800')
})

test('a paid amount that changed since is shown as a conflict, whichever source wrote it', async () => {
  const { id } = await testApp.makeOrder({ totalCents: 10_000 })
  const { version } = await seenBy('sales', id)
  await testApp.db.execute(sql`update orders set paid_cents = 2500 where id = ${id}`)
  await expect(testApp.as(testApp.people.sales).orders.update({ _id: id, version, totalAmount: 90 })).rejects.toMatchObject({
    changed: [{ field: 'paidAmount', value: 25 }],
  })
})
