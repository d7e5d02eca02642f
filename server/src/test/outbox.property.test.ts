import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { days, later, minutes } from '#core/clock.ts'
import { type Database, openDatabase } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { mailChannel } from '#mail/mail.channel.ts'
import { mailJobs } from '#mail/mail.jobs.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { postMail } from '#mail/postMail.ts'
import { CircuitOpenError } from '#outside/circuit.ts'
import { openGoogle } from '#outside/google/index.ts'
import { openIncomingMail } from '#outside/incomingMail/index.ts'
import { MailProblem } from '#outside/mail/port.ts'
import { requeueStuck } from '#outside/outbox/index.ts'
import { TextProblem } from '#outside/sms/port.ts'
import { howMany } from '#test/howMany.ts'
import { postText } from '#textMessages/postText.ts'
import { textChannel } from '#textMessages/textMessages.channel.ts'
import { textMessageJobs } from '#textMessages/textMessages.jobs.ts'
import { textMessagesTable } from '#textMessages/textMessages.table.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { noFiles } from './postOffice.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { max: 6 })
})
afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

/** A provider's possible reactions, and what may happen to the sender. */
const answers = ['takes', 'failsForNow', 'refuses', 'rests', 'isStopped', 'isKilled'] as const
type Answer = (typeof answers)[number]

const clock = { at: new Date(), now: () => clock.at }
const log = { info() {}, warn() {}, error() {}, debug() {} }

type Row = { id: string; state: string; attempts: number; dueAt: Date | null; createdAt: Date; text: string; erasedAt: Date | null }
/** One channel under test. */
type Tried = {
  channel: Pick<typeof mailChannel, 'heldMs' | 'pauses' | 'mostAttempts' | 'overdueMs'>
  isSecret: boolean
  post(): Promise<void>
  row(): Promise<Row | undefined>
  send(id: string, ask: () => Promise<void>, signal: AbortSignal): Promise<void>
  claim(id: string, until: Date): Promise<unknown>
  sweep(): Promise<void>
  forget(before: Date): Promise<number>
  problem(isFinal: boolean): Error
  jobKey(id: string): string
}

const mails = (isSecret: boolean): Tried => ({
  channel: mailChannel,
  isSecret,
  post: () =>
    postMail(database.db, {
      key: newId(),
      to: 'a@example.com',
      kind: 'news',
      subject: 'Words',
      body: { text: 'Words', html: '<p>Words</p>' },
      isSecret,
    }),
  row: async () => (await database.db.select().from(mailsTable))[0],
  send: (mailId, ask, signal) => {
    const mailer = { name: 'smtp', from: 'Desk <desk@desk.example>', send: ask, close: async () => {} } as const
    const config = readConfig({})
    const outside = { mailer, google: openGoogle(config), incomingMail: openIncomingMail(config), secret: 'of this test' }
    return mailJobs.sendMail({ mailId }, { db: database.db, clock, config, log, ...outside, signal, storage: noFiles })
  },
  claim: (id, until) => mailChannel.store.claim(database.db, id, { now: clock.at, until }),
  sweep: () => requeueStuck(mailChannel, { db: database.db, clock }, eq(mailsTable.isSecret, true)),
  forget: (before) => mailChannel.store.forget(database.db, before, 100),
  problem: (isFinal) => new MailProblem('no', { isFinal }),
  jobKey: (id) => `mail:${id}`,
})

const texts: Tried = {
  channel: textChannel,
  isSecret: true,
  post: () => postText(database.db, { key: newId(), to: '+919876543210', kind: 'phoneCode', text: 'Words', at: clock.at }),
  row: async () => (await database.db.select().from(textMessagesTable))[0],
  send: (textId, ask, signal) =>
    textMessageJobs.sendText({ textId }, { db: database.db, clock, log, texter: { name: 'twilio', send: ask }, signal }),
  claim: (id, until) => textChannel.store.claim(database.db, id, { now: clock.at, until }),
  sweep: () => requeueStuck(textChannel, { db: database.db, clock }),
  forget: (before) => textChannel.store.forget(database.db, before, 100),
  problem: (isFinal) => new TextProblem('no', { isFinal }),
  jobKey: (id) => `text:${id}`,
}

const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('send' as const), answer: fc.constantFrom(...answers), workers: fc.constantFrom(1, 1, 3) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.constantFrom(1, 20, 90, 300, 1_000, 5_000) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sweep' as const) }) },
)
const runs = howMany('OUTBOX_RUNS', { short: 4, long: 25 })
const secretMs = minutes(15)

describe.each([
  ['a mail', mails(false)],
  ['a mail with a code', mails(true)],
  ['a text message', texts],
] as const)('%s', (_, tried) => {
  test('a message is claimed by one sender, sent once, retried and failed in time, released after a kill, and deleted when settled', {
    timeout: 20_000 + runs * 2_000,
  }, async () => {
    const { channel, isSecret } = tried
    const property = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 14 }), async (commands) => {
      await database.db.execute(sql`truncate mails, text_messages cascade; delete from graphile_worker._private_jobs`)
      clock.at = new Date()
      await tried.post()
      const posted = await tried.row()
      if (!posted) throw new Error('nothing was written')
      const { id, createdAt } = posted
      clock.at = createdAt
      const model = { state: 'queued', attempts: 0, dueAt: createdAt as Date | null, isErased: false, asked: 0 }
      let asked = 0

      const settle = (state: 'sent' | 'failed') => Object.assign(model, { state, dueAt: null, isErased: model.isErased || isSecret })
      const queue = (forMs: number) => Object.assign(model, { state: 'queued', dueAt: later(clock.at, forMs) })
      const expectSent = (answer: Answer) => {
        const isFree = model.state === 'queued' || (model.state === 'sending' && model.dueAt !== null && model.dueAt <= clock.at)
        if (!isFree) return
        model.attempts += 1
        if (answer === 'isKilled') return Object.assign(model, { state: 'sending', dueAt: later(clock.at, channel.heldMs) })
        if (isSecret && (model.isErased || clock.at.getTime() >= createdAt.getTime() + secretMs)) return settle('failed')
        model.asked += 1
        if (answer === 'takes') return settle('sent')
        if (answer === 'refuses') return settle('failed')
        if (answer === 'isStopped') return queue(0)
        if (answer === 'rests') {
          model.attempts -= 1
          return queue(15_000)
        }
        if (model.attempts >= channel.mostAttempts) return settle('failed')
        return queue(channel.pauses[Math.min(model.attempts, channel.pauses.length) - 1] ?? 0)
      }

      for (const step of commands) {
        const dueBefore = model.dueAt
        if (step.does === 'wait') clock.at = later(clock.at, step.seconds * 1_000)
        else if (step.does === 'sweep') {
          await database.db.execute(sql`delete from graphile_worker._private_jobs`)
          await tried.sweep()
          const isOverdue = model.dueAt !== null && model.dueAt.getTime() < clock.at.getTime() - channel.overdueMs
          const { rows } = await database.db.execute<{ key: string }>(sql`select key from graphile_worker.jobs`)
          expect(rows).toEqual(isOverdue ? [{ key: tried.jobKey(id) }] : [])
          if (isSecret && model.state !== 'sending' && createdAt.getTime() < clock.at.getTime() - secretMs) model.isErased = true
        } else {
          const { answer, workers } = step
          const stop = new AbortController()
          const ask = async () => {
            asked += 1
            if (answer === 'failsForNow') throw tried.problem(false)
            if (answer === 'refuses') throw tried.problem(true)
            if (answer === 'rests') throw new CircuitOpenError('It', 15_000)
            if (answer === 'isStopped') {
              stop.abort()
              throw new Error('hung up')
            }
          }
          // A killed sender has claimed the message and records no outcome.
          if (answer === 'isKilled') await tried.claim(id, later(clock.at, channel.heldMs))
          // Concurrent senders only if the first one settles it: otherwise the message is free again for the next of them.
          else
            await Promise.all(
              Array.from({ length: answer === 'takes' || answer === 'refuses' ? workers : 1 }, () => tried.send(id, ask, stop.signal)),
            )
          expectSent(answer)
        }
        const row = await tried.row()
        expect({ state: row?.state, attempts: row?.attempts, dueAt: row?.dueAt, isErased: row?.erasedAt !== null, asked }).toEqual(model)
        expect(row?.text).toBe(model.isErased ? '' : 'Words')
        // The message and its next job have the same due time.
        if (step.does === 'send' && model.state === 'queued' && model.dueAt !== dueBefore) {
          const { rows } = await database.db.execute<{ at: string }>(
            sql`select run_at as at from graphile_worker.jobs where key = ${tried.jobKey(id)}`,
          )
          expect(rows.map(({ at }) => new Date(at))).toEqual([model.dueAt])
        }
      }
      // Settled messages are deleted after their retention; unsent ones stay, however old.
      expect(await tried.forget(later(clock.at, days(1)))).toBe(model.dueAt === null ? 1 : 0)
    })
    await fc.assert(property, { numRuns: runs })
  })
})
