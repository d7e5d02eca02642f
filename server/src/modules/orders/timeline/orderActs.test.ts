import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantCoins, takeCoins } from '#coins/index.ts'
import type { TestPerson } from '#test/app.ts'
import type { OrderRow } from '../orders.table.ts'
import { startTestOrders, type TestOrders } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

type AppliedValues = { order: OrderRow; fileId: string }
type Story = {
  does: string
  order?: Partial<OrderRow>
  by: 'admin' | 'sales' | 'manager'
  act: (as: ReturnType<TestOrders['as']>, made: AppliedValues) => Promise<unknown>
  /** The text after the user name; `#` stands for the order. */
  says: string[]
  kind: string
  before?: object
  after?: object
}

const manual = { paymentMethod: 'Cash', currency: 'USD' } as const

const stories: Story[] = [
  {
    does: 'changing the price',
    by: 'sales',
    act: (as, { order }) => as.orders.update({ _id: order.id, totalAmount: 120.5 }),
    says: ['changed the total of # from $100.00 to $120.50'],
    kind: 'money',
    before: { total: '$100.00' },
    after: { total: '$120.50' },
  },
  {
    does: 'entering a paid amount, which is a payment',
    by: 'admin',
    act: (as, { order }) => as.orders.update({ _id: order.id, paidAmount: 40, paidBefore: 0 }),
    says: ['recorded a payment of $40.00 (Other) for #'],
    kind: 'money',
  },
  {
    does: 'changing the currency with the price',
    by: 'admin',
    act: (as, { order }) => as.orders.update({ _id: order.id, currency: 'INR', totalAmount: 9_000 }),
    says: ['changed the total of # from $100.00 to ₹9,000.00', 'changed the currency of # from USD to INR'],
    kind: 'money',
  },
  {
    does: 'recording a payment',
    by: 'sales',
    order: { status: 'Deal Confirmed', paidCents: 1_000 },
    act: (as, { order }) => as.payments.record({ ...manual, order: order.id, amount: 25 }, { idempotencyKey: `once:${order.id}` }),
    says: ['recorded a payment of $25.00 (Cash) for #'],
    kind: 'money',
    before: { paid: '$10.00' },
    after: { paid: '$35.00' },
  },
  {
    does: 'promising a refund',
    by: 'sales',
    order: { status: 'Cancel Order' },
    act: (as, { order }) => as.orders.updateRefund({ id: order.id, refundStatus: 'Half of it' }),
    says: ['changed the refund of # from none to “Half of it”'],
    kind: 'money',
    before: { refund: null },
    after: { refund: 'Half of it' },
  },
  {
    does: 'releasing the source code',
    by: 'admin',
    act: (as, { order }) => as.orders.releaseCode({ id: order.id }),
    says: ['released the source code of #'],
    kind: 'files',
  },
  {
    does: 'exchanging the manager',
    by: 'admin',
    act: (as, { order }) => as.orders.update({ _id: order.id, assignedTo: testApp.people.otherManager.id }),
    says: ['assigned # to manager manager 4 in place of Maya Manager'],
    kind: 'orders',
    before: { manager: 'Maya Manager' },
    after: { manager: 'manager 4' },
  },
  {
    does: 'giving it to an employee',
    by: 'manager',
    act: (as, { order }) => as.orders.update({ _id: order.id, assignedEmployee: testApp.people.employee.id }),
    says: ['assigned # to employee Emil Employee'],
    kind: 'orders',
    before: { employee: null },
    after: { employee: 'Emil Employee' },
  },
  {
    does: 'adding a file as a manager',
    by: 'manager',
    act: async (as, { order }) =>
      as.documents.add({
        orderId: order.id,
        category: 'deliverables',
        uploadId: await testApp.makeUpload(testApp.people.manager, 'part.pdf'),
      }),
    says: ['added “part.pdf” to #'],
    kind: 'files',
    after: { file: 'part.pdf', category: 'deliverables' },
  },
  {
    does: 'adding a file as an admin',
    by: 'admin',
    act: async (as, { order }) =>
      as.documents.add({
        orderId: order.id,
        category: 'deliverables',
        uploadId: await testApp.makeUpload(testApp.people.admin, 'plan.pdf'),
      }),
    says: ['added “plan.pdf” to #'],
    kind: 'files',
    after: { file: 'plan.pdf', category: 'deliverables' },
  },
  {
    does: 'deleting a file',
    by: 'admin',
    act: (as, { fileId }) => as.documents.remove({ docId: fileId }),
    says: ['deleted “brief.pdf” from #'],
    kind: 'files',
    before: { file: 'brief.pdf', category: 'requirements' },
  },
]

async function made(story: Story): Promise<AppliedValues> {
  const order = await testApp.makeOrder({ totalCents: 10_000, managerId: testApp.people.manager.id, ...story.order })
  const uploadId = await testApp.makeUpload(testApp.people.customer, 'brief.pdf')
  const { documents } = await testApp.as(testApp.people.customer).documents.add({ orderId: order.id, category: 'requirements', uploadId })
  return { order, fileId: documents[0]?._id ?? '' }
}
const logOf = async (search: string) => (await testApp.as(testApp.people.admin).logs.all({ search, direction: 'asc' })).items

test.each(stories)('$does is logged once, with the values before and after', async (story) => {
  const all = await made(story)
  const name = `order ${all.order.number} “${all.order.name}”`
  const actor: TestPerson = testApp.people[story.by]
  // The act is repeated, as by a double click: the second call changes nothing or is refused.
  for (let time = 0; time < 2; time += 1) await story.act(testApp.as(actor), all).catch(() => undefined)
  const lines = await logOf(String(all.order.number))
  const once = story.does.startsWith('adding a file') ? [...story.says, ...story.says] : story.says
  expect(lines.map(({ message }) => message)).toEqual(once.map((words) => `${actor.username} ${words.replace('#', name)}`))
  for (const line of lines) expect(line).toMatchObject({ kind: story.kind, actor: { username: actor.username } })
  if (story.before) expect(lines[0]?.before).toEqual(story.before)
  if (story.after) expect(lines[0]?.after).toEqual(story.after)
})

test('refused acts, and acts without effect on money, rights or files, are not logged', async () => {
  const { order } = await made({ does: '', by: 'admin', act: async () => {}, says: [], kind: '' })
  await expect(testApp.as(testApp.people.manager).orders.update({ _id: order.id, totalAmount: 1 })).rejects.toMatchObject({
    code: 'REFUSED',
  })
  await expect(testApp.as(testApp.people.manager).documents.remove({ docId: order.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await testApp.as(testApp.people.admin).orders.update({ _id: order.id, name: order.name, details: 'More of it' })
  await testApp.as(testApp.people.admin).orders.updateProgress({ id: order.id, progress: 10 })
  expect(await logOf(String(order.number))).toEqual([])
})

test('coins that staff move are logged once with both balances; coins by rule are only in the ledger', async () => {
  const { customer, sales } = testApp.people
  const own = { userId: customer.id, createdBy: sales.id } as const
  const gift = { ...own, coins: 30, reason: 'granted', key: 'log:gift', note: 'for waiting' } as const
  await testApp.db.transaction((db) => grantCoins(db, gift))
  await testApp.db.transaction((db) => grantCoins(db, gift))
  await takeCoins(testApp.db, { ...own, coins: 10, reason: 'corrected', key: 'log:taken' })
  await grantCoins(testApp.db, { userId: customer.id, coins: 5, reason: 'delivered', key: 'log:delivered' })
  const lines = await logOf('coins')
  expect(lines.map(({ message, before, after }) => [message, before, after])).toEqual([
    [`${sales.username} gave 30 coins to ${customer.username}: for waiting`, { coins: 0 }, { coins: 30 }],
    [`${sales.username} took 10 coins from ${customer.username}`, { coins: 30 }, { coins: 20 }],
  ])
})

test('all events of one act have one time, however long its steps take', async () => {
  const { admin, employee } = testApp.people
  let ms = 0
  const ticking = { now: () => new Date(Date.UTC(2026, 10, 21, 6) + ms++) }
  const timesOf = async (orderId: string) => new Set((await testApp.eventsOf(orderId)).map(({ at }) => at.getTime()))
  const usual = testApp.context.clock
  Object.assign(testApp.context, { clock: ticking })
  try {
    const asked = await testApp.makeOrder({ status: 'Requested' })
    await testApp.as(admin).orders.updateStatus({ id: asked.id, status: 'Deal Confirmed', totalAmount: 90 })
    expect([(await testApp.eventsOf(asked.id)).length > 1, (await timesOf(asked.id)).size]).toEqual([true, 1])
    const worked = await testApp.makeOrder({ status: 'Testing', employeeId: employee.id })
    await testApp.as(employee).documents.add({ orderId: worked.id, category: 'sourceCode', uploadId: await testApp.makeUpload(employee) })
    expect([(await testApp.eventsOf(worked.id)).length > 1, (await timesOf(worked.id)).size]).toEqual([true, 1])
    expect(ms).toBeGreaterThan(1)
  } finally {
    Object.assign(testApp.context, { clock: usual })
  }
})
