import { admits, isOwn } from '@app/contract/core/access.ts'
import { mayChange } from '@app/contract/core/call.ts'
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsTable } from '#auth/auth.table.ts'
import { fingerprint, newToken } from '#config/secrets.ts'
import { days, later } from '#core/clock.ts'
import { type NamedCall, namedCalls } from '#http/api.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { closeWithCleanBooks } from '#payments/testPayments.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { crontab } from '../modules.ts'
import { makeCompany } from './demoCompany.ts'

let testApp: TestApp
const complaints: unknown[] = []
beforeAll(async () => {
  const log = {
    info() {},
    debug() {},
    warn: (...said: unknown[]) => void complaints.push(said),
    error: (...said: unknown[]) => void complaints.push(said),
  }
  testApp = await startTestApp({ context: { log } })
  await makeCompany({
    db: testApp.db,
    storage: testApp.context.storage,
    now: new Date(),
    zone: 'UTC',
    product: 'Desk',
    passwordHash: 'none',
    size: { customers: 8, orders: 60 },
  })
})
afterAll(() => closeWithCleanBooks(testApp))

test('the reconciliation with the card provider finds every demo payment and no other', async () => {
  const admin = await testApp.one('admin')
  await testApp.as(admin).reconciliation.runNow()
  await testApp.runJobs()
  const { runs, open } = await testApp.as(admin).reconciliation.state()
  expect(open).toEqual([])
  expect(runs[0]).toMatchObject({ finishedAt: expect.any(String), repaired: 0, found: 0 })
  expect(runs[0]?.payments).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test.each(['order', 'publicPayment', 'subscription'])('a demo payment of kind %s can be refunded', async (payableKind) => {
  const admin = await testApp.one('admin')
  const isWhole = and(eq(paymentsTable.payableKind, payableKind), eq(paymentsTable.refundedCents, 0), gt(paymentsTable.amountCents, 1_000))
  const [payment] = await testApp.db.select().from(paymentsTable).where(isWhole).orderBy(desc(paymentsTable.createdAt)).limit(1)
  await testApp.as(admin).payments.refund({ payment: payment?.id ?? '', amount: 10, currency: 'USD', reason: 'To see how it goes' })
  await testApp.runJobs()
  const [after] = await testApp.db
    .select()
    .from(paymentsTable)
    .where(eq(paymentsTable.id, payment?.id ?? ''))
  expect(after).toMatchObject({ refundedCents: 1_000 })
})

/** Inputs for calls that need more than the caller's id, taken from the answers of other calls. */
const inputsOf: Record<string, (me: string, known: (call: string) => string[]) => object[]> = {
  ...each('id', 'orders.ofCustomer', ['orders.one', 'orders.timeline', 'orders.neighbours', 'deal.offers', 'invoices.isPresent']),
  ...each('orderId', 'orders.ofCustomer', ['orderComments.ofOrder', 'orderComments.repliesOfOrder', 'payments.ofOrder']),
  ...each('orderId', 'orders.ofCustomer', ['documents.ofOrder', 'documents.ofCustomerOrder']),
  ...each('orderid', 'orders.ofCustomer', ['feedback.ofOrder']),
  ...each('order', 'orders.ofCustomer', ['payments.quote']),
  ...each('id', 'payments.ofCustomer', ['payments.one']),
  ...each('id', 'bookings.ofUser', ['bookings.byId', 'bookingPayments.charge']),
  ...each('id', 'events.upcoming', ['events.upcomingOne']),
  ...each('conversationId', 'conversations.list', ['conversations.messages']),
  ...each('groupId', 'conversations.list', ['conversations.groupMessages', 'conversations.userGroupMessages']),
  ...each('id', 'conversations.list', ['conversations.one']),
  'bookings.slots': (_, known) => known('catalogue.sessions').map((session) => ({ session, ...nextDays() })),
  'conversations.isMember': (userId, known) => known('conversations.list').map((groupId) => ({ userId, groupId })),
  'conversations.find': (a, known) => known('users.adminsAndSales').map((b) => ({ a, b })),
  'conversations.list': () => [{ section: 'chat' }, { section: 'spaces' }],
  'conversations.ofUser': (id) => [{ id }],
  'conversations.search': () => [{ search: 'th' }],
  'listViews.of': () => [{ list: 'myOrders' }],
  'search.quick': () => [{ search: 'a' }],
  'skills.ofUser': (id) => [{ id }],
  'users.byId': (id, known) => [id, ...known('users.adminsAndSales')].map((id) => ({ id })),
}
function each(field: string, from: string, names: string[]) {
  return Object.fromEntries(
    names.map((name) => [name, (_: string, known: (call: string) => string[]) => known(from).map((id) => ({ [field]: id }))]),
  )
}
const nextDays = () => {
  const [from, to] = [1, 7].map((ahead) => later(new Date(), days(ahead)).toISOString().slice(0, 10))
  return { from, to, timezone: 'UTC' }
}
/** Calls that need a secret, a file of an archive or an invoice, which customers open on the order's page. */
const askForMore = [
  'users.byUsername',
  'offerLinks.open',
  'paymentLinks.open',
  'invoicePayments.open',
  'documents.archive',
  'documents.archiveFile',
  'documents.archiveDiff',
  'events.ticket',
  'resume.openCard',
  'invoices.one',
  'invoices.download',
]

test('no answer to a customer contains another user’s username', async () => {
  // Makes usernames differ from all words of the product, such as 'manager'.
  await testApp.db.update(usersTable).set({ username: sql`'<' || ${usersTable.username} || '>'` })
  const people = await testApp.db.select({ id: usersTable.id, username: usersTable.username, name: usersTable.name }).from(usersTable)
  const orders = await testApp.db.select({ id: ordersTable.customerId }).from(ordersTable).where(isNotNull(ordersTable.employeeId))
  const customers = people.filter(({ id }) => orders.some((order) => order.id === id))
  const namesSeen = new Set<string>()
  for (const me of customers.slice(0, 3)) {
    const token = newToken()
    await testApp.db
      .insert(sessionsTable)
      .values({ userId: me.id, tokenFingerprint: fingerprint(token), expiresAt: later(new Date(), days(1)) })
    const others = people.filter(({ id }) => id !== me.id)
    const answers = new Map<string, string>()
    const ask = async ({ module, name, call }: NamedCall, input: object) => {
      const answer = await testApp.app.inject({
        method: call.method,
        url: call.path.replace(/:(\w+)/g, (_, field: string) => String(Reflect.get(input, field))),
        headers: { 'x-access-token': token },
        ...(call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
      })
      expect([200, 403, 404, 409], `${module}.${name} ${JSON.stringify(input)}: ${answer.body}`).toContain(answer.statusCode)
      if (answer.statusCode !== 200) return
      answers.set(`${module}.${name}`, `${answers.get(`${module}.${name}`) ?? ''}${answer.body}`)
      for (const { username, name: person } of others) {
        expect(answer.body.includes(username), `${module}.${name} tells the user name of ${person}`).toBe(false)
        if (answer.body.includes(`"${person}"`)) namesSeen.add(`${module}.${name}`)
      }
    }
    const known = (call: string) =>
      [...new Set([...(answers.get(call) ?? '').matchAll(/"_id":"([^"]+)"/g)].map(([, id]) => id ?? ''))].slice(0, 12)
    const questions = namedCalls().filter(
      ({ call }) => !mayChange(call) && (isOwn(call.access) || admits(call.access, { id: me.id, role: 'user' })),
    )
    const isFirst = ({ module, name }: NamedCall) => !inputsOf[`${module}.${name}`]
    for (const named of [...questions.filter(isFirst), ...questions.filter((one) => !isFirst(one)).toSorted(listFirst)]) {
      const title = `${named.module}.${named.name}`
      if (askForMore.includes(title)) continue
      const own = isOwn(named.call.access) ? { [named.call.access.own]: me.id } : {}
      for (const input of inputsOf[title]?.(me.id, known) ?? [own]) await ask(named, input)
    }
  }
  // Customers do see the names of their contacts, so there was something to hide.
  expect([...namesSeen]).toEqual(
    expect.arrayContaining([
      'orders.one',
      'orders.timeline',
      'orderComments.ofOrder',
      'bookings.slots',
      'bookings.byId',
      'conversations.messages',
      'users.adminsAndSales',
    ]),
  )
})
/** The calls that provide ids for the others. */
const listFirst = (one: NamedCall, other: NamedCall) => Number(other.name === 'list') - Number(one.name === 'list')

test('every scheduled job runs on the demo company without a warning, by day and by night', async () => {
  complaints.length = 0
  const names = crontab.split('\n').flatMap((line) => line.trim().match(/^(?:\S+ ){5}(\w+)/)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) await testApp.db.execute(sql`select graphile_worker.add_job(${name}, '{}'::json)`)
  await testApp.runJobs()
  const { rows: failed } = await testApp.db.execute(
    sql`select task_identifier, last_error from graphile_worker.jobs where last_error is not null`,
  )
  expect({ failed, complaints }).toEqual({ failed: [], complaints: [] })
})
