import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { orderJobs } from '../orders.jobs.ts'

let app: TestApp
let customer: TestPerson
let office: TestPerson[]
beforeAll(async () => {
  app = await startTestApp()
  customer = await app.one('user')
  office = [await app.one('admin'), await app.one('admin'), await app.one('sales'), await app.one('sales')]
})
beforeEach(async () => {
  await app.runJobs()
  app.pushed.length = 0
})
afterAll(() => app.close())

const input = { details: 'With a till', category: 'Web', type: 'New Project', deadline: '2040-01-01', timezone: 'UTC' } as const
const place = (name: string, by = customer) =>
  app.as(by).orders.create({ ...input, name, technologies: [], files: [] }, { idempotencyKey: name })
const bells = () => app.pushed.flatMap((said) => (said.kind === 'notification' ? [said.userId] : [])).toSorted()

/** The queries of this test's database during the work, without those of the queue. */
async function queriesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype
  const asked: string[] = []
  const listening = function (this: pg.Client & { database?: string }, ...given: [string | { text: string }]) {
    const [what] = given
    const text = typeof what === 'string' ? what : what.text
    const isQueues = /_private_|graphile_worker"?\.(migrations|jobs)|^(listen|set|show|select version)/i.test(text)
    if (app.url.endsWith(`/${this.database}`) && !isQueues) asked.push(text)
    return Reflect.apply(query, this, given)
  }
  Reflect.set(pg.Client.prototype, 'query', listening)
  try {
    await work()
    return asked
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query)
  }
}

test('placing an order takes 4 queries, and its mail and grouped notifications another 8 in one job', async () => {
  await place('Warm')
  await app.runJobs()
  const idle = await queriesDuring(() => app.runJobs())
  const other = await app.one('user')
  const placing = await queriesDuring(() => place('Counted', other))
  expect(placing.length, placing.join('\n')).toBeLessThanOrEqual(4)
  app.pushed.length = 0
  const afterwards = await queriesDuring(() => app.runJobs())
  expect(afterwards.length - idle.length, afterwards.join('\n')).toBeLessThanOrEqual(8)
  expect(bells()).toEqual(office.map(({ id }) => id).toSorted())
})

test('the answer for a new order equals a later read of it', async () => {
  const { order } = await place('Answered')
  expect(await app.as(customer).orders.one({ id: order._id })).toEqual(order)
})

test("with the local mailbox an order's mail is stored as sent; with a mail server it is queued", async () => {
  const { order } = await place('Kept')
  const [event] = (await app.db.execute<{ id: string }>(`select id from order_events where order_id = '${order._id}'`)).rows
  const context = { ...app.context, jobId: '1', attempt: 1, signal: new AbortController().signal }
  const happened = { orderId: order._id, eventIds: [event?.id ?? ''] }
  const mails = async () =>
    (
      await app.db.execute(`select state, carrier, attempts, sender, due_at is null as "isSettled", sent_at is not null as "isSent",
        message_id = id || '@localhost' as "isNamed", (select count(*)::int from graphile_worker._private_jobs where key = 'mail:' || mails.id) as jobs
      from mails where key = 'order:${event?.id}:${customer.id}'`)
    ).rows
  await orderJobs.orderHappened(happened, context)
  const kept = { state: 'sent', carrier: 'mailbox', attempts: 1, sender: expect.stringContaining('<no-reply@localhost>'), jobs: 0 }
  expect(await mails()).toEqual([{ ...kept, isSettled: true, isSent: true, isNamed: true }])

  await app.db.execute(`delete from mails where key = 'order:${event?.id}:${customer.id}'`)
  await orderJobs.orderHappened(happened, { ...context, mailer: { ...context.mailer, name: 'smtp' } })
  const queued = { state: 'queued', carrier: null, attempts: 0, sender: null, jobs: 1 }
  expect(await mails()).toEqual([{ ...queued, isSettled: false, isSent: false, isNamed: null }])
})

test('notifications that were written before a crash are pushed when the job is retried', async () => {
  const { order } = await place('Cut off', await app.one('user'))
  let isDying = true
  const push = {
    ...app.context.push,
    notification: (...said: Parameters<typeof app.context.push.notification>) => {
      if (isDying) throw new Error('killed')
      app.context.push.notification(...said)
    },
  }
  const [event] = (await app.db.execute<{ id: string }>(`select id from order_events where order_id = '${order._id}'`)).rows
  const context = { ...app.context, push, jobId: '1', attempt: 1, signal: new AbortController().signal }
  const happened = { orderId: order._id, eventIds: [event?.id ?? ''] }
  await expect(orderJobs.orderHappened(happened, context)).rejects.toThrow('killed')
  expect(bells()).toEqual([])
  isDying = false
  await orderJobs.orderHappened(happened, context)
  expect(bells()).toEqual(office.map(({ id }) => id).toSorted())
  const { items } = await app.as(office[0] ?? customer).notifications.ofUser({ userId: office[0]?.id ?? '', search: 'Cut off' })
  expect(items).toHaveLength(1)
})

test.each([
  { what: 'rolled back in a deadlock', code: '40P01', isDone: false },
  { what: 'on a lost connection', code: '57P01', isDone: false },
  { what: 'committed before its answer was lost', code: 'ECONNRESET', isDone: true },
])('an order whose statement was $what is still placed, once and with everything that follows', async ({ code, isDone }) => {
  const { query } = pg.Client.prototype
  let failed = 0
  const failing = function (this: pg.Client & { database?: string }, ...given: [{ text?: string }, ...unknown[]]) {
    const answer = given.at(-1)
    const isIt = app.url.endsWith(`/${this.database}`) && failed === 0 && given[0].text?.startsWith('with "placed"')
    if (!isIt || typeof answer !== 'function') return Reflect.apply(query, this, given)
    failed += 1
    const lose = () => answer(Object.assign(new Error('lost'), { code }))
    return isDone ? Reflect.apply(query, this, [...given.slice(0, -1), lose]) : setImmediate(lose)
  }
  Reflect.set(pg.Client.prototype, 'query', failing)
  const placed = await place(`Lost ${code}`).finally(() => Reflect.set(pg.Client.prototype, 'query', query))
  expect(failed).toBe(1)
  const { rows } = await app.db.execute(`select (select count(*)::int from orders where name = 'Lost ${code}') as orders,
    (select count(*)::int from order_events where order_id = '${placed.order._id}') as events,
    (select count(*)::int from graphile_worker._private_jobs where payload ->> 'orderId' = '${placed.order._id}') as jobs`)
  expect(rows).toEqual([{ orders: 1, events: 1, jobs: 1 }])
})
