import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { notify } from '../notify.ts'
import { groupJobs } from './groups.jobs.ts'
import { retractUnread } from './retractUnread.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const newsOf = async (person: TestPerson) =>
  (await testApp.as(person).notifications.ofUser({ userId: person.id, pageSize: 50 })).items.map(({ notification }) => notification)
const mailsTo = async ({ email }: TestPerson) =>
  (await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, email))).map(({ subject }) => subject)
const jobContext = () => ({ ...testApp.context, jobId: '1', attempt: 1, signal: AbortSignal.timeout(10_000) })

const request = { name: 'Chess in Rust', details: 'With a clock.', category: 'Games', deadline: '2026-12-01', timezone: '10 PM EST' }

test('nine orders of one customer are one notification with their number', async () => {
  const { sales } = testApp.people
  const ada = await testApp.one('user', { name: 'Ada' })
  for (let count = 0; count < 9; count++) {
    await testApp.as(ada).orders.create(request)
    await testApp.runJobs()
  }
  const bob = await testApp.one('user', { name: 'Bob' })
  await testApp.as(bob).orders.create(request)
  await testApp.runJobs()
  const [ofBob, ...rest] = await newsOf(sales)
  expect(ofBob).toMatch(/^New order #\d+: Chess in Rust$/)
  expect(rest).toEqual(['Ada placed 9 orders'])
  expect(
    testApp.pushed.filter(({ kind, ...about }) => kind === 'notification' && 'userId' in about && about.userId === sales.id),
  ).toHaveLength(2)
})

test('twelve comments are one notification, and another person’s are another', async () => {
  const { manager, employee, customer } = testApp.people
  const order = await testApp.makeOrder({ name: 'Shop', managerId: manager.id, employeeId: employee.id })
  for (let number = 1; number <= 12; number++) {
    await testApp.as(customer).orderComments.create({ order: order.id, message: `Words ${number}` })
    await testApp.runJobs()
  }
  await testApp.as(employee).orderComments.create({ order: order.id, message: 'Yes' })
  await testApp.runJobs()
  expect(await newsOf(manager)).toEqual(['Emil Employee wrote about Shop', 'Carla Customer sent 12 messages about Shop'])
})

test('twenty chat messages to a person who is away are one notification; one that was read begins anew', async () => {
  const { sales } = testApp.people
  const [ada, eve] = [await testApp.one('user', { name: 'Ada' }), await testApp.one('user', { name: 'Eve' })]
  const direct = await testApp.as(sales).conversations.createDirect({ members: [sales.id, ada.id] })
  const say = async (text: string) => {
    const { _id } = await testApp.as(sales).conversations.send({ conversationId: direct._id, text })
    await testApp.runJobs()
    return _id
  }
  const ids: string[] = []
  for (let number = 1; number <= 20; number++) ids.push(await say(`Words ${number}`))
  expect(await newsOf(ada)).toEqual([`${sales.name} sent 20 messages in the chat`])
  await testApp.as(sales).conversations.remove({ id: ids.pop() ?? '' })
  await testApp.as(sales).conversations.remove({ id: ids.shift() ?? '' })
  await testApp.runJobs()
  expect(await newsOf(ada)).toEqual([`${sales.name} sent 18 messages in the chat`])
  await testApp.as(ada).notifications.markAllAsRead({})
  await testApp.as(ada).conversations.read({ id: direct._id, seq: 20 })
  await say('One more')
  expect(await newsOf(ada)).toEqual([`${sales.name} wrote in the chat`, `${sales.name} sent 18 messages in the chat`])
  expect(await newsOf(eve)).toEqual([])
})

/** Events of one group, each with its own key. */
const tell = (reader: TestPerson, key: string, group = `group of ${reader.id}`) =>
  testApp.db.transaction((db) =>
    notify(db, {
      key,
      kind: 'orders',
      userIds: [reader.id],
      text: `One thing`,
      href: '/profile',
      group: { key: group, many: 'Did {count} things' },
    }),
  )

test('a repeated event counts once, also at once with others', async () => {
  const reader = await testApp.one('admin')
  await Promise.all(['a', 'b', 'c', 'c', 'c', 'd'].map((key) => tell(reader, `${key} ${reader.id}`)))
  expect(await newsOf(reader)).toEqual(['Did 4 things'])
})

test('a group ends after some minutes without an event', async () => {
  const reader = await testApp.one('admin')
  for (const key of ['a', 'b']) await tell(reader, `${key} ${reader.id}`)
  await testApp.db.execute(sql`update notification_groups set last_at = last_at - interval '11 minutes' where user_id = ${reader.id}`)
  await tell(reader, `c ${reader.id}`)
  expect(await newsOf(reader)).toEqual(['One thing', 'Did 2 things'])
})

test.each(['mail', 'both'] as const)('a reader by %s gets one mail at once, and one for the others', async (channel) => {
  const reader = await testApp.one('admin', { email: `${channel}@reader.example` })
  await testApp.as(reader).notifications.setPreference({ kind: 'orders', channel })
  for (let number = 1; number <= 9; number++) await tell(reader, `${number} ${reader.id}`)
  await testApp.runJobs()
  expect(await mailsTo(reader)).toEqual(['One thing'])
  for (const _ of [1, 2]) await groupJobs.mailNotificationGroup({ userId: reader.id, groupKey: `group of ${reader.id}` }, jobContext())
  expect(await mailsTo(reader)).toEqual(['One thing', 'Did 9 things'])
  const queued = await testApp.db.execute(
    sql`select from graphile_worker.jobs where task_identifier = 'mailNotificationGroup' and run_at > now() + interval '9 minutes'`,
  )
  expect(queued.rowCount).toBeGreaterThan(0)
})

test('events that are taken back leave the group, and the last one takes it along', async () => {
  const reader = await testApp.one('admin')
  const keys = ['a', 'b', 'c'].map((key) => `${key} ${reader.id}`)
  for (const key of keys) await tell(reader, key)
  expect(await retractUnread(testApp.db, keys.slice(0, 1), [reader.id])).toEqual([reader.id])
  expect(await newsOf(reader)).toEqual(['Did 2 things'])
  await retractUnread(testApp.db, keys.slice(1, 2), [reader.id])
  expect(await newsOf(reader)).toEqual(['One thing'])
  await retractUnread(testApp.db, keys, [reader.id])
  expect(await newsOf(reader)).toEqual([])
})
