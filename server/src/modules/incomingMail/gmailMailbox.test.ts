import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#jobs/jobs.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { startGoogleServer } from '#test/googleServer.ts'
import { mailboxMarksTable, receivedMailsTable } from './incomingMail.table.ts'

let now = new Date()
let google: Awaited<ReturnType<typeof startGoogleServer>>
let testApp: TestApp
let [admin, customer]: TestPerson[] = []
beforeAll(async () => {
  google = await startGoogleServer()
  testApp = await startTestApp({ clock: { now: () => now }, settings: { ...google.settings, PUBLIC_URL: 'https://desk.example' } })
  admin = await testApp.one('admin')
  customer = await testApp.one('user', { name: 'Li Wei', email: 'li@example.com' })
})
afterAll(async () => {
  await testApp?.close()
  await google?.close()
})

const person = (who: TestPerson | undefined): TestPerson => {
  if (!who) throw new Error('The desk has not begun.')
  return who
}
const asAdmin = () => testApp.as(person(admin))
async function connect() {
  const back = google.allow((await asAdmin().integration.gmailLink()).data)
  await asAdmin().integration.gmailCode({ code: back.href })
}
async function read(minutes = 1) {
  now = new Date(now.getTime() + minutes * 60_000)
  await enqueue(testApp.db, 'readGmail', {})
  await testApp.runJobs()
}
/** Writes to the customer as a person does, and returns the sent mail. */
async function write(Subject: string, after?: string) {
  await asAdmin().mail.send({ To: person(customer).email, Subject, Write: '<p>Shall we?</p>', ...(after && { after }) })
  await testApp.runJobs()
  const { raw = '', name = '' } = google.state.mails.at(-1) ?? {}
  const head = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(raw)?.[1]?.trim() ?? ''
  return { name, replyTo: head('Reply-To').replace(/[<>]/g, ''), references: head('References') }
}
let count = 0
function deliver(heads: Record<string, string>, body: string, about: { at?: Date; labels?: string[] } = {}) {
  count += 1
  const all = {
    From: 'Li Wei <li@example.com>',
    To: 'desk@gmail.example',
    Subject: 'Re: Hello',
    'Message-ID': `<g${count}@example.com>`,
    ...heads,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return google.deliver(`${lines.join('\n')}\n\n${body}\n`, { at: now, ...about })
}
async function said() {
  const { _id } = await asAdmin().conversations.createUserGroup({ userId: person(customer).id })
  return (await asAdmin().conversations.messages({ conversationId: _id })).map(({ message }) => message)
}
const rows = () => testApp.db.select().from(receivedMailsTable).orderBy(desc(receivedMailsTable.createdAt))
const state = () => asAdmin().incomingMail.state()

test('without a connection nothing is read; with one an answer to a mail sent by Gmail is in the chat, once', async () => {
  await read()
  expect(await state()).toEqual({})
  await connect()
  expect(await state()).toEqual({ address: 'desk@gmail.example' })
  const sent = await write('Hello')
  expect(sent.replyTo).toMatch(/^desk\+[0-9a-v]{42}@gmail\.example$/)
  deliver({ To: sent.replyTo }, 'Yes, please.\n\nOn Mon, Desk <desk@gmail.example> wrote:\n> Shall we?')
  await read()
  expect(await said()).toEqual(['Yes, please.'])
  await read()
  expect(await said()).toEqual(['Yes, please.'])
  expect(await state()).toMatchObject({ address: 'desk@gmail.example', readAt: now.toISOString() })
})

test('Gmail assigns its own Message-ID: an answer is matched by it, and the next mail of the thread refers to it', async () => {
  const first = await write('Named')
  const [row] = await testApp.db.select().from(mailsTable).where(eq(mailsTable.subject, 'Named'))
  expect(row).toMatchObject({ state: 'sent', carrier: 'gmail', messageId: first.name })
  deliver({ 'In-Reply-To': `<${first.name}>` }, 'Not proved.')
  deliver({ 'In-Reply-To': `<${first.name}>`, 'Authentication-Results': 'mx.evil.test; dmarc=pass' }, 'Not proved either.')
  deliver({ 'In-Reply-To': `<${first.name}>`, 'Authentication-Results': 'mx.google.com; dkim=pass header.i=@example.com' }, 'By its name.')
  await read()
  expect(await said()).toContain('By its name.')
  expect((await said()).join()).not.toContain('Not proved')
  expect((await write('Named again', row?.id)).references).toBe(`<${first.name}>`)
})

test('sent, draft, spam and deleted mails are skipped; all pages of the rest are read', async () => {
  const { replyTo } = await write('Pages')
  const before = (await rows()).length
  for (const labels of [['SENT'], ['DRAFT'], ['INBOX', 'SPAM'], ['TRASH']]) deliver({ To: replyTo }, `Left out ${labels}`, { labels })
  for (const nth of [1, 2, 3, 4, 5]) deliver({ To: replyTo, Subject: `Page ${nth}` }, `Read ${nth}`, { labels: ['Label_7'] })
  await read()
  // One run reads a limited number of pages; the next one continues.
  expect((await said()).filter((words) => words.startsWith('Read'))).toHaveLength(4)
  await read()
  expect((await said()).filter((words) => words.startsWith('Read'))).toHaveLength(5)
  expect((await rows()).length - before).toBe(5)
})

test('if Gmail’s history has expired, the last week is listed, and nothing is received twice', async () => {
  const { replyTo } = await write('Long ago')
  deliver({ To: replyTo }, 'Older than a week', { at: new Date(now.getTime() - 9 * 86_400_000) })
  deliver({ To: replyTo }, 'Within the week', { at: new Date(now.getTime() - 3 * 86_400_000) })
  google.state.historyFrom = google.state.arrived.length
  const before = await rows()
  await read()
  expect(await said()).toContain('Within the week')
  expect(await said()).not.toContain('Older than a week')
  expect((await rows()).length - before.length).toBe(1)
  // From here on the history works again.
  deliver({ To: replyTo }, 'After that')
  await read()
  expect(await said()).toContain('After that')
})

test('an oversized mail is stored with its headers, and a deleted or refused one does not block the rest', async () => {
  const { replyTo } = await write('Sizes')
  deliver({ To: replyTo, From: 'Large <large@example.com>' }, 'x'.repeat(25_000_001))
  const gone = deliver({ To: replyTo }, 'Deleted in between')
  const refused = deliver({ To: replyTo }, 'Refused')
  deliver({ To: replyTo }, 'The one after')
  google.state.failures.push(
    { path: new RegExp(`messages/${gone}$`), status: 404, body: { error: { message: 'Requested entity was not found.' } } },
    { path: new RegExp(`messages/${refused}$`), status: 400, body: { error: { message: 'Precondition check failed.' } } },
  )
  await read()
  expect(await said()).toContain('The one after')
  expect(await said()).not.toContain('Refused')
  const reasons = (await rows()).filter(({ kind }) => kind === 'unreadable').map(({ reason }) => reason)
  expect(reasons).toEqual(
    expect.arrayContaining([
      'A mail from large@example.com is larger than the limit; it is still in the mailbox.',
      expect.stringContaining('Precondition check failed'),
    ]),
  )
})

test('while Gmail fails it is paused, with the reason for admins; mails of that time are received afterwards', async () => {
  const { replyTo } = await write('Outage')
  deliver({ To: replyTo }, 'During the outage')
  google.state.failures.push({ path: /\/history$/, status: 503, body: {} })
  await read()
  expect(await state()).toMatchObject({ problem: 'Gmail: Google fails (503).' })
  expect(await testApp.as(await testApp.one('sales')).incomingMail.state()).not.toHaveProperty('problem')
  await read(0)
  expect(await said()).not.toContain('During the outage')
  await read(2)
  expect(await said()).toContain('During the outage')
  expect(await state()).not.toHaveProperty('problem')
})

test('a revoked consent is shown with the mailbox, and another account starts from the beginning', async () => {
  google.takeBackEverything()
  await read()
  expect(await state()).toMatchObject({ problem: expect.stringContaining('Connect Gmail again') })
  await asAdmin().integration.disconnect({ service: 'gmail' })
  expect(await state()).toEqual({})
  await read(60)
  const marks = await testApp.db.select().from(mailboxMarksTable)
  expect(marks.map(({ mailbox }) => mailbox)).toEqual(['desk@gmail.example@gmail'])
  await connect()
  await read(60)
  expect(await state()).toMatchObject({ readAt: now.toISOString() })
})
