import { href } from '@app/contract/screens.ts'
import { desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { oneTimeCodesTable } from '#auth/auth.table.ts'
import { type Clock, days, later, systemClock } from '#core/clock.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { documentsTable } from '#orders/files/documents.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { usersTable } from '#users/users.table.ts'
import { publicOrderFilesTable, publicOrdersTable } from './publicOrders.table.ts'
import { openBrowser, visitorInput } from './testVisitor.ts'

let testApp: TestApp
let admin: TestPerson
let sales: TestPerson
let address: string
let passed = 0
const clock: Clock = { now: () => later(systemClock.now(), passed) }
beforeAll(async () => {
  testApp = await startTestApp({ clock })
  ;[admin, sales] = [await testApp.one('admin'), await testApp.one('sales')]
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())
beforeEach(() => {
  passed = 0
})

let sent = 0
/** A visitor's public order with files, each with a new address. */
async function publicOrder(about: object = {}, files: readonly string[] = []) {
  sent += 1
  const browser = openBrowser(testApp, address)
  const uploads: string[] = []
  for (const name of files) uploads.push(await browser.upload(`the content of ${name}`, { name }))
  const email = `visitor${sent}@example.com`
  const { body } = await browser.send({ ...visitorInput, email, ...about, files: uploads.map((uploadId) => ({ uploadId })) })
  const [row] = await testApp.db
    .select()
    .from(publicOrdersTable)
    .where(eq(publicOrdersTable.number, Number(body.number)))
  if (!row) throw new Error('no public order came')
  return row
}
const usersAt = (email: string) => testApp.db.select().from(usersTable).where(eq(usersTable.email, email))
const ordersOf = (customerId: string) => testApp.db.select().from(ordersTable).where(eq(ordersTable.customerId, customerId))
const inviteTo = async (email: string) => {
  const mails = await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, email)).orderBy(desc(mailsTable.createdAt))
  const mail = mails.find(({ kind }) => kind === 'invited')
  return { mail, link: /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' }
}
const newPassword = 'Quiet-Rook-2026-castles'
const choosePassword = async (email: string, link: string) => {
  const { token } = await testApp.as(null).auth.verifyResetOtp({ email, otp: link })
  await testApp.as(null).auth.resetPassword({ email, password: newPassword, otp: token })
}

test('for a known customer it becomes an order with its files, notified, recorded on both and linked both ways', async () => {
  const customer = await testApp.one('user', { email: 'Known@Example.com' })
  const row = await publicOrder({ email: 'known@example.COM' }, ['board.txt', 'rules.txt'])
  expect(await testApp.as(sales).publicOrders.one({ id: row.id })).toMatchObject({ account: 'customer', customer: { _id: customer.id } })

  const turned = await testApp.as(sales).publicOrders.turn({ id: row.id })
  expect(turned).toEqual({ order: expect.any(String), number: expect.any(Number), isInvited: false })
  await testApp.runJobs()

  const order = await testApp.as(customer).orders.one({ id: turned.order })
  const { projectName, email: _, name: __, phone, ...request } = visitorInput
  expect(order).toMatchObject({ ...request, name: projectName, phone, number: turned.number, status: 'Requested' })
  const files = await testApp.as(customer).documents.ofOrder({ orderId: turned.order })
  expect(files.map(({ name, category }) => [name, category]).toSorted()).toEqual([
    ['board.txt', 'requirements'],
    ['rules.txt', 'requirements'],
  ])
  const { fileLink = '' } = files[0] ?? {}
  const led = await testApp.app.inject({ url: fileLink, headers: { 'x-access-token': customer.token } })
  expect((await testApp.app.inject({ url: String(led.headers.location) })).body).toMatch(/^the content of/)

  const mails = await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, customer.email))
  expect(mails.map(({ kind }) => kind)).toEqual(['orderReceived'])
  const told = await testApp.db.select().from(notificationsTable).where(eq(notificationsTable.userId, customer.id))
  expect(told).toMatchObject([{ text: `We received your order ${projectName}.`, href: href('orderDetails', { slug: turned.order }) }])

  expect(await testApp.as(admin).publicOrders.one({ id: row.id })).toMatchObject({
    isTurned: true,
    isInvited: false,
    order: { _id: turned.order, number: turned.number },
    turnedBy: { _id: sales.id },
    files: [],
  })
  const createdFor = async (who: TestPerson) =>
    (await testApp.as(who).orders.timeline({ id: turned.order })).find(({ kind }) => kind === 'created')?.details
  expect(await createdFor(admin)).toMatchObject({ publicOrder: row.id, publicOrderNumber: row.number })
  // Only the office sees where the order came from.
  expect(Object.keys((await createdFor(customer)) ?? {})).toEqual(['name', 'number'])
  const acts = await testApp.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, row.id))
  expect(acts).toMatchObject([
    { actorId: sales.id, activity: `${sales.username} turned public order #${row.number} into order #${turned.number}` },
  ])
})

test('a sender without an account is invited: the link sets a password once, signs in, and shows the order', async () => {
  const row = await publicOrder({}, ['board.txt'])
  const turned = await testApp.as(admin).publicOrders.turn({ id: row.id, name: 'Chess for two' })
  expect(turned.isInvited).toBe(true)
  const [customer, ...others] = await usersAt(row.email)
  expect(others).toEqual([])
  expect(customer).toMatchObject({ role: 'user', passwordHash: null, name: 'Vera Visitor', contact: visitorInput.phone })

  const { mail, link } = await inviteTo(row.email)
  expect(mail).toMatchObject({ isSecret: true, subject: expect.stringContaining('Choose a password') })
  expect(mail?.text).not.toContain('Vera')
  // The stored fingerprint of the link opens nothing.
  const [code] = await testApp.db.select().from(oneTimeCodesTable).where(eq(oneTimeCodesTable.subject, row.email))
  expect(code?.link).not.toBe(link)

  // Before that no password opens the account, not even an empty one.
  for (const password of ['', 'null', newPassword])
    await expect(testApp.as(null).auth.signIn({ username: row.email, password })).rejects.toThrow()
  await choosePassword(row.email, link)
  await expect(choosePassword(row.email, link)).rejects.toMatchObject({ status: 400 })
  const signedIn = await testApp.as(null).auth.signIn({ username: row.email, password: newPassword })
  const token = 'accessToken' in signedIn ? String(signedIn.accessToken) : ''
  expect(await testApp.as({ token }).orders.one({ id: turned.order })).toMatchObject({ name: 'Chess for two' })
  expect(await testApp.as({ token }).documents.ofOrder({ orderId: turned.order })).toHaveLength(1)
  // An invited customer has coins like every customer, and no access to office calls.
  expect(await testApp.as({ token }).coins.ofUser({ userId: customer?.id ?? '' })).toBeTruthy()
  await expect(testApp.as({ token }).publicOrders.one({ id: row.id })).rejects.toMatchObject({ status: 403 })
})

test('expired and forged links open nothing; a mailed code does', async () => {
  const row = await publicOrder()
  await testApp.as(admin).publicOrders.turn({ id: row.id })
  const { link } = await inviteTo(row.email)
  // The first letter is changed, since only some bits of the last one count: one link in sixteen ends in an A by chance.
  const nearly = `${link.startsWith('A') ? 'B' : 'A'}${link.slice(1)}`
  for (const guess of [nearly, 'x'.repeat(43), '000000'])
    await expect(testApp.as(null).auth.verifyResetOtp({ email: row.email, otp: guess })).rejects.toMatchObject({ status: 400 })
  const other = await publicOrder()
  await testApp.as(admin).publicOrders.turn({ id: other.id })
  await expect(testApp.as(null).auth.verifyResetOtp({ email: other.email, otp: link })).rejects.toMatchObject({ status: 400 })

  passed = days(7) - 60_000
  await testApp.as(null).auth.verifyResetOtp({ email: other.email, otp: (await inviteTo(other.email)).link })
  passed = days(7) + 60_000
  await expect(testApp.as(null).auth.verifyResetOtp({ email: row.email, otp: link })).rejects.toMatchObject({ status: 400 })
  await testApp.as(null).auth.sendResetOtp({ email: row.email })
  await testApp.runJobs()
  const codes = await testApp.db.select().from(mailsTable).where(like(mailsTable.key, 'resetCode:%'))
  expect(codes.map(({ receiver }) => receiver)).toContain(row.email)
})

test('repeated and concurrent conversions make one order, one account and one mail', async () => {
  for (let round = 0; round < howMany('PUBLIC_ORDER_ROUNDS', { short: 2, long: 5 }); round++) {
    const row = await publicOrder({}, ['board.txt'])
    const answers = await Promise.all([admin, sales, admin, sales].map((who) => testApp.as(who).publicOrders.turn({ id: row.id })))
    const again = await testApp.as(sales).publicOrders.turn({ id: row.id, name: 'Another name' })
    expect(new Set([...answers, again].map(({ order }) => order)).size).toBe(1)
    const [customer, ...others] = await usersAt(row.email)
    expect(others).toEqual([])
    expect(await ordersOf(customer?.id ?? '')).toHaveLength(1)
    expect(await testApp.db.select().from(documentsTable).where(eq(documentsTable.orderId, again.order))).toHaveLength(1)
    const invited = (await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, row.email))).filter(
      ({ kind }) => kind === 'invited',
    )
    expect(invited).toHaveLength(1)
  }
})

test('concurrent conversions of two public orders of one unknown address make two orders of one account', async () => {
  for (let round = 0; round < howMany('PUBLIC_ORDER_ROUNDS', { short: 2, long: 5 }); round++) {
    const first = await publicOrder()
    const second = await publicOrder({ email: first.email.toUpperCase() })
    await Promise.all([first, second].map(({ id }, index) => testApp.as(index ? sales : admin).publicOrders.turn({ id })))
    const people = await testApp.db
      .select()
      .from(usersTable)
      .where(like(usersTable.email, `%${first.email.slice(1)}`))
    const found = [...people, ...(await usersAt(second.email))]
    expect(new Set(found.map(({ id }) => id)).size).toBe(1)
    expect(await ordersOf(found[0]?.id ?? '')).toHaveLength(2)
  }
})

test('addresses of staff and of disabled accounts get no order, each with its own refusal', async () => {
  const untouched = async (id: string) => expect((await testApp.as(admin).publicOrders.one({ id })).isTurned).toBe(false)
  for (const role of ['admin', 'sales', 'manager', 'employee', 'remoteDeveloper'] as const) {
    const person = await testApp.one(role)
    const row = await publicOrder({ email: person.email })
    expect(await testApp.as(sales).publicOrders.one({ id: row.id })).toMatchObject({ account: 'staff' })
    await expect(testApp.as(sales).publicOrders.turn({ id: row.id })).rejects.toMatchObject({
      status: 409,
      message: 'This e-mail address belongs to a staff account. Staff cannot have orders.',
    })
    await untouched(row.id)
  }
  const closed = await testApp.one('user', { disabledAt: new Date(), disabledReason: 'admin' })
  const row = await publicOrder({ email: closed.email })
  expect(await testApp.as(sales).publicOrders.one({ id: row.id })).toMatchObject({ account: 'disabled' })
  await expect(testApp.as(sales).publicOrders.turn({ id: row.id })).rejects.toMatchObject({
    status: 409,
    message: 'The account with this e-mail address is disabled. Enable it first.',
  })
  await untouched(row.id)
  await testApp.as(admin).users.enable({ username: closed.username })
  expect(await testApp.as(sales).publicOrders.turn({ id: row.id })).toMatchObject({ isInvited: false })
})

test('a deadline that has passed must be chosen anew, and until then nothing is made', async () => {
  const row = await publicOrder()
  await testApp.db.update(publicOrdersTable).set({ deadline: '2020-01-01' }).where(eq(publicOrdersTable.id, row.id))
  await expect(testApp.as(admin).publicOrders.turn({ id: row.id })).rejects.toMatchObject({ status: 400, field: 'deadline' })
  expect(await usersAt(row.email)).toEqual([])
  expect((await inviteTo(row.email)).mail).toBeUndefined()
  const { order } = await testApp.as(admin).publicOrders.turn({ id: row.id, deadline: '2099-01-01' })
  expect(await testApp.as(admin).orders.one({ id: order })).toMatchObject({ deadline: '2099-01-01' })
})

test('while the mail provider is down, the order is made and the mail waits', async () => {
  const row = await publicOrder()
  const { mailer } = testApp.context
  testApp.context.mailer = { ...mailer, send: async () => Promise.reject(new Error('the provider is gone')) }
  await testApp.as(admin).publicOrders.turn({ id: row.id })
  await testApp.runJobs().catch(() => undefined)
  expect((await inviteTo(row.email)).mail?.state).not.toBe('sent')
  testApp.context.mailer = mailer
  await choosePassword(row.email, (await inviteTo(row.email)).link)
})

test('missing, recycled and invalid ids answer alike, and other roles are refused', async () => {
  const row = await publicOrder({}, ['board.txt'])
  const [file] = await testApp.db.select().from(publicOrderFilesTable).where(eq(publicOrderFilesTable.publicOrderId, row.id))
  const fileAt = (way: string) => `/api/public-orders/files/${file?.id}/${way}`
  const statusOf = async (url: string, token?: string) =>
    (await testApp.app.inject({ url, headers: token ? { 'x-access-token': token } : {} })).statusCode
  for (const way of ['file', 'preview']) {
    expect(await statusOf(fileAt(way), sales.token)).toBe(302)
    expect(await statusOf(fileAt(way))).toBe(401)
    for (const role of ['user', 'employee', 'manager', 'remoteDeveloper'] as const)
      expect(await statusOf(fileAt(way), (await testApp.one(role)).token)).toBe(404)
  }
  for (const role of ['user', 'employee', 'manager', 'remoteDeveloper'] as const) {
    const calls = testApp.as(await testApp.one(role)).publicOrders
    const answers = await Promise.allSettled([
      calls.all(),
      calls.one({ id: row.id }),
      calls.one({ id: 'nonsense' }),
      calls.turn({ id: row.id }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { status: 403 } })
  }
  await testApp.db.update(publicOrdersTable).set({ recycledAt: new Date() }).where(eq(publicOrdersTable.id, row.id))
  for (const id of [row.id, crypto.randomUUID(), 'nonsense', "' or 1=1 --"]) {
    const missing = { status: 404, message: 'Public order not found!' }
    await expect(testApp.as(admin).publicOrders.one({ id })).rejects.toMatchObject(missing)
    await expect(testApp.as(admin).publicOrders.turn({ id })).rejects.toMatchObject(missing)
  }
  for (const way of ['file', 'preview']) expect(await statusOf(fileAt(way), admin.token)).toBe(404)
  const { items } = await testApp.as(admin).publicOrders.all({ search: `#${row.number}` })
  expect(items).toEqual([])
})
