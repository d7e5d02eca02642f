import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import { conversationMessagesTable } from './conversationMessages.table.ts'
import { addMembers, insertConversation, removeMembers } from './conversations.store.ts'
import { openDirect, openQuery, openWhatsapp, readMessages, receiveMessage, sendMessage } from './index.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const say = (me: Parameters<typeof sendMessage>[1], conversationId: string, body: string, more: object = {}) =>
  sendMessage(testApp.context, me, { conversationId, body, clientKey: null, ...more })

test('a pair has one direct conversation, regardless of who starts it, and only permitted pairs have one', async () => {
  const { admin, sales, customer, employee, manager, otherManager, otherEmployee } = testApp.people
  const made = await testApp.atOnce(6, () => openDirect(testApp.context, admin, employee.id))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect((await openDirect(testApp.context, employee, admin.id)).id).toBe(made[0]?.id)
  await openDirect(testApp.context, manager, employee.id)
  await openDirect(testApp.context, sales, customer.id)
  for (const [me, other] of [
    [customer, admin],
    [customer, employee],
    [employee, otherEmployee],
    [employee, otherManager],
    [admin, admin],
  ] as const)
    await expect(openDirect(testApp.context, me, other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(openDirect(testApp.context, admin, 'no-such-user')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('concurrent messages get numbers without gaps, and a retry is the same message', async () => {
  const { admin, customer } = testApp.people
  const { id } = await openQuery(testApp.context, customer)
  const keys = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6].values()
  await testApp.atOnce(12, () => {
    const n = keys.next().value ?? 0
    return say(n % 2 ? admin : customer, id, `word ${n}`, { clientKey: `key ${n}` })
  })
  const rows = await testApp.context.db
    .select()
    .from(conversationMessagesTable)
    .where(eq(conversationMessagesTable.conversationId, id))
    .orderBy(asc(conversationMessagesTable.seq))
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1))
  expect(rows).toHaveLength(6)
})

test('a customer reads their conversation without its notes, with their own numbers', async () => {
  const { sales, admin, otherCustomer, customer, employee } = testApp.people
  const { id } = await openQuery(testApp.context, otherCustomer)
  await say(otherCustomer, id, 'Hello?')
  await say(sales, id, 'Difficult one.', { kind: 'note' })
  await say(admin, id, 'Hello!')
  const read = async (me: typeof sales, after = 0) =>
    (await readMessages(testApp.context.db, me, id, { after })).messages.map(({ message }) => message.body)
  expect(await read(admin)).toEqual(['Hello?', 'Difficult one.', 'Hello!'])
  expect(await read(otherCustomer)).toEqual(['Hello?', 'Hello!'])
  expect(await read(otherCustomer, 1)).toEqual(['Hello!'])
  for (const stranger of [customer, employee]) await expect(read(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(say(otherCustomer, id, 'x', { kind: 'note' })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(say(customer, id, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a new member reads later messages only, and a former member reads and writes none', async () => {
  const { admin, employee, manager } = testApp.people
  const { db } = testApp.context
  const space = await insertConversation(db, { kind: 'space', title: 'Team' })
  if (!space) throw new Error('no space')
  await addMembers(db, space.id, [admin.id, employee.id], { seq: 0, at: new Date() })
  await say(admin, space.id, 'One')
  await addMembers(db, space.id, [manager.id, employee.id], { seq: 1, at: new Date() })
  await say(employee, space.id, 'Two')
  const read = async (me: typeof admin) => (await readMessages(db, me, space.id)).messages.map(({ message }) => message.body)
  expect(await read(employee)).toEqual(['One', 'Two'])
  expect(await read(manager)).toEqual(['Two'])
  await removeMembers(db, space.id, [employee.id], new Date())
  await expect(read(employee)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(say(employee, space.id, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a number outside writes without an account, and a repeated webhook event is one message', async () => {
  const { sales, customer } = testApp.people
  const { id } = await openWhatsapp(testApp.context, { number: '+919876543210', title: 'Ravi' })
  expect((await openWhatsapp(testApp.context, { number: '+919876543210', title: 'Ravi' })).id).toBe(id)
  const words = { conversationId: id, body: 'Hi from outside', outsideId: 'wamid.1' }
  expect((await receiveMessage(testApp.context, words)).id).toBe((await receiveMessage(testApp.context, words)).id)
  await say(sales, id, 'Hi')
  const { messages } = await readMessages(testApp.context.db, sales, id)
  expect(messages.map(({ message, sender }) => [message.side, message.body, sender?.id])).toEqual([
    ['outside', 'Hi from outside', undefined],
    ['user', 'Hi', sales.id],
  ])
  await expect(readMessages(testApp.context.db, customer, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
