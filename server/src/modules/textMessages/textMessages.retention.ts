import { and, isNull, lt } from 'drizzle-orm'
import { deleteSome, type Retention } from '#jobs/retention.ts'
import { textMessagesTable } from './textMessages.table.ts'

export const textRetention: Retention = {
  what: 'text messages',
  keptDays: (config) => config.TEXTS_KEPT_DAYS,
  // What is still to be sent has a time at which it is due.
  forget: (db, before, atMost) =>
    deleteSome(db, textMessagesTable, { where: and(lt(textMessagesTable.createdAt, before), isNull(textMessagesTable.dueAt)), atMost }),
}
