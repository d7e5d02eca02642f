import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders, testNow } from '#orders/testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders({ COMMENTS_CLOSE_AFTER_DAYS: '3' })
})
afterAll(() => testApp.close())

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000)

test('everyone on the order reads comments and replies in sequence', async () => {
  const { customer, employee, manager, admin } = testApp.people
  const order = await testApp.makeOrder({ name: 'Talked about', employeeId: employee.id, managerId: manager.id })
  for (const { id } of [customer, employee, manager]) testApp.present.add(id)
  const first = await testApp.as(customer).orderComments.create({ order: order.id, message: ' Is it done? ' })
  const second = await testApp.as(manager).orderComments.create({ order: order.id, message: 'Soon.' })
  const reply = await testApp.as(employee).orderComments.reply({ order: order.id, commentId: first._id, reply: 'Nearly.' })
  expect(first).toMatchObject({ message: 'Is it done?', sender: { _id: customer.id, name: customer.name }, replies: [] })
  for (const person of [employee, manager, admin]) {
    expect(await testApp.as(person).orderComments.ofOrder({ orderId: order.id })).toEqual([{ ...first, replies: [reply] }, second])
    expect(await testApp.as(person).orderComments.repliesOfOrder({ orderId: order.id })).toEqual([reply])
  }
  // The customer reads the same, without the user names of others.
  const shown = <One extends typeof second | typeof reply>({ sender: { username: _, ...sender }, ...said }: One) => ({ ...said, sender })
  expect(await testApp.as(customer).orderComments.ofOrder({ orderId: order.id })).toEqual([
    { ...first, replies: [shown(reply)] },
    shown(second),
  ])
  expect(await testApp.as(customer).orderComments.repliesOfOrder({ orderId: order.id })).toEqual([shown(reply)])
  await expect(testApp.as(admin).orderComments.reply({ order: order.id, commentId: reply._id, reply: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const other = await testApp.makeOrder()
  await expect(testApp.as(admin).orderComments.reply({ order: other.id, commentId: first._id, reply: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an order and each of its lists tell how many comments and replies it has', async () => {
  const { customer, admin, manager } = testApp.people
  const order = await testApp.makeOrder({ name: 'Counted', managerId: manager.id })
  const quiet = await testApp.makeOrder({ name: 'Quiet' })
  const first = await testApp.as(customer).orderComments.create({ order: order.id, message: 'Is it done?' })
  await testApp.as(manager).orderComments.create({ order: order.id, message: 'Soon.' })
  for (const reply of ['One.', 'Two.', 'Three.'])
    await testApp.as(manager).orderComments.reply({ order: order.id, commentId: first._id, reply })
  const counts = { commentCount: 2, replyCount: 3 }
  expect(await testApp.as(customer).orders.one({ id: order.id })).toMatchObject(counts)
  const listed = (await testApp.as(admin).orders.all()).items
  expect(listed.find(({ _id }) => _id === order.id)).toMatchObject(counts)
  expect(listed.find(({ _id }) => _id === quiet.id)).toMatchObject({ commentCount: 0, replyCount: 0 })
})

afterEach(() => testApp.present.clear())

test('the other people on the order are notified, and the back office only while it is unassigned', async () => {
  const { customer, employee, manager, admin, sales, otherCustomer } = testApp.people
  const order = await testApp.makeOrder({ name: 'Busy', employeeId: employee.id, managerId: manager.id })
  const said = await testApp.as(customer).orderComments.create({ order: order.id, message: 'Hello' })
  await testApp.runJobs()
  const text = `${customer.name} wrote about Busy`
  for (const person of [employee, manager]) expect(await testApp.toldTo(person)).toContain(text)
  for (const person of [customer, admin, sales, otherCustomer]) expect(await testApp.toldTo(person)).not.toContain(text)
  const audience = { users: [customer.id, manager.id, employee.id], roles: ['admin', 'sales'] }
  expect(testApp.pushed).toContainEqual({ kind: 'changed', audience, topic: 'orderComments', id: order.id })

  await testApp.as(employee).orderComments.reply({ order: order.id, commentId: said._id, reply: 'Hi' })
  await testApp.runJobs()
  expect(await testApp.toldTo(customer)).toContain(`${employee.name} answered about Busy`)

  const alone = await testApp.makeOrder({ name: 'Alone' })
  await testApp.as(customer).orderComments.create({ order: alone.id, message: 'Anybody?' })
  await testApp.runJobs()
  for (const person of [admin, sales]) expect(await testApp.toldTo(person)).toContain(`${customer.name} wrote about Alone`)
})

test('absent readers are mailed unless they opted out, and the sender is told so', async () => {
  const { customer, employee, manager } = testApp.people
  const order = await testApp.makeOrder({ name: 'Absent', employeeId: employee.id, managerId: manager.id })
  const mailed = async (person: typeof manager) =>
    (await testApp.mailsTo(person)).filter(({ subject }) => subject.includes('Absent')).length
  const say = async (message: string) => {
    const said = await testApp.as(customer).orderComments.create({ order: order.id, message })
    await testApp.runJobs()
    return said.isMailedInstead
  }
  expect(await say('Anybody?')).toBe(true)
  expect([await mailed(manager), await mailed(employee)]).toEqual([1, 1])

  testApp.present.add(employee.id)
  expect(await say('One of you?')).toBeUndefined()
  expect([await mailed(manager), await mailed(employee)]).toEqual([2, 1])

  testApp.present.clear()
  for (const person of [manager, employee])
    await testApp.as(person).notifications.setPreference({ kind: 'orderMessages', channel: 'inApp' })
  expect(await say('Any mails left?')).toBeUndefined()
  expect([await mailed(manager), await mailed(employee)]).toEqual([2, 1])
})

test.each([
  ['three days after the delivery', { deliveredAt: daysAgo(3) }, true],
  ['later than that', { deliveredAt: daysAgo(3.01) }, false],
  ['later, when an admin has opened them', { deliveredAt: daysAgo(300), isCommentDisabled: false }, true],
  ['before the delivery, when an admin has closed them', { isCommentDisabled: true }, false],
] as const)('people write %s: %j %s', async (_, changes, isOpen) => {
  const { customer, admin } = testApp.people
  const order = await testApp.makeOrder({ status: 'Delivered', ...changes })
  for (const person of [customer, admin]) {
    const said = testApp.as(person).orderComments.create({ order: order.id, message: 'Hello' })
    if (isOpen) expect(await said).toMatchObject({ message: 'Hello' })
    else await expect(said).rejects.toMatchObject({ code: 'REFUSED', message: 'Comments are closed for this order.' })
  }
  expect((await testApp.as(admin).orders.one({ id: order.id })).isCommentDisabled).toBe(!isOpen)
})

test('only an admin closes and reopens the comments', async () => {
  const { admin, sales, manager, customer } = testApp.people
  const order = await testApp.makeOrder({ managerId: manager.id })
  const toggle = (isCommentDisabled: boolean, person = admin) =>
    testApp.as(person).orders.toggleComments({ id: order.id, isCommentDisabled })
  expect(await toggle(true)).toMatchObject({ isCommentDisabled: true })
  await expect(testApp.as(customer).orderComments.create({ order: order.id, message: 'Hello' })).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await toggle(false)).toMatchObject({ isCommentDisabled: false })
  await testApp.as(customer).orderComments.create({ order: order.id, message: 'Hello' })
  for (const person of [sales, manager, customer]) await expect(toggle(true, person)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await testApp.eventsOf(order.id)).map(({ details }) => details)).toEqual([
    { isCommentDisabled: true },
    { isCommentDisabled: false },
  ])
})

test('repeated and concurrent calls with one idempotency key make one comment', async () => {
  const { customer, employee } = testApp.people
  const order = await testApp.makeOrder({ name: 'Once', employeeId: employee.id })
  const say = () => testApp.as(customer).orderComments.create({ order: order.id, message: 'Once only' }, { idempotencyKey: 'say-1' })
  const answers = await testApp.atOnce(15, say)
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  await testApp.runJobs()
  expect(await testApp.as(customer).orderComments.ofOrder({ orderId: order.id })).toHaveLength(1)
  expect((await testApp.toldTo(employee)).filter((text) => text.endsWith('about Once'))).toHaveLength(1)
})

test('an empty comment is refused', async () => {
  const order = await testApp.makeOrder()
  await expect(testApp.as(testApp.people.customer).orderComments.create({ order: order.id, message: '  ' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  })
})

test('a long conversation is paged from its end, each comment once with its replies', async () => {
  const { customer, employee, otherCustomer } = testApp.people
  const order = await testApp.makeOrder({ name: 'Long', employeeId: employee.id })
  // All at one instant, so that only the ids order them.
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push((await testApp.as(customer).orderComments.create({ order: order.id, message: `No ${n}` }))._id)
  await testApp.as(employee).orderComments.reply({ order: order.id, commentId: ids[1] ?? '', reply: 'Late answer' })
  const read: string[][] = []
  let before: string | undefined
  do {
    const page = await testApp.as(customer).orderComments.ofOrder({ orderId: order.id, limit: 3, ...(before && { before }) })
    read.push(page.map(({ message, replies }) => [message, ...replies.map(({ reply }) => reply)].join(': ')))
    before = page[0]?._id
  } while (before)
  expect(read).toEqual([['No 4', 'No 5', 'No 6'], ['No 1: Late answer', 'No 2', 'No 3'], ['No 0'], []])
  expect(await testApp.as(customer).orderComments.ofOrder({ orderId: order.id })).toHaveLength(7)
  expect(await testApp.as(customer).orderComments.repliesOfOrder({ orderId: order.id, limit: 1 })).toMatchObject([{ reply: 'Late answer' }])

  const elsewhere = await testApp.makeOrder({ customerId: otherCustomer.id })
  const theirs = await testApp.as(otherCustomer).orderComments.create({ order: elsewhere.id, message: 'Hidden' })
  for (const cursor of [theirs._id, 'nonsense', "' or true --"])
    expect(await testApp.as(customer).orderComments.ofOrder({ orderId: order.id, before: cursor })).toEqual([])
  for (const limit of [0, 501, 1.5])
    await expect(testApp.as(customer).orderComments.ofOrder({ orderId: order.id, limit })).rejects.toMatchObject({ code: 'BAD_INPUT' })
})
