import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { later, minutes } from '#core/clock.ts'
import { CircuitOpenError } from '#outside/circuit.ts'
import { emailBody, paragraph } from '#outside/mail/emailTemplate.ts'
import { MailProblem } from '#outside/mail/port.ts'
import { smtp } from '#outside/mail/smtp.ts'
import { startMailServer } from '#test/mailServer.ts'
import { mailerThat, openPostOffice, type PostOffice } from '#test/postOffice.ts'
import { mailOutbox } from './mail.channel.ts'
import { type MailToPost, postMail } from './postMail.ts'

const brand = { name: 'Mentordesk', href: 'https://desk.example', email: 'hello@desk.example', address: 'Bengaluru' }
const words = emailBody({ brand, preheader: 'Soon', heading: 'We have your order', blocks: [paragraph('Hello Asha,')] })
const message: MailToPost = {
  key: 'orderReceived:1',
  to: 'asha@example.com',
  kind: 'orderReceived',
  subject: 'We have your order',
  body: words,
}

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office?.close())
beforeEach(() => office.empty())

test('a mail is sent once its transaction commits, and marked as sent', async () => {
  const { mailer, got } = mailerThat()
  await office.db.transaction((db) => postMail(db, { ...message, to: ' asha@example.com ', label: 'Requested' }))
  await office.work(mailer)
  expect(got).toHaveLength(1)
  expect(got[0]).toMatchObject({ to: 'asha@example.com', subject: message.subject, label: 'Requested', ...words })
  expect(got[0]?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  expect(await office.onlyMail()).toMatchObject({
    state: 'sent',
    carrier: 'smtp',
    attempts: 1,
    dueAt: null,
    lastError: null,
    sender: mailer.from,
    sentAt: office.clock.at,
  })
  expect(await office.jobsDue()).toEqual([])
})

test('a mail of a rolled-back transaction is never sent', async () => {
  const { mailer, got } = mailerThat()
  const story = office.db.transaction(async (db) => {
    await postMail(db, message)
    throw new Error('no')
  })
  await expect(story).rejects.toThrow('no')
  await office.work(mailer)
  expect(got).toEqual([])
  expect(await office.mails()).toEqual([])
})

test('a repeated event, even concurrently, gives one mail', async () => {
  const { mailer, got } = mailerThat()
  await Promise.all(Array.from({ length: 6 }, () => office.db.transaction((db) => postMail(db, message))))
  await office.work(mailer)
  await postMail(office.db, message)
  await office.work(mailer)
  expect(got).toHaveLength(1)
})

test('of several workers that take one mail, one sends it', async () => {
  const { promise: othersAreDone, resolve } = Promise.withResolvers<void>()
  const { mailer, got } = mailerThat(() => othersAreDone)
  await postMail(office.db, message)
  const { id } = await office.onlyMail()
  let done = 0
  const work = async () => {
    await office.send(mailer, id)
    done += 1
    if (done === 7) resolve()
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect(got).toHaveLength(1)
  expect(await office.onlyMail()).toMatchObject({ state: 'sent', attempts: 1 })
})

test('a mail that was not accepted is retried by its next job, with the same Message-ID', async () => {
  const { mailer, got } = mailerThat((_, attempt) => {
    if (attempt < 3) throw new MailProblem('The mail server did not answer in time: …', { isFinal: false })
  })
  await postMail(office.db, message)
  await office.work(mailer)
  expect(await office.onlyMail()).toMatchObject({
    state: 'queued',
    attempts: 1,
    lastError: 'The mail server did not answer in time: …',
    sentAt: null,
  })
  expect(await office.jobsDue()).toEqual([later(office.clock.at, 5_000)])
  expect((await office.onlyMail()).dueAt).toEqual(later(office.clock.at, 5_000))

  await office.sendAll(mailer)
  await office.sendAll(mailer)
  expect(got).toHaveLength(3)
  expect(new Set(got.map(({ messageId }) => messageId)).size).toBe(1)
  expect(got[0]?.messageId).toBe(`${(await office.onlyMail()).id}@desk.example`)
  expect(await office.onlyMail()).toMatchObject({ state: 'sent', attempts: 3, lastError: null })
})

test('a permanent refusal is not retried, and its reason is stored', async () => {
  const { mailer, got } = mailerThat(() => {
    throw new MailProblem('The mail server refused the receiver: 550 no such user', { isFinal: true })
  })
  await postMail(office.db, message)
  await office.work(mailer)
  await office.sendAll(mailer)
  expect(got).toHaveLength(1)
  expect(await office.onlyMail()).toMatchObject({
    state: 'failed',
    lastError: 'The mail server refused the receiver: 550 no such user',
  })
  expect(await office.jobsDue()).toEqual([])
})

test('a given-up mail queues word to its receiver, once; a code that is no longer valid does not', async () => {
  const { mailer } = mailerThat(() => {
    throw new MailProblem('The mail server refused the receiver: 550 no such user', { isFinal: true })
  })
  await postMail(office.db, message)
  await postMail(office.db, { ...message, key: 'code', kind: 'signupCode', isSecret: true })
  await office.work(mailer)
  await office.sendAll(mailer)
  const told = await office.db.execute<{ payload: object }>(
    sql`select payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where identifier = 'mailNotDelivered'`,
  )
  const [mail] = (await office.mails()).filter(({ kind }) => kind === message.kind)
  expect(told.rows.map(({ payload }) => payload)).toEqual([{ mailId: mail?.id }])
})

test('a mail to an unreachable server is given up after two days, not before', async () => {
  const { mailer, got } = mailerThat(() => {
    throw new MailProblem('down', { isFinal: false })
  })
  await postMail(office.db, message)
  const began = office.clock.at
  for (let round = 0; round < 200 && (await office.onlyMail()).state !== 'failed'; round += 1) {
    await office.sendAll(mailer)
    office.clock.at = (await office.onlyMail()).dueAt ?? office.clock.at
  }
  expect(await office.onlyMail()).toMatchObject({ state: 'failed', lastError: 'down' })
  const hoursTried = (office.clock.at.getTime() - began.getTime()) / 3_600_000
  expect(hoursTried).toBeGreaterThan(47)
  expect(hoursTried).toBeLessThan(50)
  expect(got.length).toBeLessThan(60)
})

test('a mail whose worker died is left alone while it may still be in progress, and then sent by another', async () => {
  const { mailer, got } = mailerThat()
  await postMail(office.db, message)
  const { id } = await office.onlyMail()
  await office.forgetJobs()
  const held = await mailOutbox.claim(office.db, id, { now: office.clock.at, until: later(office.clock.at, minutes(5)) })
  expect(held?.attempts).toBe(1)

  office.clock.at = later(office.clock.at, minutes(4))
  await office.requeueStuck(mailer)
  await office.sendAll(mailer)
  expect(got).toHaveLength(0)
  expect(await office.jobsDue()).toEqual([])

  office.clock.at = later(office.clock.at, minutes(4))
  await office.requeueStuck(mailer)
  await office.requeueStuck(mailer)
  expect(await office.jobsDue()).toHaveLength(1)
  await office.work(mailer)
  expect(got).toHaveLength(1)
  expect(await office.onlyMail()).toMatchObject({ state: 'sent', attempts: 2 })
})

test('a worker that was presumed dead and returns cannot undo another one’s work', async () => {
  await postMail(office.db, message)
  const { id } = await office.onlyMail()
  const second = mailerThat()
  const slow = mailerThat(async () => {
    office.clock.at = later(office.clock.at, minutes(30))
    await office.send(second.mailer, id)
    throw new MailProblem('too late', { isFinal: false })
  })
  await office.send(slow.mailer, id)
  expect(await office.onlyMail()).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  await office.sendAll(second.mailer)
  expect(second.got).toHaveLength(1)
})

test('a short database outage after sending does not send the mail twice', async () => {
  let back: Promise<unknown> | undefined
  const { mailer, got } = mailerThat(async () => {
    await office.db.execute(sql`alter table mails rename to mails_away`)
    office.warnings.heard = () => {
      // // A query runs when it is awaited.
      back ??= office.db.execute(sql`alter table mails_away rename to mails`).then((answer) => answer)
    }
  })
  await postMail(office.db, message)
  await office.work(mailer)
  expect(back).toBeDefined()
  await back
  expect(await office.onlyMail()).toMatchObject({ state: 'sent' })
  await office.requeueStuck(mailer)
  await office.work(mailer)
  expect(got).toHaveLength(1)
})

test('an open circuit breaker costs a mail no attempt: it waits for the cooldown', async () => {
  const { mailer, got } = mailerThat(() => {
    throw new CircuitOpenError('The mail server', 7_000)
  })
  await postMail(office.db, message)
  for (let round = 0; round < 60; round += 1) {
    await office.sendAll(mailer)
    expect(await office.onlyMail()).toMatchObject({ state: 'queued', attempts: 0, dueAt: later(office.clock.at, 7_000) })
    office.clock.at = later(office.clock.at, 7_000)
  }
  expect(await office.jobsDue()).toHaveLength(1)
  expect(got).toHaveLength(60)
  await office.sendAll(mailerThat().mailer)
  expect(await office.onlyMail()).toMatchObject({ state: 'sent', attempts: 1 })
})

test('over the wire: the server hangs up, the mail is sent again, and the receiver can recognize it as the same', async () => {
  const server = await startMailServer()
  const mailer = smtp({ url: server.url, from: 'Mentordesk <desk@desk.example>' })
  try {
    server.cutNext()
    await postMail(office.db, message)
    await office.work(mailer)
    expect(await office.onlyMail()).toMatchObject({ state: 'queued', attempts: 1 })
    expect((await office.onlyMail()).lastError).toContain('closed the connection')
    await office.sendAll(mailer)
    expect(await office.onlyMail()).toMatchObject({ state: 'sent', attempts: 2 })
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
