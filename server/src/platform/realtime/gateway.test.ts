import { realtimePath } from '@app/contract/core/realtime.ts'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { openRealtime, type Realtime } from './gateway.ts'

let testApp: TestOrders
let realtime: Realtime
let address: string
beforeAll(async () => {
  testApp = await startTestOrders()
  realtime = openRealtime(testApp.url, () => {})
  testApp.context.push = realtime.push
  realtime.attach(testApp.app, testApp.context)
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await realtime.close()
  await testApp.close()
})

const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.disconnect()
  open.clear()
})

type Shake = { auth?: Record<string, unknown>; extraHeaders?: Record<string, string> }
function dial(shake: Shake): Socket {
  const socket = io(address, { path: realtimePath, transports: ['websocket'], reconnection: false, forceNew: true, ...shake })
  open.add(socket)
  return socket
}
const admitted = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('admitted'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })

/** A connected person, with all events they receive. */
async function listener(person: TestPerson, unheardMs?: unknown) {
  const socket = dial({ auth: { token: person.token, unheardMs } })
  const heard: string[] = []
  let onLastWord = () => {}
  socket.onAny((event: string, what?: { topic?: string; id?: string }) => {
    if (what?.topic === lastWord) onLastWord()
    else heard.push([event, what?.topic, what?.id].filter(Boolean).join(' '))
  })
  expect(await admitted(socket)).toBe('admitted')
  return {
    socket,
    heard,
    hears: (what: string) => expect.poll(() => heard).toContain(what),
    /** Resolves when all events so far have arrived, since a connection keeps their sequence. */
    eventsArrived: () =>
      new Promise<void>((resolve) => {
        onLastWord = resolve
        realtime.push.changed({ users: [person.id] }, { topic: lastWord })
      }),
  }
}
const lastWord = 'the last word'

test('a change of an order reaches its customer, its assignees and the back office, and no one else', async () => {
  const { customer, otherCustomer, manager, otherManager, employee, otherEmployee, remote, sales, admin } = testApp.people
  const order = await testApp.makeOrder({ managerId: manager.id, employeeId: employee.id })
  const concerned = await Promise.all([customer, manager, employee, sales, admin].map((person) => listener(person)))
  const others = await Promise.all([otherCustomer, otherManager, otherEmployee, remote].map((person) => listener(person)))
  await testApp.as(admin).orders.updateProgress({ id: order.id, progress: 10 })
  await testApp.runJobs()
  for (const { hears } of concerned) await hears(`changed orders ${order.id}`)
  await Promise.all(others.map(({ eventsArrived }) => eventsArrived()))
  for (const { heard } of others) expect(heard).toEqual([])
})

test('an unassigned person is notified of that, and gets no later events of the order', async () => {
  const { manager, employee, otherEmployee, admin } = testApp.people
  const order = await testApp.makeOrder({ managerId: manager.id, employeeId: employee.id })
  const [before, after] = [await listener(employee), await listener(otherEmployee)]
  await testApp.as(admin).orders.update({ _id: order.id, assignedEmployee: otherEmployee.id })
  await testApp.runJobs()
  await expect.poll(() => before.heard).toContainEqual(expect.stringMatching(/^getNotification/))
  await after.hears(`changed orders ${order.id}`)
  before.heard.length = 0
  after.heard.length = 0
  await testApp.as(admin).orders.updateProgress({ id: order.id, progress: 20 })
  await testApp.as(admin).orderComments.create({ order: order.id, message: 'For the assignee.' })
  await testApp.runJobs()
  await after.hears(`changed orderComments ${order.id}`)
  await before.eventsArrived()
  expect(before.heard).toEqual([])
})

test('a client that connects after its page was read gets the topics that changed for it since, each once', async () => {
  const { customer, otherCustomer } = testApp.people
  const order = await testApp.makeOrder({ customerId: customer.id })
  for (const topic of ['late', 'late', 'later']) realtime.push.changed({ users: [customer.id] }, { topic, id: order.id })
  const came = await listener(customer, 10_000)
  await came.eventsArrived()
  expect(came.heard.filter((what) => /late/.test(what))).toEqual(['changed late', 'changed later'])
  for (const [who, unheardMs] of [
    [otherCustomer, 10_000],
    [customer, undefined],
    [customer, '10000'],
    [customer, -1],
    [customer, Number.NaN],
  ] as const) {
    const other = await listener(who, unheardMs)
    await other.eventsArrived()
    expect(other.heard.filter((what) => /late/.test(what))).toEqual([])
  }
})

test('events of another process before the connection are included', async () => {
  const other = openRealtime(testApp.url, () => {})
  try {
    const here = await listener(testApp.people.customer)
    other.push.changed({ users: [testApp.people.customer.id] }, { topic: 'elsewhere' })
    await here.hears('changed elsewhere')
    const late = await listener(testApp.people.customer, 10_000)
    await late.hears('changed elsewhere')
  } finally {
    await other.close()
  }
})

test('a notification reaches its receiver on each of their screens', async () => {
  const { customer, otherCustomer, sales } = testApp.people
  const [one, two, other] = [await listener(customer), await listener(customer), await listener(otherCustomer)]
  // A client that names another person, as older clients of the protocol may, gets nothing.
  other.socket.emit('addNotificationUser', customer.id)
  await testApp.as(sales).notifications.create({ user: customer.id, notification: 'Hello' })
  await testApp.runJobs()
  for (const { heard } of [one, two]) await expect.poll(() => heard).toContainEqual(expect.stringMatching(/^getNotification/))
  await other.eventsArrived()
  expect(other.heard).toEqual([])
})

test('every process knows who has the product open, until they leave', async () => {
  const { customer, otherCustomer, sales } = testApp.people
  const other = openRealtime(testApp.url, () => {})
  try {
    const ids = [customer.id, otherCustomer.id, sales.id]
    const [here] = await Promise.all([listener(customer), listener(sales)])
    await expect.poll(() => other.push.present(ids)).toEqual(new Set([customer.id, sales.id]))
    expect(await realtime.push.present([otherCustomer.id])).toEqual(new Set())
    here?.socket.disconnect()
    await expect.poll(() => other.push.present(ids)).toEqual(new Set([sales.id]))
  } finally {
    await other.close()
  }
})

test('events about money reach the customer and the back office, and not the assignees', async () => {
  const { customer, manager, employee, sales } = testApp.people
  const order = await testApp.makeOrder({ managerId: manager.id, employeeId: employee.id, totalCents: 1_000, status: 'Deal Confirmed' })
  const [payer, office, worker] = [await listener(customer), await listener(sales), await listener(employee)]
  await testApp.as(sales).payments.record({ order: order.id, amount: 10, currency: 'USD', paymentMethod: 'Cash' })
  await testApp.runJobs()
  for (const { hears } of [payer, office]) await hears(`changed payments ${order.id}`)
  await worker.eventsArrived()
  expect(worker.heard.filter((what) => what !== `changed orders ${order.id}`)).toEqual([])
})

test('without a session, with a forged or ended one, or from a foreign page, no socket is admitted', async () => {
  const gone = await testApp.one('user')
  await testApp.as(gone).auth.signOut()
  const cookie = (token: string) => ({ cookie: `theme=dark; session=${token}` })
  const { token } = testApp.people.customer
  for (const shake of [
    {},
    { auth: { token: 'made-up' } },
    { auth: { token: gone.token } },
    { auth: { userId: testApp.people.customer.id } },
    { extraHeaders: cookie('%E0%A4%A') },
    { extraHeaders: { ...cookie(token), origin: 'https://evil.example' } },
  ])
    expect(await admitted(dial(shake))).toBe('Please sign in.')
  expect(await admitted(dial({ extraHeaders: { ...cookie(token), origin: address } }))).toBe('admitted')
})

test('sockets of a closed account are disconnected, and so are those of an expired session', async () => {
  const [closed, resting, staying] = [await testApp.one('employee'), await testApp.one('employee'), await testApp.one('employee')]
  const [one, two, three] = [await listener(closed), await listener(resting), await listener(staying)]
  await testApp.as(testApp.people.admin).users.disable({ username: closed.username })
  await testApp.runJobs()
  await expect.poll(() => one.socket.connected).toBe(false)
  expect(one.heard).toContain('sessionEnded')
  expect(await admitted(dial({ auth: { token: closed.token } }))).toBe('Please sign in.')

  await testApp.db.execute(sql`update sessions set expires_at = '2000-01-01' where user_id = ${resting.id}`)
  await testApp.db.execute(sql`select graphile_worker.add_job('forgetExpired', '{}'::json)`)
  await testApp.runJobs()
  await expect.poll(() => two.socket.connected).toBe(false)
  expect(three.socket.connected).toBe(true)
})

test('a session that ends while its socket is admitted leaves no listening socket', async () => {
  const person = await testApp.one('user')
  const { clock } = testApp.context
  let asked = 0
  // The session ends between the two reads of the clock: after the first check, before the room is joined.
  testApp.context.clock = { now: () => (asked++ === 0 ? clock.now() : new Date('2100-01-01')) }
  try {
    const socket = dial({ auth: { token: person.token } })
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect.poll(() => socket.connected).toBe(false)
  } finally {
    testApp.context.clock = clock
  }
})

test("a comment sent over a socket is the call itself: its author is the session's, and a repeated key is one comment", async () => {
  const { customer, otherCustomer, employee, otherEmployee } = testApp.people
  const order = await testApp.makeOrder({ employeeId: employee.id })
  const [one, two, stranger, other] = await Promise.all(
    [customer, employee, otherCustomer, otherEmployee].map((person) => listener(person)),
  )
  if (!one || !two || !stranger || !other) throw new Error('a socket is missing')
  const say = (socket: Socket, words: object) =>
    new Promise((resolve) => void socket.emit('sendComment', { sender: employee.id, order: order.id, ...words }, resolve))
  one.socket.emit('addCommentUser', employee.id)
  const words = { message: 'Over the line', msgType: 'text', idempotencyKey: 'line-1' }
  const said = await say(one.socket, words)
  expect(said).toMatchObject({ message: 'Over the line', sender: { _id: customer.id }, order: order.id, msgType: 'text' })
  expect(await say(one.socket, words)).toEqual(said)
  const { idempotencyKey, ...byCall } = words
  const { body } = await testApp.app.inject({
    method: 'POST',
    url: '/api/main/createOrderComment',
    headers: { 'x-access-token': customer.token, 'idempotency-key': idempotencyKey },
    payload: { sender: employee.id, order: order.id, ...byCall },
  })
  expect(JSON.parse(body)).toEqual(said)
  expect(await say(stranger.socket, words)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await say(one.socket, { message: ' ' })).toMatchObject({ code: 'BAD_INPUT' })
  for (const nonsense of [null, 7, 'x', []]) one.socket.emit('sendComment', nonsense, 'no function')
  await testApp.runJobs()
  for (const { heard } of [one, two]) await expect.poll(() => heard.filter((what) => what.startsWith('getComment'))).toHaveLength(1)
  await Promise.all([stranger, other].map(({ eventsArrived }) => eventsArrived()))
  for (const { heard } of [stranger, other]) expect(heard).toEqual([])
  expect(await testApp.as(customer).orderComments.ofOrder({ orderId: order.id })).toHaveLength(1)
})

test('events over a socket whose session has ended are refused', async () => {
  const person = await testApp.one('user')
  const order = await testApp.makeOrder({ customerId: person.id })
  const { socket } = await listener(person)
  await testApp.db.execute(sql`update sessions set expires_at = '2000-01-01' where user_id = ${person.id}`)
  // The check that finds the session ended also disconnects its sockets, which may come before the answer.
  const refused = await new Promise((resolve) => {
    socket.once('disconnect', () => resolve({ code: 'UNAUTHORIZED' }))
    socket.emit('sendComment', { order: order.id, message: 'Too late' }, resolve)
  })
  expect(refused).toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await testApp.as(testApp.people.admin).orderComments.ofOrder({ orderId: order.id })).toEqual([])
})

test('during an impersonation no socket acts for the person or for the admin', async () => {
  const [viewer, seen] = [await testApp.one('admin'), await testApp.one('user')]
  const { socket } = await listener(viewer)
  await testApp.as(viewer).auth.viewAs({ userId: seen.id })
  expect(await admitted(dial({ auth: { token: viewer.token } }))).toBe('Please sign in.')
  const answered = await new Promise((resolve) => socket.emit('typing', { id: seen.id }, resolve))
  expect(answered).toMatchObject({ code: 'FORBIDDEN', field: 'impersonation' })
})

test('a client that connects after this process missed events is told to reload its topics', async () => {
  const person = await testApp.one('user')
  const news = ['changed notifications', 'changed whatsapp', 'changed conversations']
  const topicsForLateClient = async (unheardMs: number) => {
    const came = await listener(person, unheardMs)
    await came.eventsArrived()
    return came.heard.filter((what) => news.includes(what))
  }
  // By then the process is older than the page.
  await expect.poll(() => topicsForLateClient(1)).toEqual([])
  const { socket } = await listener(person)
  const hungUp = new Promise((resolve) => socket.once('disconnect', resolve))
  const cutAt = performance.now()
  await testApp.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'mentordesk realtime, listening'`,
  )
  // All clients are disconnected once the listening connection is back.
  await hungUp
  expect(await topicsForLateClient(performance.now() - cutAt)).toEqual(news)
})
