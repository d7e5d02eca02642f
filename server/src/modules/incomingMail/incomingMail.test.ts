import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationsTable } from '#conversations/conversations.table.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { startImapServer } from '#test/imapServer.ts'
import { startMailServer } from '#test/mailServer.ts'
import { untilWaiting } from '#test/waiting.ts'
import { usersTable } from '#users/users.table.ts'
import { receivedMailsTable } from './incomingMail.table.ts'

let now = new Date()
let smtp: Awaited<ReturnType<typeof startMailServer>>
let imap: Awaited<ReturnType<typeof startImapServer>>
let testApp: TestApp
let sales: TestPerson
let admin: TestPerson
let customer: TestPerson
beforeAll(async () => {
  smtp = await startMailServer()
  imap = await startImapServer()
  testApp = await startTestApp({
    clock: { now: () => now },
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Desk <desk@desk.example>',
      IMAP_URL: imap.url,
      REPLY_ADDRESS: 'reply@desk.example',
      MAX_UPLOAD_MB: '1',
    },
  })
  sales = await testApp.one('sales')
  admin = await testApp.one('admin')
  customer = await testApp.one('user', { name: 'Li Wei', email: 'Li@example.com' })
})
afterAll(async () => {
  await testApp?.close()
  await imap?.close()
  await smtp?.close()
})

/** Writes to the customer as a person does, and returns the sent mail. */
async function write(Subject: string, about: { conversation?: string; To?: string } = {}) {
  const { _id } = await testApp.as(sales).mail.send({ To: customer.email, Subject, Write: '<p>Shall we?</p>', ...about })
  await testApp.runJobs()
  const raw = smtp.accepted.at(-1)?.raw ?? ''
  const head = (name: string) => new RegExp(`^${name}: <?([^>\\r\\n]+)>?`, 'im').exec(raw)?.[1] ?? ''
  return { _id, messageId: head('Message-ID'), replyTo: head('Reply-To') }
}

/** The mail server of this test says that DKIM has confirmed the sender. */
const proved = { 'Authentication-Results': 'mx.desk.example; dmarc=pass' }
let count = 0
const buildInvoiceEmail = (heads: Record<string, string>, body: string) => {
  count += 1
  const all = {
    From: 'Li Wei <li@EXAMPLE.com>',
    To: 'reply@desk.example',
    Subject: 'Re: Hello',
    'Message-ID': `<m${count}@example.com>`,
    ...heads,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\n')}\n\n${body}\n`
}
async function read(minutes = 0) {
  now = new Date(now.getTime() + minutes * 60_000)
  await enqueue(testApp.db, 'readMailbox', {})
  await testApp.runJobs()
}
async function queryMessages() {
  const { _id } = await testApp.as(sales).conversations.createUserGroup({ userId: customer.id })
  return await testApp.as(sales).conversations.messages({ conversationId: _id })
}
const rowOf = async (uid: number) => (await testApp.db.select().from(receivedMailsTable).where(eq(receivedMailsTable.uid, uid))).at(-1)

test('an answer to the signed address becomes a message of the customer, with its quote folded and its files stored', async () => {
  const sent = await write('Hello')
  expect(sent.replyTo).toMatch(/^reply\+[0-9a-v]{42}@desk\.example$/)
  const boundary = 'Content-Type: multipart/mixed; boundary=b'
  const [type, value] = boundary.split(': ')
  const body = [
    '--b\nContent-Type: text/plain; charset=utf-8\n\nYes, please ✓\n\nOn Mon, Desk <desk@desk.example> wrote:\n> Shall we?\n',
    '--b\nContent-Type: application/x-anything; name="plan.txt"\nContent-Disposition: attachment; filename="plan.txt"\n\nthe plan\n',
    `--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="big.bin"\n\n${'x'.repeat(1_100_000)}\n--b--`,
  ].join('\n')
  imap.deliver(buildInvoiceEmail({ To: sent.replyTo.toUpperCase(), [type ?? '']: value ?? '' }, body))
  await read()
  const [said] = await queryMessages()
  expect(said).toMatchObject({
    sender: [{ _id: customer.id }],
    via: 'mail',
    kind: 'file',
    message: 'Yes, please ✓\n\n(big.bin was left out: it is larger than 1 MB.)',
    quoted: expect.stringContaining('> Shall we?'),
    files: [{ name: 'plan.txt', type: 'text/plain' }],
  })
  // The customer sees it too, and the list links to it; reading it again gives the same.
  expect(await testApp.as(customer).conversations.messages({ conversationId: said?.conversationId ?? '' })).toHaveLength(1)
  const [row] = (await testApp.as(sales).incomingMail.received()).items
  expect(row).toMatchObject({ kind: 'answer', sender: 'li@EXAMPLE.com', senderName: 'Li Wei' })
  expect(await testApp.as(sales).incomingMail.receivedMail({ id: row?._id ?? '' })).toMatchObject({
    message: '',
    conversationId: said?.conversationId,
    about: { _id: sent._id, subject: 'Hello' },
    leftOut: ['big.bin was left out: it is larger than 1 MB.'],
  })
  await read()
  expect(await queryMessages()).toHaveLength(1)
})

test('a request reads the mailbox at once, even if repeated', async () => {
  const { replyTo } = await write('Is it there?')
  imap.deliver(buildInvoiceEmail({ To: replyTo }, 'It is here.'))
  const before = await queryMessages()
  await Promise.all([
    testApp.as(sales).incomingMail.lookNow(),
    testApp.as(admin).incomingMail.lookNow(),
    testApp.as(sales).incomingMail.lookNow(),
  ])
  await testApp.runJobs()
  expect(await queryMessages()).toHaveLength(before.length + 1)
  await expect(testApp.as(customer).incomingMail.lookNow()).rejects.toMatchObject({ status: 403 })
})

test('an answer is added to the conversation of its mail, while both people are members', async () => {
  const direct = await testApp.as(sales).conversations.createDirect({ members: [sales.id, customer.id] })
  const { messageId } = await write('From the chat', { conversation: direct._id })
  imap.deliver(
    buildInvoiceEmail(
      { 'In-Reply-To': `<${messageId}>`, 'Content-Type': 'text/html', ...proved },
      '<div>By <b>HTML</b></div><script>alert(1)</script>',
    ),
  )
  await read()
  expect(await testApp.as(sales).conversations.messages({ conversationId: direct._id })).toMatchObject([
    { message: 'By HTML', via: 'mail' },
  ])
  // The rest of the office sees that an answer in a private chat arrived, but not in which chat.
  const colleague = testApp.as(await testApp.one('sales')).incomingMail
  const [row] = (await colleague.received()).items
  expect(await colleague.receivedMail({ id: row?._id ?? '' })).not.toHaveProperty('conversationId')
})

describe('an answer that arrives while its conversation is being deleted', () => {
  /** Reads an answer while its conversation is being deleted. */
  async function readMeanwhile(person: TestPerson, remove: (db: Db, conversationId: string) => Promise<unknown>) {
    const { _id } = await testApp.as(admin).conversations.createGroup({ groupName: 'Plans', members: [sales.id, person.id] })
    const { messageId } = await write('To the group', { conversation: _id, To: person.email })
    const uid = imap.deliver(buildInvoiceEmail({ From: person.email, 'In-Reply-To': `<${messageId}>`, ...proved }, 'My last word'))
    const { reading } = await testApp.db.transaction(async (db) => {
      await remove(db, _id)
      const reading = read()
      await untilWaiting(testApp.db)
      return { reading }
    })
    await reading
    return await rowOf(uid)
  }
  const deleteConversation = (db: Db, id: string) =>
    db.update(conversationsTable).set({ deletedAt: now }).where(eq(conversationsTable.id, id))

  test('is added to the customer’s other conversation', async () => {
    const before = (await queryMessages()).length
    expect(await readMeanwhile(customer, deleteConversation)).toMatchObject({ kind: 'answer', saidAs: expect.any(String) })
    expect((await queryMessages()).slice(before)).toMatchObject([{ message: 'My last word', via: 'mail' }])
  })

  test('is stored with its text if there is no other', async () => {
    const colleague = await testApp.one('employee')
    const row = await readMeanwhile(colleague, async (db, id) => {
      await deleteConversation(db, id)
      await db.update(usersTable).set({ disabledAt: now }).where(eq(usersTable.id, sales.id))
    })
    await testApp.db.update(usersTable).set({ disabledAt: null }).where(eq(usersTable.id, sales.id))
    expect(row).toMatchObject({ kind: 'unassigned', text: 'My last word', reason: 'No conversation matches it.' })
  })
})

test('forged, unknown, misdirected and rejected answers are stored, but become no message', async () => {
  const { replyTo, messageId } = await write('Again')
  const before = (await queryMessages()).length
  const forged = replyTo.replace(/.@/, (end) => `${end[0] === '0' ? '1' : '0'}@`)
  const cases: [Record<string, string>, RegExp][] = [
    [{ To: forged }, /does not answer/],
    [{ To: 'reply+short@desk.example', 'In-Reply-To': '<unknown@mail.example>' }, /does not answer/],
    [{ To: replyTo, From: 'Eve <eve@example.com>' }, /another address/],
    [{ References: `<x@y.example> <${messageId}>`, From: 'Li Wei <li@example.org>' }, /another address/],
    [{ To: replyTo, 'Authentication-Results': 'mx.desk.example; dmarc=fail' }, /DMARC/],
    [{ 'In-Reply-To': `<${messageId}>` }, /^Sender not proved/],
    [{ 'In-Reply-To': `<${messageId}>`, 'Authentication-Results': 'mx.evil.test; dkim=pass header.d=example.com' }, /^Sender not proved/],
    [
      {
        'In-Reply-To': `<${messageId}>`,
        'Authentication-Results': 'mx.desk.example; dkim=pass header.d=evil.test; spf=pass smtp.mailfrom=evil.test',
      },
      /^Sender not proved/,
    ],
  ]
  for (const [heads, reason] of cases) {
    const uid = imap.deliver(buildInvoiceEmail(heads, 'Send me the code'))
    await read()
    expect(await rowOf(uid)).toMatchObject({ kind: 'unassigned', reason: expect.stringMatching(reason), text: 'Send me the code' })
  }
  expect(await queryMessages()).toHaveLength(before)
  const found = await testApp.as(sales).incomingMail.received({ kind: 'unassigned', search: 'EVE@' })
  expect(found).toMatchObject({ total: 1, items: [{ sender: 'eve@example.com' }] })
  await expect(testApp.as(customer).incomingMail.received()).rejects.toMatchObject({ status: 403 })
})

test('mails from programs never become a person’s message, and are never answered', async () => {
  const { replyTo, messageId } = await write('Automatic')
  const before = (await queryMessages()).length
  const left = smtp.accepted.length
  const cases: [Record<string, string>, string][] = [
    [{ 'Auto-Submitted': 'auto-replied' }, 'automatic'],
    [{ Precedence: 'bulk', To: 'reply@desk.example' }, 'automatic'],
    [{ Precedence: 'auto_reply' }, 'automatic'],
    [{ 'List-Id': '<news.example.com>', To: 'reply@desk.example' }, 'automatic'],
    [{ 'List-Id': '<news.example.com>', From: 'eve@example.com' }, 'automatic'],
    [{ 'Return-Path': '<>' }, 'automatic'],
    [{ From: 'MAILER-DAEMON@example.com' }, 'automatic'],
    [{ From: 'Desk <desk@desk.example>' }, 'loop'],
    [{ 'Message-ID': `<${messageId}>` }, 'loop'],
  ]
  for (const [heads, kind] of cases) {
    const uid = imap.deliver(buildInvoiceEmail({ To: replyTo, ...heads }, 'I am away'))
    await read()
    expect(await rowOf(uid), JSON.stringify(heads)).toMatchObject({ kind })
  }
  expect(await queryMessages()).toHaveLength(before)
  expect(smtp.accepted).toHaveLength(left)
})

test('an answer with the sealed address of a known person outweighs weak signs of programs', async () => {
  const { replyTo } = await write('Weak signs')
  const weakSigns: Record<string, string>[] = [
    { 'X-Auto-Response-Suppress': 'All' },
    { Precedence: 'bulk' },
    { 'List-Id': '<team.example.com>' },
  ]
  for (const heads of weakSigns) {
    const uid = imap.deliver(buildInvoiceEmail({ To: replyTo, ...heads }, 'Written by hand'))
    await read()
    expect(await rowOf(uid), JSON.stringify(heads)).toMatchObject({ kind: 'answer', saidAs: expect.any(String) })
  }
})

const report = (action: string, messageId: string, receiver: string) =>
  [
    '--r\nContent-Type: text/plain\n\nSorry.\n',
    `--r\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; ${receiver}\nAction: ${action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n no such user\n`,
    `--r\nContent-Type: message/rfc822\n\nMessage-ID: <${messageId}>\nSubject: Hello\n\nShall we?\n--r--`,
  ].join('\n')

test('a bounce marks its mail as failed with the reason; a late one, or one for another receiver, does not', async () => {
  const { _id, messageId } = await write('Lost')
  const heads = { From: 'mailer-daemon@mx.example.com', 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=r' }
  const record = () => testApp.as(sales).mail.mailRecord({ id: _id })
  imap.deliver(buildInvoiceEmail(heads, report('delayed', messageId, 'li@example.com')))
  imap.deliver(buildInvoiceEmail(heads, report('failed', messageId, 'eve@example.com')))
  await read()
  expect(await record()).toMatchObject({ state: 'sent' })
  const uid = imap.deliver(buildInvoiceEmail(heads, report('failed', messageId, 'li@example.com')))
  await read()
  expect(await record()).toMatchObject({ state: 'failed', problem: expect.stringContaining('550 5.1.1 no such user') })
  expect(await rowOf(uid)).toMatchObject({ kind: 'bounce', mailId: _id })

  // A relay rewrote the address, reports several receivers, and put the report beside a footer of its own.
  const second = await write('Lost again')
  const others =
    'Final-Recipient: rfc822; eve@example.com\nAction: delivered\n\nOriginal-Recipient: rfc822;li@example.com\nFinal-Recipient: x'
  const relayed = report('failed', second.messageId, 'li@inside.example').replace('Final-Recipient: rfc822', others)
  const inner = `--o\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\n\n${relayed}\n--o\nContent-Type: text/plain\n\nScanned.\n--o--`
  imap.deliver(buildInvoiceEmail({ From: 'postmaster@relay.example', 'Content-Type': 'multipart/mixed; boundary=o' }, inner))
  await read()
  expect(await testApp.as(sales).mail.mailRecord({ id: second._id })).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('no such user'),
  })
})

test('a repeated mail is stored once, even with new numbers; a broken or refused one does not block the rest', async () => {
  const { replyTo } = await write('Exactly once')
  const before = (await queryMessages()).length
  const once = buildInvoiceEmail({ To: replyTo }, 'Once')
  imap.deliver(once)
  imap.deliver(once)
  await read()
  expect(await queryMessages()).toHaveLength(before + 1)
  imap.renumber()
  await read()
  expect(await queryMessages()).toHaveLength(before + 1)

  // The connection breaks in the middle of a message: the ones before it are stored, and the rest a minute later.
  imap.deliver(buildInvoiceEmail({ To: replyTo }, 'Before'))
  imap.state.cutAt = { uid: imap.deliver(buildInvoiceEmail({ To: replyTo }, 'Broken once')), times: 1 }
  imap.deliver(buildInvoiceEmail({ To: replyTo }, 'After'))
  await read()
  expect((await queryMessages()).map(({ message }) => message).slice(before + 1)).toEqual(['Before'])
  expect(await testApp.as(admin).incomingMail.state()).toMatchObject({
    address: 'reply@desk.example',
    problem: expect.stringContaining('closed'),
  })
  await read()
  expect(await queryMessages()).toHaveLength(before + 2)
  await read(1)
  expect((await queryMessages()).map(({ message }) => message).slice(before + 1)).toEqual(['Before', 'Broken once', 'After'])
  expect(await testApp.as(admin).incomingMail.state()).not.toHaveProperty('problem')

  // One is refused, one breaks off each time, and the server is down for a while.
  imap.state.refusedUid = imap.deliver(buildInvoiceEmail({ To: replyTo }, 'Refused'))
  const cut = imap.deliver(buildInvoiceEmail({ To: replyTo }, 'Cut'))
  imap.state.cutAt = { uid: cut, times: 99 }
  imap.deliver(buildInvoiceEmail({ To: replyTo }, 'Last'))
  imap.state.isAway = true
  await read()
  imap.state.isAway = false
  for (const minutes of [1, 2, 5, 15]) await read(minutes)
  expect((await queryMessages()).at(-1)).toMatchObject({ message: 'Last' })
  expect(await rowOf(imap.state.refusedUid)).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('The message is broken') })
  expect(await rowOf(cut)).toMatchObject({ kind: 'unreadable' })
})

test('a mail with the Message-ID of another one is stored too', async () => {
  const heads = { 'Message-ID': '<same@example.com>', To: 'reply@desk.example' }
  imap.deliver(buildInvoiceEmail({ ...heads, From: 'eve@example.com' }, 'First'))
  const uid = imap.deliver(buildInvoiceEmail(heads, 'Second'))
  await read()
  expect(await rowOf(uid)).toMatchObject({ kind: 'unassigned', text: 'Second' })
})

test('one sender has an hourly limit, and a mail from a person without an account is stored with the thread', async () => {
  const { replyTo } = await write('Many')
  const before = (await queryMessages()).length
  for (let at = 0; at < 35; at += 1) imap.deliver(buildInvoiceEmail({ To: replyTo }, `Number ${at}`))
  await read()
  expect((await queryMessages()).length - before).toBeLessThan(31)
  expect((await testApp.as(sales).incomingMail.received({ kind: 'unassigned', search: 'li@' })).items[0]).toMatchObject({
    reason: 'This sender has written too much within an hour.',
  })
  await testApp.db.update(mailsTable).set({ receiver: 'stranger@example.com' }).where(eq(mailsTable.subject, 'Many'))
  const uid = imap.deliver(buildInvoiceEmail({ To: replyTo, From: 'stranger@example.com' }, 'Who are you?'))
  await read()
  expect(await rowOf(uid)).toMatchObject({ kind: 'unassigned', reason: expect.stringContaining('account'), mailId: expect.any(String) })
})

test('without a mailbox no mail has a reply address, and the job does nothing', async () => {
  const closed = await startTestApp({ settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Desk <desk@desk.example>' } })
  await closed.as(await closed.one('admin')).mail.send({ To: 'person@example.com', Subject: 'No answers', Write: 'x' })
  await enqueue(closed.db, 'readMailbox', {})
  await closed.runJobs()
  expect(smtp.accepted.at(-1)?.raw).not.toContain('reply+')
  expect(await closed.as(await closed.one('sales')).incomingMail.state()).toEqual({})
  await closed.close()
})
