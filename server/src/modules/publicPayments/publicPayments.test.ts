import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#jobs/jobs.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { paymentIntentsTable, paymentsTable } from '#payments/payments.table.ts'
import { declined } from '#payments/testPayments.ts'
import { publicPaymentsTable } from './publicPayments.table.ts'
import { startTestPublicPayments, type TestPublicPayments, visitor } from './testPublicPayments.ts'

let testApp: TestPublicPayments
beforeAll(async () => {
  testApp = await startTestPublicPayments()
})
afterAll(() => testApp.close())

let visitors = 0
/** A visitor that no other test uses. */
const newVisitor = () => ({ name: `Visitor ${++visitors}`, email: `visitor${visitors}@example.com` })

test('a visitor pays without an account: one payment, one confirmation, a notification to the back office, an audit log entry', async () => {
  const who = newVisitor()
  const opened = await testApp.open(who)
  expect(opened).toMatchObject({ amount: 120.5, currency: 'USD' })
  expect(await testApp.listed(who.email)).toEqual([])
  await testApp.confirm(opened)
  // The browser, the webhook, and both again at once.
  const told = await Promise.all([...Array.from({ length: 6 }, () => testApp.look(opened)), testApp.runJobs()])
  expect(told[0]).toEqual({ status: 'succeeded', message: 'Payment is Successful and Confirmation is sent to your email!' })
  await testApp.runJobs()
  await testApp.look(opened)

  const [payment, ...more] = await testApp.listed(who.email)
  expect(more).toEqual([])
  expect(payment).toMatchObject({
    ...who,
    country: 'US',
    amount: 120.5,
    currency: 'USD',
    status: 'succeeded',
    transactionId: opened.paymentIntent,
    paymentIntent: { id: opened.paymentIntent },
  })
  const mails = await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, who.email))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(opened.paymentIntent)
  const news = await testApp.db
    .select()
    .from(notificationsTable)
    .where(sql`text like ${`${who.name} paid $120.50%`}`)
  expect(news.map(({ userId }) => userId).sort()).toEqual([testApp.staff.admin.id, testApp.staff.sales.id].sort())
  const { items } = await testApp.as(testApp.staff.admin).logs.all({ kind: 'money', search: who.email })
  expect(items).toHaveLength(1)
  expect(await testApp.as(testApp.staff.sales).publicPayments.one({ id: payment?._id ?? '' })).toMatchObject({
    address: '1 Road',
    pinCode: '02110',
    receipt: { to: who.email },
  })
})

test('what it is for is on the confirmation, on the record and in the news of the office', async () => {
  const who = newVisitor()
  const { paymentIntent, clientSecret } = await testApp.open({ ...who, purpose: 'Two sessions' })
  await testApp.confirm({ paymentIntent, clientSecret })
  await testApp.look({ paymentIntent, clientSecret })
  await testApp.runJobs()
  expect((await testApp.listed(who.email))[0]).toMatchObject({ purpose: 'Two sessions' })
  const [mail] = await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, who.email))
  expect(mail?.text).toContain('For: Two sessions')
  const told = await testApp.db
    .select()
    .from(notificationsTable)
    .where(sql`text like ${`${who.name} paid%: Two sessions`}`)
  expect(told.length).toBeGreaterThan(0)
})

test('the webhook alone records the payment if the browser never returns', async () => {
  const who = newVisitor()
  await testApp.confirm(await testApp.open(who))
  await testApp.runJobs()
  expect(await testApp.listed(who.email)).toHaveLength(1)
})

test('the browser alone records the payment if no webhook comes', async () => {
  const who = newVisitor()
  const opened = await testApp.open(who)
  await testApp.confirm(opened)
  expect(await testApp.look(opened)).toMatchObject({ status: 'succeeded' })
  expect(await testApp.listed(who.email)).toHaveLength(1)
})

test('an unpaid intent is no payment, even if the browser claims it', async () => {
  const who = newVisitor()
  const opened = await testApp.open(who)
  const lie = { ...opened, status: 'succeeded', amount: 1_000_000, paymentMethod: 'Stripe', ...who }
  expect(await testApp.as(null).publicPayments.record(lie)).toMatchObject({ status: 'open' })
  await testApp.confirm(opened, declined)
  expect(await testApp.as(null).publicPayments.record(lie)).toMatchObject({ status: 'failed', message: 'Your card was declined.' })
  expect(await testApp.listed(who.email)).toEqual([])
  expect(await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, who.email))).toEqual([])
})

test('an intent paid with another amount than requested is refused', async () => {
  const who = newVisitor()
  const opened = await testApp.open(who)
  await testApp.db.execute(sql`update sandbox_card_intents set amount_cents = 100 where id = ${opened.paymentIntent}`)
  await testApp.confirm(opened)
  await expect(testApp.look(opened)).rejects.toMatchObject({ code: 'FAILED' })
  expect(await testApp.listed(who.email)).toEqual([])
})

test.each([
  ['nothing', { amount: 0 }, 'amount'],
  ['less than a dollar', { amount: 0.99 }, 'amount'],
  ['more than the company takes at once', { amount: 10_000.01 }, 'amount'],
  ['a fraction of a cent', { amount: 5.001 }, 'amount'],
  ['a name that is empty', { name: '  ' }, 'name'],
  ['an address that is none', { email: 'wanda' }, 'email'],
  ['India, as a code', { country: 'in' }, 'country'],
  ['India, in words', { country: ' India ' }, 'country'],
  ['a country that is none', { country: 'XQ' }, 'country'],
  ['a postal code that is too long', { pinCode: '12345678901' }, 'pinCode'],
] as const)('%s is refused at its field, and nothing is opened', async (_what, about, field) => {
  const before = await testApp.db.$count(publicPaymentsTable)
  await expect(testApp.open(about)).rejects.toMatchObject({ code: 'BAD_INPUT', field })
  expect(await testApp.db.$count(publicPaymentsTable)).toBe(before)
})

test("cards from India are refused with the page's message", async () => {
  const message = 'Indian Payments Not Supported Please Contact Administrator!'
  for (const country of ['in', 'IN', 'india']) await expect(testApp.open({ country })).rejects.toMatchObject({ message })
})

test('a repeated key of one browser is one payment; another browser with the same key gets its own', async () => {
  const who = { ...visitor, ...newVisitor() }
  const browser = testApp.browser()
  await browser(who, 'first visit')
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => browser(who, 'one-press')))
  expect(one?.status).toBe(200)
  expect([two?.body, three?.body]).toEqual([one?.body, one?.body])
  const stranger = await testApp.browser()(who, 'one-press')
  expect(stranger.body.paymentIntent).not.toBe(one?.body.paymentIntent)
  expect(await browser({ ...who, amount: 1 }, 'one-press')).toMatchObject({ status: 422 })
})

test('two tabs are two payments; repeated presses in one tab are one', async () => {
  const who = { ...visitor, ...newVisitor() }
  const browser = testApp.browser()
  await browser(who, 'before')
  const [first, second] = await Promise.all([browser(who, 'tab one'), browser(who, 'tab two')])
  if (!first || !second) throw new Error('no tabs')
  await Promise.all([testApp.confirm(first.body), testApp.confirm(second.body), testApp.confirm(first.body)])
  await testApp.runJobs()
  expect(await testApp.listed(who.email)).toHaveLength(2)
})

test('a new attempt gives up the previous one; a payment that has just succeeded is not paid again', async () => {
  const who = newVisitor()
  const first = await testApp.open(who)
  const second = await testApp.open({ ...who, instead: { paymentIntent: first.paymentIntent, clientSecret: first.clientSecret } })
  expect(await testApp.confirm(first)).toMatchObject({ failureMessage: 'This payment was cancelled.' })
  await testApp.confirm(second)
  const { paymentIntent, clientSecret } = second
  await expect(testApp.open({ ...who, instead: { paymentIntent, clientSecret } })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await testApp.listed(who.email)).toHaveLength(1)
  // Without its secret, an attempt cannot be ended.
  const other = await testApp.open(newVisitor())
  await testApp.open({ ...who, instead: { paymentIntent: other.paymentIntent, clientSecret } })
  expect(await testApp.confirm(other)).toMatchObject({ status: 'succeeded' })
})

test('after a payment its key pays no second time', async () => {
  const who = { ...visitor, ...newVisitor() }
  const browser = testApp.browser()
  await browser(who, 'before')
  const { body } = await browser(who, 'paid')
  await testApp.confirm(body)
  await testApp.look(body)
  expect(await browser(who, 'paid')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

test("strangers cannot read a payment: not by its id, a wrong secret, or another payment's secret", async () => {
  const [mine, other] = [await testApp.open(newVisitor()), await testApp.open(newVisitor())]
  await testApp.confirm(mine)
  await testApp.runJobs()
  const tries = [
    { paymentIntent: mine.paymentIntent, clientSecret: '' },
    { paymentIntent: mine.paymentIntent, clientSecret: other.clientSecret },
    { paymentIntent: mine.paymentIntent, clientSecret: `${mine.clientSecret}0` },
    { paymentIntent: 'pi_sandbox_none', clientSecret: mine.clientSecret },
  ]
  for (const asked of tries)
    await expect(testApp.as(null).publicPayments.record(asked)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Payment not found!' })
  expect(Object.keys(await testApp.look(mine))).toEqual(['status', 'message'])
})

test('intents of another product and of orders are NOT_FOUND', async () => {
  const { id, clientSecret } = await testApp.cards.createIntent({
    amountCents: 5_000,
    currency: 'USD',
    idempotencyKey: 'another product',
    description: 'x',
    metadata: { intentId: 'not ours' },
  })
  const foreign = { paymentIntent: id, clientSecret }
  await testApp.confirm(foreign)
  await testApp.runJobs()
  await expect(testApp.look(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await testApp.db.select().from(paymentsTable).where(eq(paymentsTable.providerId, id))).toEqual([])
})

test('an unpaid, unknown or invalid id is NOT_FOUND, and customers see none', async () => {
  const opened = await testApp.open(newVisitor())
  const [intent] = await testApp.db.select().from(paymentIntentsTable).where(eq(paymentIntentsTable.providerId, opened.paymentIntent))
  for (const id of [intent?.payableId ?? '', intent?.id ?? '', 'x'])
    await expect(testApp.as(testApp.staff.admin).publicPayments.one({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const customer = testApp.as(await testApp.one('user'))
  await expect(customer.publicPayments.all({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('refunds and disputes are shown with the payment, and the back office is notified once', async () => {
  const who = newVisitor()
  const opened = await testApp.open(who)
  await testApp.confirm(opened)
  await testApp.runJobs()
  await testApp.cards.refund({ intentId: opened.paymentIntent, amountCents: 2_050, idempotencyKey: 'public refund' })
  await testApp.runJobs()
  await enqueue(testApp.db, 'syncReturns', { provider: 'Sandbox', providerId: opened.paymentIntent })
  await testApp.runJobs()
  expect(await testApp.listed(who.email)).toMatchObject([{ refunded: 20.5, status: 'partially refunded' }])
  await testApp.cards.openDispute(opened.paymentIntent)
  await testApp.runJobs()
  expect(await testApp.listed(who.email)).toMatchObject([{ refunded: 20.5, disputed: 100, status: 'disputed' }])
  const told = await testApp.db
    .select()
    .from(notificationsTable)
    .where(sql`text like ${`%the public payment of ${who.name}`}`)
  expect(told.filter(({ userId }) => userId === testApp.staff.sales.id).map(({ text }) => text)).toHaveLength(2)
})

test('public payments are in no list of order payments, and vice versa', async () => {
  const who = newVisitor()
  const opened = await testApp.open(who)
  await testApp.confirm(opened)
  await testApp.runJobs()
  expect((await testApp.as(testApp.staff.sales).payments.all({ search: opened.paymentIntent })).items).toEqual([])
  expect(await testApp.listed(opened.paymentIntent)).toHaveLength(1)
})

test('unpaid rows are deleted with all form data; paid ones stay', async () => {
  const [never, paid] = [newVisitor(), newVisitor()]
  const unpaid = await testApp.open(never)
  const opened = await testApp.open(paid)
  await testApp.confirm(opened)
  await testApp.runJobs()
  await testApp.db.execute(sql`update payment_intents set expires_at = now() - interval '1 minute' where state = 'open'`)
  await enqueue(testApp.db, 'closeExpiredIntents', {})
  await testApp.runJobs()
  await testApp.db.execute(sql`update public_payments set created_at = now() - interval '31 days'`)
  await enqueue(testApp.db, 'forgetOld', {})
  await testApp.runJobs()
  expect(await testApp.db.select().from(publicPaymentsTable).where(eq(publicPaymentsTable.email, never.email))).toEqual([])
  const intents = await testApp.db.select().from(paymentIntentsTable).where(eq(paymentIntentsTable.providerId, unpaid.paymentIntent))
  expect(intents).toEqual([])
  expect(await testApp.listed(paid.email)).toHaveLength(1)
  await expect(testApp.look(unpaid)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
