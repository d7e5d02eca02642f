import { and, isNull, lt } from 'drizzle-orm'
import { deleteSome, type Retention } from '#jobs/retention.ts'
import { mailsTable } from './mail.table.ts'

export const mailRetention: Retention = {
  what: 'mails',
  keptDays: (config) => config.MAILS_KEPT_DAYS,
  // What is still to be sent has a time at which it is due.
  forget: (db, before, atMost) =>
    deleteSome(db, mailsTable, { where: and(lt(mailsTable.createdAt, before), isNull(mailsTable.dueAt)), atMost }),
}
