import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { mailAttachmentsTable, mailsTable } from './mail.table.ts'

export type KeptAttachment = { storageKey: string; name: string; type: string }

/** Has a file go along with the mail of this key, in the transaction that posts it. */
export async function attachToMail(db: Db, key: string, attachment: KeptAttachment): Promise<void> {
  const [mail] = await db.update(mailsTable).set({ hasAttachment: true }).where(eq(mailsTable.key, key)).returning({ id: mailsTable.id })
  if (!mail) throw new Error(`No mail has the key ${key}.`)
  await db
    .insert(mailAttachmentsTable)
    .values({ mailId: mail.id, ...attachment })
    .onConflictDoNothing()
}

export async function attachmentOf(db: Db, mailId: string): Promise<KeptAttachment | undefined> {
  const { storageKey, name, type } = mailAttachmentsTable
  return (await db.select({ storageKey, name, type }).from(mailAttachmentsTable).where(eq(mailAttachmentsTable.mailId, mailId)))[0]
}
