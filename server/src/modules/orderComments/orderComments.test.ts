import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders, testNow } from '#orders/testOrders.ts'

let desk: TestOrders
beforeAll(async () => {
  desk = await startTestOrders({ COMMENTS_CLOSE_AFTER_DAYS: '3' })
})
afterAll(() => desk.close())

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000)

test('what was said is read in order, with its answers, by everybody on the order', async () => {
  const { customer, employee, manager, admin } = desk.people
  const order = await desk.makeOrder({ name: 'Talked about', employeeId: employee.id, managerId: manager.id })
  for (const { id } of [customer, employee, manager]) desk.present.add(id)
  const first = await desk.as(customer).orderComments.create({ order: order.id, message: ' Is it done? ' })
  const second = await desk.as(manager).orderComments.create({ order: order.id, message: 'Soon.' })
  const reply = await desk.as(employee).orderComments.reply({ order: order.id, commentId: first._id, reply: 'Nearly.' })
  expect(first).toMatchObject({ message: 'Is it done?', sender: { _id: customer.id, name: customer.name }, replies: [] })
  for (const person of [employee, manager, admin]) {
    expect(await desk.as(person).orderComments.ofOrder({ orderId: order.id })).toEqual([{ ...first, replies: [reply] }, second])
    expect(await desk.as(person).orderComments.repliesOfOrder({ orderId: order.id })).toEqual([reply])
  }
  // The customer reads the same, and nobody's user name but their own.
  const shown = <One extends typeof second | typeof reply>({ sender: { username: _, ...sender }, ...said }: One) => ({ ...said, sender })
  expect(await desk.as(customer).orderComments.ofOrder({ orderId: order.id })).toEqual([
    { ...first, replies: [shown(reply)] },
    shown(second),
  ])
  expect(await desk.as(customer).orderComments.repliesOfOrder({ orderId: order.id })).toEqual([shown(reply)])
  await expect(desk.as(admin).orderComments.reply({ order: order.id, commentId: reply._id, reply: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const other = await desk.makeOrder()
  await expect(desk.as(admin).orderComments.reply({ order: other.id, commentId: first._id, reply: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

afterEach(() => desk.present.clear())

test('the others on the order are told, the back office only while nobody works on it', async () => {
  const { customer, employee, manager, admin, sales, otherCustomer } = desk.people
  const order = await desk.makeOrder({ name: 'Busy', employeeId: employee.id, managerId: manager.id })
  const said = await desk.as(customer).orderComments.create({ order: order.id, message: 'Hello' })
  await desk.runJobs()
  const text = `${customer.name} wrote about Busy`
  for (const person of [employee, manager]) expect(await desk.toldTo(person)).toContain(text)
  for (const person of [customer, admin, sales, otherCustomer]) expect(await desk.toldTo(person)).not.toContain(text)
  const audience = { users: [customer.id, manager.id, employee.id], roles: ['admin', 'sales'] }
  expect(desk.pushed).toContainEqual({ kind: 'changed', audience, topic: 'orderComments', id: order.id })

  await desk.as(employee).orderComments.reply({ order: order.id, commentId: said._id, reply: 'Hi' })
  await desk.runJobs()
  expect(await desk.toldTo(customer)).toContain(`${employee.name} answered about Busy`)

  const alone = await desk.makeOrder({ name: 'Alone' })
  await desk.as(customer).orderComments.create({ order: alone.id, message: 'Anybody?' })
  await desk.runJobs()
  for (const person of [admin, sales]) expect(await desk.toldTo(person)).toContain(`${customer.name} wrote about Alone`)
})

test('who does not have the product open is mailed instead, unless they chose otherwise; the writer hears of it', async () => {
  const { customer, employee, manager } = desk.people
  const order = await desk.makeOrder({ name: 'Absent', employeeId: employee.id, managerId: manager.id })
  const mailed = async (person: typeof manager) => (await desk.mailsTo(person)).filter(({ subject }) => subject.includes('Absent')).length
  const say = async (message: string) => {
    const said = await desk.as(customer).orderComments.create({ order: order.id, message })
    await desk.runJobs()
    return said.isMailedInstead
  }
  expect(await say('Anybody?')).toBe(true)
  expect([await mailed(manager), await mailed(employee)]).toEqual([1, 1])

  desk.present.add(employee.id)
  expect(await say('One of you?')).toBeUndefined()
  expect([await mailed(manager), await mailed(employee)]).toEqual([2, 1])

  desk.present.clear()
  for (const person of [manager, employee]) await desk.as(person).notifications.setPreference({ kind: 'orderMessages', channel: 'inApp' })
  expect(await say('Nobody wants mails?')).toBeUndefined()
  expect([await mailed(manager), await mailed(employee)]).toEqual([2, 1])
})

test.each([
  ['three days after the delivery', { deliveredAt: daysAgo(3) }, true],
  ['later than that', { deliveredAt: daysAgo(3.01) }, false],
  ['later, when an admin has opened them', { deliveredAt: daysAgo(300), isCommentDisabled: false }, true],
  ['before the delivery, when an admin has closed them', { isCommentDisabled: true }, false],
] as const)('people write %s: %j %s', async (_, changes, isOpen) => {
  const { customer, admin } = desk.people
  const order = await desk.makeOrder({ status: 'Delivered', ...changes })
  for (const person of [customer, admin]) {
    const said = desk.as(person).orderComments.create({ order: order.id, message: 'Hello' })
    if (isOpen) expect(await said).toMatchObject({ message: 'Hello' })
    else await expect(said).rejects.toMatchObject({ code: 'REFUSED', message: 'Comments are closed for this order.' })
  }
  expect((await desk.as(admin).orders.one({ id: order.id })).isCommentDisabled).toBe(!isOpen)
})

test('the back office closes and opens the conversation, nobody else', async () => {
  const { admin, sales, manager, customer } = desk.people
  const order = await desk.makeOrder({ managerId: manager.id })
  const toggle = (isCommentDisabled: boolean, person = admin) => desk.as(person).orders.toggleComments({ id: order.id, isCommentDisabled })
  expect(await toggle(true)).toMatchObject({ isCommentDisabled: true })
  await expect(desk.as(customer).orderComments.create({ order: order.id, message: 'Hello' })).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await toggle(false, sales)).toMatchObject({ isCommentDisabled: false })
  await desk.as(customer).orderComments.create({ order: order.id, message: 'Hello' })
  for (const person of [manager, customer]) await expect(toggle(true, person)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await desk.eventsOf(order.id)).map(({ details }) => details)).toEqual([{ isCommentDisabled: true }, { isCommentDisabled: false }])
})

test('one attempt, sent again and many times at once, is one comment', async () => {
  const { customer, employee } = desk.people
  const order = await desk.makeOrder({ name: 'Once', employeeId: employee.id })
  const say = () => desk.as(customer).orderComments.create({ order: order.id, message: 'Once only' }, { idempotencyKey: 'say-1' })
  const answers = await desk.atOnce(15, say)
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  await desk.runJobs()
  expect(await desk.as(customer).orderComments.ofOrder({ orderId: order.id })).toHaveLength(1)
  expect((await desk.toldTo(employee)).filter((text) => text.endsWith('about Once'))).toHaveLength(1)
})

test('empty words are none', async () => {
  const order = await desk.makeOrder()
  await expect(desk.as(desk.people.customer).orderComments.create({ order: order.id, message: '  ' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  })
})

test('a long conversation is read from its end, a page at a time, each comment once, with its answers', async () => {
  const { customer, employee, otherCustomer } = desk.people
  const order = await desk.makeOrder({ name: 'Long', employeeId: employee.id })
  // All said at one moment: the ids tell them apart.
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push((await desk.as(customer).orderComments.create({ order: order.id, message: `No ${n}` }))._id)
  await desk.as(employee).orderComments.reply({ order: order.id, commentId: ids[1] ?? '', reply: 'Late answer' })
  const read: string[][] = []
  let before: string | undefined
  do {
    const page = await desk.as(customer).orderComments.ofOrder({ orderId: order.id, limit: 3, ...(before && { before }) })
    read.push(page.map(({ message, replies }) => [message, ...replies.map(({ reply }) => reply)].join(': ')))
    before = page[0]?._id
  } while (before)
  expect(read).toEqual([['No 4', 'No 5', 'No 6'], ['No 1: Late answer', 'No 2', 'No 3'], ['No 0'], []])
  expect(await desk.as(customer).orderComments.ofOrder({ orderId: order.id })).toHaveLength(7)
  expect(await desk.as(customer).orderComments.repliesOfOrder({ orderId: order.id, limit: 1 })).toMatchObject([{ reply: 'Late answer' }])

  const elsewhere = await desk.makeOrder({ customerId: otherCustomer.id })
  const theirs = await desk.as(otherCustomer).orderComments.create({ order: elsewhere.id, message: 'Hidden' })
  for (const cursor of [theirs._id, 'nonsense', "' or true --"])
    expect(await desk.as(customer).orderComments.ofOrder({ orderId: order.id, before: cursor })).toEqual([])
  for (const limit of [0, 501, 1.5])
    await expect(desk.as(customer).orderComments.ofOrder({ orderId: order.id, limit })).rejects.toMatchObject({ code: 'BAD_INPUT' })
})
