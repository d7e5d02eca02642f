import { lt } from 'drizzle-orm'
import { deleteSome, type Retention } from '#jobs/retention.ts'
import { whatsappUnreadableTable } from './whatsapp.table.ts'

/** Deletes old parts of webhooks that could not be read: they hold what people wrote, and their numbers. */
export const unreadableRetention: Retention = {
  what: 'WhatsApp events that could not be read',
  keptDays: (config) => config.FAILED_JOBS_KEPT_DAYS,
  forget: (db, before, atMost) => deleteSome(db, whatsappUnreadableTable, { where: lt(whatsappUnreadableTable.createdAt, before), atMost }),
}
