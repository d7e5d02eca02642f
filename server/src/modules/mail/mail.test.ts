import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailBody, paragraph } from '#outside/mail/emailTemplate.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { mailsTable } from './mail.table.ts'
import { postMail } from './postMail.ts'

const brand = { name: 'Mentordesk', href: 'https://desk.example', email: 'hello@desk.example', address: 'Bengaluru' }
const words = emailBody({ brand, preheader: 'Soon', heading: 'We have your order', blocks: [paragraph('Hello Asha,')] })

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await postMail(testApp.db, { key: '1', to: 'asha@example.com', kind: 'orderReceived', subject: 'We have your order', body: words })
  await postMail(testApp.db, { key: '2', to: 'li@example.com', kind: 'signupCode', subject: 'Your code', body: words, isSecret: true })
  await testApp.runJobs()
})
afterAll(() => testApp?.close())

test('without a mail server an admin can read every mail, including codes', async () => {
  const admin = testApp.as(await testApp.one('admin'))
  const { items, total } = await admin.mail.mailRecords()
  expect(total).toBe(2)
  expect(items[0]).toMatchObject({
    receiver: 'li@example.com',
    subject: 'Your code',
    message: words.text,
    isSecret: true,
    carrier: 'mailbox',
  })
  expect(items[0]).not.toHaveProperty('html')
  expect(items[1]).toMatchObject({ sender: 'Mentordesk <no-reply@localhost>', isAttachment: false, state: 'sent' })
  expect(await admin.mail.mailRecord({ id: items[0]?._id ?? '' })).toMatchObject({ message: words.text, html: words.html })
})

test('sales can read mails to customers; a code is not found for them', async () => {
  const admin = testApp.as(await testApp.one('admin'))
  const sales = testApp.as(await testApp.one('sales'))
  expect(await sales.mail.mailRecords()).toMatchObject({ total: 1, items: [{ receiver: 'asha@example.com' }] })
  expect(await sales.mail.mailRecords({ search: 'LI@' })).toMatchObject({ total: 0, items: [] })
  const [code] = (await admin.mail.mailRecords({ search: 'li@' })).items
  const notThere = { status: 404, message: 'Mail not found!' }
  await expect(sales.mail.mailRecord({ id: code?._id ?? '' })).rejects.toMatchObject(notThere)
  await expect(sales.mail.mailRecord({ id: '01900000-0000-7000-8000-000000000000' })).rejects.toMatchObject(notThere)
  await expect(sales.mail.mailRecord({ id: 'not an id' })).rejects.toMatchObject(notThere)
})

test.each(['user', 'employee', 'manager', 'remoteDeveloper'] as const)('%s cannot read mails', async (role) => {
  const reader = testApp.as(await testApp.one(role))
  await expect(reader.mail.mailRecords()).rejects.toMatchObject({ status: 403 })
  await expect(reader.mail.mailRecord({ id: '01900000-0000-7000-8000-000000000000' })).rejects.toMatchObject({ status: 403 })
})

test('a visitor is asked to sign in', async () => {
  await expect(testApp.as(null).mail.mailRecords()).rejects.toMatchObject({ status: 401 })
})

test('a failed mail can be retried once at a time; a code cannot, and sales do not find it', async () => {
  const [admin, sales] = [testApp.as(await testApp.one('admin')), testApp.as(await testApp.one('sales'))]
  const { items } = await admin.mail.mailRecords()
  const [code = '', news = ''] = ['Your code', 'We have your order'].map((subject) => items.find((mail) => mail.subject === subject)?._id)
  await expect(sales.mail.sendAgain({ id: news })).rejects.toMatchObject({ status: 409 })

  await testApp.db.update(mailsTable).set({ state: 'failed', carrier: null, attempts: 54, lastError: 'No such host' })
  await expect(sales.mail.sendAgain({ id: code })).rejects.toMatchObject({ status: 404, message: 'Mail not found!' })
  await expect(admin.mail.sendAgain({ id: code })).rejects.toMatchObject({ status: 403, message: expect.stringContaining('new one') })
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => sales.mail.sendAgain({ id: news })))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await admin.mail.mailRecord({ id: news })).toMatchObject({ state: 'queued' })
  await testApp.runJobs()
  expect(await admin.mail.mailRecord({ id: news })).toMatchObject({ state: 'sent', carrier: 'mailbox' })
})
