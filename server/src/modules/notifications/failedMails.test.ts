import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { composedMailsTable, mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const textsOf = async (person: TestPerson) =>
  (await app.as(person).notifications.ofUser({ userId: person.id })).items.map(({ notification }) => notification)

async function failedMail(receiver: string, about: Partial<typeof mailsTable.$inferInsert> = {}, writtenBy?: string) {
  const id = newId()
  const mail = { key: id, kind: 'payment', subject: 'Your receipt', text: 'x', html: 'x', state: 'failed' as const }
  await app.db.insert(mailsTable).values({ id, ...mail, receiver, ...about })
  if (writtenBy) await app.db.insert(composedMailsTable).values({ mailId: id, threadId: id, writtenBy })
  for (let again = 0; again < 2; again += 1) await enqueue(app.db, 'mailNotDelivered', { mailId: id })
  await app.runJobs()
  return id
}

test('a customer whose receipt no mail server took is told so in the app, once, and not by mail', async () => {
  const customer = await app.one('user')
  await failedMail(customer.email)
  expect(await textsOf(customer)).toEqual([
    `Couldn't Send You Mail! “Your receipt” did not reach ${customer.email}. Please check your e-mail address.`,
  ])
  expect(await app.db.select().from(mailsTable).where(eq(mailsTable.state, 'queued'))).toEqual([])
})

test('the author of a mail is told that it was not sent; a mail that is sent again tells nothing', async () => {
  const admin = await app.one('admin')
  await failedMail('stranger@example.com', { subject: 'Hello' }, admin.id)
  expect(await textsOf(admin)).toEqual(['Mail Not Sent! “Hello” did not reach stranger@example.com.'])
  const customer = await app.one('user')
  await failedMail(customer.email, { state: 'sent', carrier: 'smtp', sentAt: new Date() })
  expect(await textsOf(customer)).toEqual([])
})
