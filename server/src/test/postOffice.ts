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

/** For mails without attachments: a storage without files. */
export const noFiles = {
  read: async (key: string) => {
    throw new NoSuchFile(key)
  },
}

/** The mail channel by itself: a database, the real queue, and a clock that tests control. */
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
    /** Tests can replace this to observe the worker's warnings. */
    warnings,

    async onlyMail() {
      const [mail, ...others] = await mails()
      if (!mail || others.length > 0) throw new Error(`There are ${others.length + (mail ? 1 : 0)} mails.`)
      return mail
    },

    /** The due times of mails that wait. */
    async jobsDue(): Promise<Date[]> {
      const { rows } = await db.execute<{ run_at: string | Date }>(
        sql`select run_at from graphile_worker.jobs where task_identifier = 'sendMail'`,
      )
      return rows.map(({ run_at }) => new Date(run_at))
    },

    send: (mailer: Mailer, mailId: string) => mailJobs.sendMail({ mailId }, context(mailer)),
    async sendAll(mailer: Mailer) {
      for (const { id } of await mails()) await mailJobs.sendMail({ mailId: id }, context(mailer))
    },
    /** The cron job of every minute. */
    requeueStuck: (mailer: Mailer) => mailJobs.requeueStuckMails({}, context(mailer)),

    /** Runs the due jobs through the real queue. None may fail: a mail that was not accepted is no failed job. */
    async work(mailer: Mailer) {
      const failures: unknown[] = []
      const sendMail = (payload: unknown) =>
        // The payload as `enqueue` wrote it.
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

/** A mailer whose answers a test decides, with the list of mails it received. */
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
