import { sql } from 'drizzle-orm'
import { Logger, runOnce } from 'graphile-worker'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { later, minutes } from '#core/clock.ts'
import { type Database, openDatabase } from '#core/db.ts'
import { letter, paragraph } from '#outside/mail/letter.ts'
import { mailbox } from '#outside/mail/mailbox.ts'
import { type Mailer, MailProblem, type OutgoingMail } from '#outside/mail/port.ts'
import { smtp } from '#outside/mail/smtp.ts'
import { startMailServer } from '#test/mailServer.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { mailJobs } from './mail.jobs.ts'
import { claimMail } from './mail.store.ts'
import { mailsTable } from './mail.table.ts'
import { type MailToPost, postMail } from './postMail.ts'

const brand = { name: 'Mentordesk', href: 'https://desk.example', email: 'hello@desk.example', address: 'Bengaluru' }
const words = letter({ brand, preheader: 'Soon', heading: 'We have your order', blocks: [paragraph('Hello Asha,')] })
const message: MailToPost = {
  key: 'orderReceived:1',
  to: 'asha@example.com',
  kind: 'orderReceived',
  subject: 'We have your order',
  letter: words,
}
const secret: MailToPost = { ...message, key: 'signup:1', kind: 'signupCode', isSecret: true }

let testDatabase: TestDatabase
let database: Database
const clock = { now: () => now }
let now = new Date()
const log = { info() {}, warn() {}, error() {}, debug() {} }

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url)
})
afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})
beforeEach(async () => {
  now = new Date()
  await database.db.execute(sql`truncate mails; delete from graphile_worker._private_jobs`)
})

/** A mail server of which a test decides what it says to each mail. */
function mailServerThat(answers: (mail: OutgoingMail, attempt: number) => Promise<void> | void = () => {}) {
  const got: OutgoingMail[] = []
  const mailer: Mailer = {
    name: 'smtp',
    from: 'Mentordesk <desk@desk.example>',
    async send(mail) {
      got.push(mail)
      await answers(mail, got.length)
    },
    async close() {},
  }
  return { mailer, got }
}

const house = (mailer: Mailer) => ({ db: database.db, clock, log, mailer })
const mails = () => database.db.select().from(mailsTable).orderBy(mailsTable.createdAt)
const onlyMail = async () => {
  const [mail, ...others] = await mails()
  if (!mail || others.length > 0) throw new Error(`There are ${others.length + (mail ? 1 : 0)} mails.`)
  return mail
}
const jobs = async () => (await database.db.execute<{ run_at: Date }>(sql`select run_at from graphile_worker.jobs`)).rows
const sendAll = async (mailer: Mailer) => {
  for (const { id } of await mails()) await mailJobs.sendMail({ mailId: id }, house(mailer))
}

/** Does the jobs that are due, through the real queue. */
const work = (mailer: Mailer) =>
  runOnce({
    connectionString: testDatabase.url,
    taskList: {
      // The payload is what `enqueue` wrote.
      sendMail: (payload) => mailJobs.sendMail(payload as { mailId: string }, house(mailer)),
    },
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })

test('a mail leaves once its transaction commits, and is noted as sent', async () => {
  const { mailer, got } = mailServerThat()
  await database.db.transaction((db) => postMail(db, { ...message, to: ' asha@example.com ', label: 'Requested' }))
  await work(mailer)
  expect(got).toHaveLength(1)
  expect(got[0]).toMatchObject({ to: 'asha@example.com', subject: message.subject, label: 'Requested', ...words })
  expect(got[0]?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  expect(await onlyMail()).toMatchObject({
    state: 'sent',
    carrier: 'smtp',
    attempts: 1,
    dueAt: null,
    lastError: null,
    sender: mailer.from,
    sentAt: now,
  })
  expect(await jobs()).toEqual([])
})

test('a mail of a transaction that failed was never written, and never leaves', async () => {
  const { mailer, got } = mailServerThat()
  const story = database.db.transaction(async (db) => {
    await postMail(db, message)
    throw new Error('no')
  })
  await expect(story).rejects.toThrow('no')
  await work(mailer)
  expect(got).toEqual([])
  expect(await mails()).toEqual([])
})

test('an event told twice, even at once, is one mail', async () => {
  const { mailer, got } = mailServerThat()
  await Promise.all(Array.from({ length: 6 }, () => database.db.transaction((db) => postMail(db, message))))
  await work(mailer)
  await postMail(database.db, message)
  await work(mailer)
  expect(got).toHaveLength(1)
})

test('of several workers that reach for one mail, one sends it', async () => {
  const { mailer, got } = mailServerThat(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await postMail(database.db, message)
  const { id } = await onlyMail()
  await Promise.all(Array.from({ length: 8 }, () => mailJobs.sendMail({ mailId: id }, house(mailer))))
  expect(got).toHaveLength(1)
  expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1 })
})

test('a mail that was not taken goes back with its next job, and keeps its Message-ID', async () => {
  const { mailer, got } = mailServerThat((_, attempt) => {
    if (attempt < 3) throw new MailProblem('The mail server did not answer in time: …', { isFinal: false })
  })
  await postMail(database.db, message)
  await work(mailer)
  expect(await onlyMail()).toMatchObject({
    state: 'queued',
    attempts: 1,
    lastError: 'The mail server did not answer in time: …',
    sentAt: null,
  })
  const [next] = await jobs()
  expect(new Date(next?.run_at ?? 0).getTime()).toBe(later(now, 5_000).getTime())
  expect((await onlyMail()).dueAt).toEqual(later(now, 5_000))

  await sendAll(mailer)
  await sendAll(mailer)
  expect(got).toHaveLength(3)
  expect(new Set(got.map(({ messageId }) => messageId)).size).toBe(1)
  expect(got[0]?.messageId).toBe(`${(await onlyMail()).id}@desk.example`)
  expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 3, lastError: null })
})

test('what is refused for good is not tried again, and says why', async () => {
  const { mailer, got } = mailServerThat(() => {
    throw new MailProblem('The mail server refused the receiver: 550 no such user', { isFinal: true })
  })
  await postMail(database.db, secret)
  await work(mailer)
  await sendAll(mailer)
  expect(got).toHaveLength(1)
  expect(await onlyMail()).toMatchObject({
    state: 'failed',
    lastError: 'The mail server refused the receiver: 550 no such user',
    text: '',
    html: '',
  })
  expect(await jobs()).toEqual([])
})

test('a mail server that stays away is given up after two days, not before', async () => {
  const { mailer, got } = mailServerThat(() => {
    throw new MailProblem('down', { isFinal: false })
  })
  await postMail(database.db, message)
  const began = now
  for (let round = 0; round < 200 && (await onlyMail()).state !== 'failed'; round += 1) {
    await sendAll(mailer)
    now = (await onlyMail()).dueAt ?? now
  }
  expect(await onlyMail()).toMatchObject({ state: 'failed', lastError: 'down' })
  const hoursTried = (now.getTime() - began.getTime()) / 3_600_000
  expect(hoursTried).toBeGreaterThan(47)
  expect(hoursTried).toBeLessThan(50)
  expect(got.length).toBeLessThan(60)
})

test('a mail whose worker died is left alone as long as it may still be under way, and then sent by another', async () => {
  const { mailer, got } = mailServerThat()
  await postMail(database.db, message)
  const { id } = await onlyMail()
  await database.db.execute(sql`delete from graphile_worker._private_jobs`)
  const held = await claimMail(database.db, id, { now, until: later(now, minutes(5)) })
  expect(held?.attempts).toBe(1)

  now = later(now, minutes(4))
  await mailJobs.lookAfterMails({}, house(mailer))
  await sendAll(mailer)
  expect(got).toHaveLength(0)
  expect(await jobs()).toEqual([])

  now = later(now, minutes(4))
  await mailJobs.lookAfterMails({}, house(mailer))
  await mailJobs.lookAfterMails({}, house(mailer))
  expect(await jobs()).toHaveLength(1)
  await work(mailer)
  expect(got).toHaveLength(1)
  expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 2 })
})

test('a worker that was taken for dead and comes back can not undo what another did', async () => {
  await postMail(database.db, message)
  const { id } = await onlyMail()
  const second = mailServerThat()
  const slow = mailServerThat(async () => {
    now = later(now, minutes(30))
    await mailJobs.sendMail({ mailId: id }, house(second.mailer))
    throw new MailProblem('too late', { isFinal: false })
  })
  await mailJobs.sendMail({ mailId: id }, house(slow.mailer))
  expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  await sendAll(second.mailer)
  expect(second.got).toHaveLength(1)
})

test('a database that is away for a moment after the mail has left does not make it leave twice', async () => {
  let back: Promise<unknown> | undefined
  const { mailer, got } = mailServerThat(async () => {
    await database.db.execute(sql`alter table mails rename to mails_away`)
    back = new Promise((resolve) => setTimeout(resolve, 60)).then(() => database.db.execute(sql`alter table mails_away rename to mails`))
  })
  await postMail(database.db, message)
  await work(mailer)
  await back
  expect(await onlyMail()).toMatchObject({ state: 'sent' })
  await mailJobs.lookAfterMails({}, house(mailer))
  await work(mailer)
  expect(got).toHaveLength(1)
})

test('the words of a secret mail are gone once a mail server has it', async () => {
  const { mailer, got } = mailServerThat()
  await postMail(database.db, secret)
  await sendAll(mailer)
  expect(got[0]?.text).toBe(words.text)
  expect(await onlyMail()).toMatchObject({ state: 'sent', text: '', html: '', erasedAt: now, subject: secret.subject })
})

test('in the mailbox a secret mail is readable for fifteen minutes, and others stay', async () => {
  await postMail(database.db, secret)
  await postMail(database.db, message)
  const kept = mailbox('Mentordesk <desk@desk.example>')
  await sendAll(kept)
  const wordsOf = async () => Object.fromEntries((await mails()).map(({ kind, text }) => [kind, text]))

  now = later(now, minutes(14))
  await mailJobs.lookAfterMails({}, house(kept))
  expect(await wordsOf()).toEqual({ signupCode: words.text, orderReceived: words.text })
  now = later(now, minutes(2))
  await mailJobs.lookAfterMails({}, house(kept))
  expect(await wordsOf()).toEqual({ signupCode: '', orderReceived: words.text })
})

test('a code that could not leave in its time does not leave later', async () => {
  const { mailer, got } = mailServerThat()
  await postMail(database.db, secret)
  now = later(now, minutes(16))
  await sendAll(mailer)
  expect(got).toEqual([])
  expect(await onlyMail()).toMatchObject({ state: 'failed', text: '', html: '' })
  expect((await onlyMail()).lastError).toContain('expired')
})

test('over the wire: the server hangs up, the mail goes again, and the receiver can tell that it is the same', async () => {
  const server = await startMailServer()
  const mailer = smtp({ url: server.url, from: 'Mentordesk <desk@desk.example>', replyTo: brand.email })
  try {
    server.cutNext()
    await postMail(database.db, message)
    await work(mailer)
    expect(await onlyMail()).toMatchObject({ state: 'queued', attempts: 1 })
    expect((await onlyMail()).lastError).toContain('closed the connection')
    await sendAll(mailer)
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 2 })
    expect(server.accepted).toHaveLength(1)
    const [first, second] = await Promise.all(server.seen.map((raw) => PostalMime.parse(raw)))
    expect(second).toMatchObject({ messageId: first?.messageId, subject: message.subject })
    expect(second?.html).toContain('Hello Asha,')
    expect(second?.text).toContain('Hello Asha,')
  } finally {
    await mailer.close()
    await server.close()
  }
})
