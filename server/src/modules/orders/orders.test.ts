import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders, testNow } from './testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const moneyFields = [
  'totalAmount',
  'paidAmount',
  'partialAmount',
  'remainingAmount',
  'remaining',
  'isFree',
  'mayPay',
  'codeWalkThrough',
  'reportFee',
  'refundStatus',
]

/** An order with a value in every field that some readers may not see. */
const fullOrder = () => {
  const { manager, employee, sales } = testApp.people
  return testApp.makeOrder({
    status: 'Deal Confirmed',
    dealConfirmedAt: testNow,
    managerId: manager.id,
    employeeId: employee.id,
    assignedBy: sales.id,
    assignedAt: testNow,
    totalCents: 10_001,
    paidCents: 2_500,
    walkthroughFeeCents: 4_000,
    reportFeeCents: 900,
    refundStatus: 'Half of it',
    managerNote: 'Between us',
    reviewNote: 'Well done',
    employeeReporting: '2026-11-30',
    phone: '+49 30 1234',
  })
}

test.each(['manager', 'employee'] as const)('a %s gets no amount and no contact, in any answer', async (role) => {
  const order = await fullOrder()
  const reader = testApp.as(testApp.people[role])
  const me = { id: testApp.people[role].id }
  const answers = [
    await reader.orders.one({ id: order.id }),
    ...(await reader.orders.assigned(me)).items.filter(({ _id }) => _id === order.id),
    ...(role === 'employee' ? (await reader.orders.ofEmployee(me)).items.filter(({ _id }) => _id === order.id) : []),
    await reader.orders.updateProgress({ id: order.id, progress: 30 }),
  ]
  expect(answers).toHaveLength(role === 'employee' ? 4 : 3)
  for (const answer of answers) {
    for (const field of [...moneyFields, 'email', 'phone']) expect(answer, field).not.toHaveProperty(field)
    expect(Object.keys(answer.customer[0] ?? {}).sort()).toEqual(['_id', 'name', 'username'])
  }
  expect(answers[0]).toMatchObject({ managerNote: 'Between us', reviewNote: 'Well done', employeeReporting: '2026-11-30' })
})

test('a customer sees the money and none of the notes', async () => {
  const order = await fullOrder()
  const seen = await testApp.as(testApp.people.customer).orders.one({ id: order.id })
  expect(seen).toMatchObject({
    totalAmount: 100.01,
    paidAmount: 25,
    partialAmount: 50.01,
    remainingAmount: 75.01,
    remaining: true,
    mayPay: true,
  })
  expect(seen).toMatchObject({ codeWalkThrough: 40, reportFee: 9, phone: '+49 30 1234' })
  for (const field of ['managerNote', 'reviewNote', 'employeeReporting', 'refundStatus', 'assignedBy', 'assignedAt'])
    expect(seen).not.toHaveProperty(field)
})

test('assignees, their assigner and admins read the review note; only assignees write it', async () => {
  const order = await fullOrder()
  const { admin, sales, manager, otherManager } = testApp.people
  const otherSales = await testApp.one('sales')
  expect(await testApp.as(admin).orders.one({ id: order.id })).toHaveProperty('reviewNote', 'Well done')
  expect(await testApp.as(sales).orders.one({ id: order.id })).toHaveProperty('reviewNote', 'Well done')
  expect(await testApp.as(otherSales).orders.one({ id: order.id })).not.toHaveProperty('reviewNote')

  const note = { id: order.id, reviewNote: 'Even better' }
  expect(await testApp.as(manager).orders.addReviewNote(note)).toHaveProperty('reviewNote', 'Even better')
  await expect(testApp.as(otherManager).orders.addReviewNote(note)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(admin).orders.addReviewNote(note)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the timeline leaves out events that its reader may not see', async () => {
  const order = await fullOrder()
  const { admin, sales, manager, employee, customer } = testApp.people
  const otherSales = await testApp.one('sales')
  await testApp.as(sales).orders.update({ _id: order.id, totalAmount: 90, name: 'Cheaper', managerNote: 'Still between us' })
  await testApp.as(manager).orders.addReviewNote({ id: order.id, reviewNote: 'Good' })
  await testApp.as(sales).orders.updateStatus({ id: order.id, status: 'Cancel Order', reason: 'Too dear' })
  await testApp.as(sales).orders.updateRefund({ id: order.id, refundStatus: 'All of it' })
  const kinds = async (person: typeof admin) =>
    (await testApp.as(person).orders.timeline({ id: order.id })).map(({ kind, details }) => String(details.field ?? kind))
  const everything = ['refund', 'status', 'cancellationReason', 'reviewNote', 'totalAmount', 'managerNote', 'name']
  expect(await kinds(admin)).toEqual(everything)
  expect(await kinds(sales)).toEqual(everything)
  expect(await kinds(otherSales)).toEqual(everything.filter((kind) => kind !== 'reviewNote'))
  expect(await kinds(employee)).toEqual(everything.filter((kind) => kind !== 'refund' && kind !== 'totalAmount'))
  expect(await kinds(customer)).toEqual(['status', 'cancellationReason', 'totalAmount', 'name'])
  const events = await testApp.as(customer).orders.timeline({ id: order.id })
  expect(events[0]?.by?.name).toBe(sales.name)
  expect(events[2]?.details).toEqual({ field: 'totalAmount', from: 100.01, to: 90, currency: 'USD' })
})

test("every call answers NOT_FOUND for another person's order", async () => {
  const { otherCustomer, otherManager, otherEmployee, remote, admin, manager, customer } = testApp.people
  const order = await fullOrder()
  const missing = '01a1fc54-1cd6-7951-beb1-9e6a9aa1172f'
  const gone = await testApp.makeOrder({ recycledAt: testNow, managerId: manager.id })
  const answers = async (person: typeof admin, id: string) => {
    const { orders, documents, orderComments } = testApp.as(person)
    const calls = {
      one: () => orders.one({ id }),
      timeline: () => orders.timeline({ id }),
      neighbours: () => orders.neighbours({ id }),
      update: () => orders.update({ _id: id, managerNote: 'x' }),
      updateStatus: () => orders.updateStatus({ id, status: 'Testing' }),
      updateProgress: () => orders.updateProgress({ id, progress: 5 }),
      updateRefund: () => orders.updateRefund({ id, refundStatus: 'x' }),
      addReviewNote: () => orders.addReviewNote({ id, reviewNote: 'x' }),
      toggleComments: () => orders.toggleComments({ id, isCommentDisabled: true }),
      releaseCode: () => orders.releaseCode({ id }),
      remind: () => orders.remind({ id }),
      files: () => documents.ofOrder({ orderId: id }),
      ownFiles: () => documents.ofCustomerOrder({ orderId: id, userId: person.id }),
      addFile: () => documents.add({ orderId: id, category: 'deliverables', uploadId: missing }),
      addFiles: () => documents.addSeveral({ order: id, category: 'requirements', uploadIds: [missing] }),
      comments: () => orderComments.ofOrder({ orderId: id }),
      replies: () => orderComments.repliesOfOrder({ orderId: id }),
      comment: () => orderComments.create({ order: id, message: 'x' }),
      reply: () => orderComments.reply({ order: id, commentId: missing, reply: 'x' }),
    }
    const told = Object.entries(calls).map(async ([name, call]) => {
      const refusal = await call().then(
        () => ({ code: 'ANSWERED', message: '', status: 200 }),
        ({ code, message, status }) => ({ code, message, status }),
      )
      return [name, refusal] as const
    })
    return Object.fromEntries(await Promise.all(told))
  }
  for (const person of [otherCustomer, otherManager, otherEmployee, remote]) {
    const ofForeign = await answers(person, order.id)
    expect(ofForeign).toEqual(await answers(person, missing))
    expect(ofForeign.one).toEqual({ code: 'NOT_FOUND', message: 'Order not found!', status: 404 })
    for (const [name, refusal] of Object.entries(ofForeign)) expect(['NOT_FOUND', 'FORBIDDEN'], name).toContain(refusal.code)
  }
  for (const person of [admin, manager, customer]) expect(await answers(person, gone.id)).toEqual(await answers(person, missing))
  expect((await answers(admin, 'no-id')).one).toEqual({ code: 'NOT_FOUND', message: 'Order not found!', status: 404 })
  expect(await testApp.orderNow(order.id)).toEqual(order)
})

test('a list is open to its owner and the back office, and ownership grants no extra visibility', async () => {
  const { customer, otherCustomer, manager, employee, admin, sales } = testApp.people
  await fullOrder()
  const others = await testApp.makeOrder({ employeeId: employee.id, managerId: null, name: 'Another manager looks after it' })
  const lists = ['ofCustomer', 'countOfCustomer', 'created', 'assigned', 'ofEmployee'] as const
  for (const list of lists) {
    await expect(testApp.as(otherCustomer).orders[list]({ id: customer.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // A manager also lists the assignments of their people, as far as they may see the orders.
    if (list !== 'assigned')
      await expect(testApp.as(manager).orders[list]({ id: employee.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(testApp.as(null).orders[list]({ id: customer.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await testApp.as(admin).orders[list]({ id: 'unknown' })).items).toEqual([])
  }
  const seenByManager = await testApp.as(manager).orders.assigned({ id: employee.id, pageSize: 100 })
  expect(seenByManager.total).toBeGreaterThan(0)
  expect(seenByManager.items.map(({ _id }) => _id)).not.toContain(others.id)
  for (const list of ['all', 'newest'] as const)
    for (const person of [customer, manager, employee])
      await expect(testApp.as(person).orders[list]()).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const mine = await testApp.as(customer).orders.ofCustomer({ id: customer.id })
  expect(mine.total).toBeGreaterThan(0)
  expect(mine.tabs?.all).toBe(mine.total)
  expect((await testApp.as(sales).orders.ofCustomer({ id: customer.id })).total).toBe(mine.total)
  expect((await testApp.as(otherCustomer).orders.ofCustomer({ id: otherCustomer.id })).items).toEqual([])

  // Orders that a person entered for another do not stay visible to them.
  await testApp.makeOrder({ createdBy: employee.id, name: 'Entered long ago' })
  expect((await testApp.as(employee).orders.created({ id: employee.id })).items).toEqual([])
  expect((await testApp.as(admin).orders.created({ id: employee.id })).items).toHaveLength(1)
})

test('tabs by name or by a status, without recycled orders', async () => {
  const { sales } = testApp.people
  const gone = await testApp.makeOrder({ name: 'In the bin', recycledAt: testNow })
  await testApp.makeOrder({ status: 'Testing' })
  const byTab = async (category: string) => (await testApp.as(sales).orders.byTab({ category })).orders
  expect((await byTab('active')).every(({ tab }) => tab === 'active')).toBe(true)
  expect(await byTab('Deal Confirmed')).toEqual(await byTab('Active'))
  await expect(byTab('Lost')).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'category' })
  const fresh = await testApp.as(sales).orders.newest({ tab: 'active', pageSize: 100 })
  expect(fresh.items.every(({ tab }) => tab === 'new')).toBe(true)
  const all = await testApp.as(sales).orders.all({ pageSize: 100 })
  expect(all.items.map(({ _id }) => _id)).not.toContain(gone.id)
  expect((await byTab('all')).length).toBe(Math.min(10, all.total))
})

test('neighbours are those of the reader’s own list', async () => {
  const customer = await testApp.one('user')
  const at = (minute: number) => new Date(testNow.getTime() + minute * 60_000)
  const [oldest, middle, newest] = [
    await testApp.makeOrder({ customerId: customer.id, createdAt: at(1) }),
    await testApp.makeOrder({ customerId: customer.id, createdAt: at(3), status: 'Delivered' }),
    await testApp.makeOrder({ customerId: customer.id, createdAt: at(5) }),
  ]
  const foreign = await testApp.makeOrder({ createdAt: at(4) })
  const neighbours = (id: string, tab?: 'new') => testApp.as(customer).orders.neighbours({ id, ...(tab && { tab }) })
  expect(await neighbours(middle.id)).toEqual({ previous: newest.id, next: oldest.id })
  expect(await neighbours(newest.id)).toEqual({ previous: null, next: middle.id })
  expect(await neighbours(newest.id, 'new')).toEqual({ previous: null, next: oldest.id })
  expect(await testApp.as(testApp.people.admin).orders.neighbours({ id: middle.id })).toMatchObject({ previous: foreign.id })
})

test('back office and assignees set the progress from 0 to 100, without changing the status', async () => {
  const { employee, customer, sales } = testApp.people
  const order = await testApp.makeOrder({ status: 'Development', employeeId: employee.id })
  expect(await testApp.as(employee).orders.updateProgress({ id: order.id, progress: 100 })).toMatchObject({
    progress: 100,
    status: 'Development',
  })
  expect(await testApp.as(sales).orders.updateProgress({ id: order.id, progress: 100 })).toMatchObject({ progress: 100 })
  for (const progress of [-1, 101, 0.5])
    await expect(testApp.as(sales).orders.updateProgress({ id: order.id, progress })).rejects.toMatchObject({ field: 'progress' })
  await expect(testApp.as(customer).orders.updateProgress({ id: order.id, progress: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await testApp.eventsOf(order.id)).map(({ details }) => details)).toEqual([{ from: 0, to: 100 }])
})

test('only a cancelled order has a refund, and `none` clears it', async () => {
  const { sales, manager } = testApp.people
  const order = await testApp.makeOrder({ status: 'Reviewing', managerId: manager.id })
  const refund = (refundStatus: string) => testApp.as(sales).orders.updateRefund({ id: order.id, refundStatus })
  await expect(refund('All of it')).rejects.toMatchObject({ code: 'REFUSED' })
  await testApp.as(sales).orders.updateStatus({ id: order.id, status: 'Cancel Order', reason: 'x' })
  expect(await refund('All of it')).toMatchObject({ refundStatus: 'All of it' })
  expect(await refund('None')).toMatchObject({ refundStatus: 'none' })
  await refund('Half')
  expect(await refund('')).toMatchObject({ refundStatus: 'none' })
  await expect(testApp.as(manager).orders.updateRefund({ id: order.id, refundStatus: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('anyone reads the categories, and an admin adds each once', async () => {
  const { admin, sales, customer } = testApp.people
  await testApp.as(admin).orders.addCategory({ newCategory: ' Compilers ' })
  expect((await testApp.as(null).orders.categories()).map(({ name }) => name)).toContain('Compilers')
  await expect(testApp.as(admin).orders.addCategory({ newCategory: 'COMPILERS' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(testApp.as(admin).orders.addCategory({ newCategory: ' ' })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  for (const person of [sales, customer])
    await expect(testApp.as(person).orders.addCategory({ newCategory: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
