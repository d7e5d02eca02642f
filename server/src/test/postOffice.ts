import { sql } from 'drizzle-orm'
import { readConfig } from '#config/config.ts'
import { openDatabase } from '#database/db.ts'
import { mailJobs } from '#mail/mail.jobs.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { openGoogle } from '#outside/google/index.ts'
import { openIncomingMail } from '#outside/incomingMail/index.ts'
import type { Mailer, OutgoingMail } from '#outside/mail/port.ts'
import { NoSuchFile } from '#outside/storage/port.ts'
import { createTestDatabase } from './postgres.ts'
import { runDueJobs } from './runDueJobs.ts'

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

/** For mails without attachments: nothing lies here. */
export const noFiles = {
  read: async (key: string) => {
    throw new NoSuchFile(key)
  },
}

/** The room of mails by itself: a database, the real queue, and a clock that a test moves. */
export async function openPostOffice() {
  const testDatabase = await createTestDatabase()
  const { db, close } = openDatabase(testDatabase.url, { max: 6 })
  const clock = { at: new Date(), now: () => clock.at }
  const config = readConfig({})
  const warnings = { heard: () => {} }
  const log = { info() {}, warn: () => warnings.heard(), error() {}, debug() {} }
  const google = openGoogle(config)
  const context = (mailer: Mailer) => ({
    db,
    clock,
    config,
    log,
    mailer,
    google,
    incomingMail: openIncomingMail(config),
    secret: 'of this test',
    storage: noFiles,
    signal: new AbortController().signal,
  })
  const mails = () => db.select().from(mailsTable).orderBy(mailsTable.createdAt)

  return {
    db,
    clock,
    mails,
    /** A test may put itself here to be told of each warning of the worker's. */
    warnings,

    async onlyMail() {
      const [mail, ...others] = await mails()
      if (!mail || others.length > 0) throw new Error(`There are ${others.length + (mail ? 1 : 0)} mails.`)
      return mail
    },

    /** When the jobs that wait are due. */
    async jobsDue(): Promise<Date[]> {
      const { rows } = await db.execute<{ run_at: string | Date }>(sql`select run_at from graphile_worker.jobs`)
      return rows.map(({ run_at }) => new Date(run_at))
    },

    send: (mailer: Mailer, mailId: string) => mailJobs.sendMail({ mailId }, context(mailer)),
    async sendAll(mailer: Mailer) {
      for (const { id } of await mails()) await mailJobs.sendMail({ mailId: id }, context(mailer))
    },
    /** What cron does every minute. */
    requeueStuck: (mailer: Mailer) => mailJobs.requeueStuckMails({}, context(mailer)),

    /** Does the jobs that are due, through the real queue. None of them may fail: a mail that was not taken is no failed job. */
    async work(mailer: Mailer) {
      const failures: unknown[] = []
      const sendMail = (payload: unknown) =>
        // The payload is what `enqueue` wrote.
        mailJobs.sendMail(payload as { mailId: string }, context(mailer)).catch((error: unknown) => failures.push(error))
      const taskList = { sendMail: async (payload: unknown) => void (await sendMail(payload)) }
      await runDueJobs(testDatabase.url, taskList, { maxPoolSize: 2, concurrency: 1 })
      if (failures.length > 0) throw failures[0]
    },

    async forgetJobs() {
      await db.execute(sql`delete from graphile_worker._private_jobs`)
    },
    async empty() {
      clock.at = new Date()
      await db.execute(sql`truncate mails cascade; delete from graphile_worker._private_jobs`)
    },
    async close() {
      await close()
      await testDatabase.drop()
    },
  }
}

/** A mailer of which a test decides what it says to each mail, and the mails it got. */
export function mailerThat(answers: (mail: OutgoingMail, attempt: number) => Promise<void> | void = () => {}) {
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
