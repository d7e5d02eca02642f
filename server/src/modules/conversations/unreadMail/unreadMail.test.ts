import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let testApp: TestApp
let sales: TestPerson
beforeAll(async () => {
  testApp = await startTestApp({ settings: { COMMENT_MAIL_AFTER_MINUTES: '0' } })
  sales = await testApp.one('sales', { name: 'Sara Sales' })
})
afterAll(() => testApp.close())

const mailsTo = ({ email }: TestPerson) => testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, email))
async function chatWith(role: 'user' | 'employee' = 'user') {
  const person = await testApp.one(role, { name: 'Ada' })
  const direct = await testApp.as(sales).conversations.createDirect({ members: [sales.id, person.id] })
  const say = async (text: string, by: TestPerson = sales) => testApp.as(by).conversations.send({ conversationId: direct._id, text })
  return { person, conversationId: direct._id, say }
}

test('an unread answer is mailed once to a customer without an open page, with its words and a link', async () => {
  const { person, conversationId, say } = await chatWith()
  await say('Can you help?', person)
  await say('Yes, by Friday.')
  await testApp.runJobs()
  const [mail, ...others] = await mailsTo(person)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Sara Sales wrote: Yes, by Friday.', isNews: true })
  expect(mail?.text).toContain(`/chat?c=${conversationId}`)
  expect(mail?.text).not.toContain('Can you help?')
  await say('Or Monday?')
  await testApp.runJobs()
  expect(await mailsTo(person)).toHaveLength(1)
  expect(await mailsTo(sales)).toEqual([])
})

test('several unread messages are one mail', async () => {
  const { person, say } = await chatWith()
  for (const words of ['One', 'Two', 'Three']) await say(words)
  await testApp.runJobs()
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['3 new messages from Sara Sales'])
})

test.each<[string, (chat: Awaited<ReturnType<typeof chatWith>>) => Promise<unknown> | unknown]>([
  ['has the page open', ({ person }) => testApp.present.add(person.id)],
  ['has read it', ({ person, conversationId }) => testApp.as(person).conversations.read({ id: conversationId, seq: 1 })],
  ['turned chat off', ({ person }) => testApp.as(person).notifications.setPreference({ kind: 'chat', channel: 'none' })],
  ['wants it in the app only', ({ person }) => testApp.as(person).notifications.setPreference({ kind: 'chat', channel: 'inApp' })],
])('a customer who %s gets no mail', async (_, prepare) => {
  const chat = await chatWith()
  await chat.say('Hello')
  await prepare(chat)
  await testApp.runJobs()
  expect(await mailsTo(chat.person)).toEqual([])
})

test('staff are mailed only if they chose it', async () => {
  const { person, say } = await chatWith('employee')
  await say('Hello')
  await testApp.runJobs()
  expect(await mailsTo(person)).toEqual([])
  await testApp.as(person).notifications.setPreference({ kind: 'chat', channel: 'both' })
  await say('Again')
  await testApp.runJobs()
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['2 new messages from Sara Sales'])
})
