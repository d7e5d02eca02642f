import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailJobs } from '#mail/mail.jobs.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { testNow } from '#orders/testOrders.ts'
import type { OutgoingMail } from '#outside/mail/port.ts'
import { paymentLinksTable } from '#paymentLinks/paymentLinks.table.ts'
import { untilWaiting } from '#test/waiting.ts'
import { invoicesTable } from '../invoices.table.ts'
import { someWords, startTestInvoices, type TestInvoices } from '../testInvoices.ts'
import { mailInvoice } from './mailInvoice.ts'

let testApp: TestInvoices
let now = testNow
beforeAll(async () => {
  testApp = await startTestInvoices({ now: () => now })
})
afterAll(() => testApp.close())

const mailsOf = (id: string) =>
  testApp.db
    .select()
    .from(mailsTable)
    .where(like(mailsTable.key, `invoice:${id}:%`))
const ready = async (id: string) => {
  await testApp.makePdf(id)
  await testApp.atOnce(4, () => mailInvoice(testApp.context, id))
}

test('an issued invoice is mailed once with PDF and totals, as soon as the PDF is ready, by any worker', async () => {
  const { _id: id, number } = await testApp.admin.create(someWords)
  await mailInvoice(testApp.context, id)
  expect(await mailsOf(id)).toHaveLength(0)
  expect(await testApp.admin.one({ id })).toMatchObject([{ isMailWaiting: true }])
  await ready(id)
  const [mail, ...more] = await mailsOf(id)
  if (!mail) throw new Error('no letter')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ receiver: 'zoe@example.com', hasAttachment: true, subject: `Your invoice ${number} from Mentordesk` })
  for (const amount of ['$100.00', '$12.60', '$112.60']) expect(mail.text).toContain(amount)
  expect(mail.text).not.toContain('payment/public')
  const [seen] = await testApp.admin.one({ id })
  expect(seen).toMatchObject({ mailedAt: now.toISOString() })
  expect(seen).not.toHaveProperty('isMailWaiting')

  const sent: OutgoingMail[] = []
  const mailer = { name: 'smtp', send: async (one: OutgoingMail) => void sent.push(one), close: async () => {} } as const
  await testApp.db.update(mailsTable).set({ state: 'queued', dueAt: now }).where(eq(mailsTable.id, mail.id))
  await mailJobs.sendMail({ mailId: mail.id }, { ...testApp.context, mailer, signal: new AbortController().signal })
  expect(sent.map(({ attachments }) => attachments?.map(({ name, type }) => [name, type]))).toEqual([
    [[`${number}.pdf`, 'application/pdf']],
  ])
  expect(
    Buffer.from(sent[0]?.attachments?.[0]?.content ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
}, 60_000)

test('only admins send it again, at most once a minute, and no draft', async () => {
  const { _id: id } = await testApp.admin.create(someWords)
  await ready(id)
  await expect(testApp.admin.send({ id })).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringContaining('a moment ago') })
  now = new Date(now.getTime() + 61_000)
  await Promise.allSettled([testApp.admin.send({ id }), testApp.admin.send({ id }), testApp.admin.send({ id })])
  await testApp.atOnce(3, () => mailInvoice(testApp.context, id))
  expect((await mailsOf(id)).map(({ key }) => key).sort()).toEqual([`invoice:${id}:1`, `invoice:${id}:2`])
  const { customer, sales, manager } = testApp.people
  for (const person of [customer, sales, manager])
    await expect(testApp.as(person).invoices.send({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const draft = await testApp.admin.create({ ...someWords, isDraft: true })
  await expect(testApp.admin.send({ id: draft._id })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(testApp.admin.send({ id: 'guessed' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const silent = await testApp.admin.create({ ...someWords, customerEmail: '' })
  await ready(silent._id)
  expect(await mailsOf(silent._id)).toEqual([])
  await expect(testApp.admin.send({ id: silent._id })).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('e-mail address'),
  })
}, 60_000)

test('sending it again while the previous mail is being sent is refused as too soon', async () => {
  const { _id: id } = await testApp.admin.create(someWords)
  await ready(id)
  now = new Date(now.getTime() + 61_000)
  await testApp.admin.send({ id })
  const [posted, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The mail is posted but not committed yet.
  const transaction: typeof testApp.db.transaction = (work, settings) =>
    testApp.db.transaction(async (db) => {
      const done = await work(db)
      posted.resolve()
      await end.promise
      return done
    }, settings)
  const mailing = mailInvoice({ ...testApp.context, db: Object.assign(Object.create(testApp.db), { transaction }) }, id)
  await posted.promise
  const refused = expect(testApp.admin.send({ id })).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('a moment ago'),
  })
  await untilWaiting(testApp.db)
  end.resolve()
  await Promise.all([mailing, refused])
  await testApp.atOnce(2, () => mailInvoice(testApp.context, id))
  expect(await mailsOf(id)).toHaveLength(2)
}, 60_000)

test.each([
  ['what is left of it', { paidCents: 4_000 }, [7_260]],
  ['no more than is left of the order', { paidCents: 6_000, totalCents: 8_000 }, [2_000]],
  ['nothing once all of it is paid', { paidCents: 20_000 }, []],
] as const)(
  'the mail of an order’s invoice has a payment link for %s',
  async (_what, order, amounts) => {
    const { id: orderId } = await testApp.makeOrder({ totalCents: 20_000, status: 'Development', dealConfirmedAt: now, ...order })
    const { _id: id } = await testApp.admin.create({ ...someWords, order: orderId })
    await ready(id)
    const links = await testApp.db.select().from(paymentLinksTable).where(eq(paymentLinksTable.orderId, orderId))
    expect(links.map(({ amountCents }) => amountCents)).toEqual(amounts)
    const [mail] = await mailsOf(id)
    for (const link of links) expect(mail?.text).toContain(`link=${link.id}.`)
    expect(mail?.text.includes('Left to pay')).toBe(amounts.length > 0)
    const [kept] = await testApp.db.select().from(invoicesTable).where(eq(invoicesTable.id, id))
    expect(kept?.totalCents).toBe(11_260)
  },
  60_000,
)
