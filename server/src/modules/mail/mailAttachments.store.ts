import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { mailAttachmentsTable, mailsTable } from './mail.table.ts'

export type KeptAttachment = { storageKey: string; name: string; type: string }
export type WrittenAttachment = { content: string; name: string; type: string }

/** Has a file go along with the mail of this key, in the transaction that posts it. */
export async function attachToMail(db: Db, key: string, attachment: KeptAttachment): Promise<void> {
  const [mail] = await db.update(mailsTable).set({ hasAttachment: true }).where(eq(mailsTable.key, key)).returning({ id: mailsTable.id })
  if (!mail) throw new Error(`No mail has the key ${key}.`)
  await db
    .insert(mailAttachmentsTable)
    .values({ mailId: mail.id, ...attachment })
    .onConflictDoNothing()
}

/** Has a short text go along with the mail of this key, where one was posted: whoever wants no mail gets none of it. */
export async function attachTextToMail(db: Db, key: string, attachment: WrittenAttachment): Promise<void> {
  const [mail] = await db.update(mailsTable).set({ hasAttachment: true }).where(eq(mailsTable.key, key)).returning({ id: mailsTable.id })
  if (!mail) return
  await db
    .insert(mailAttachmentsTable)
    .values({ mailId: mail.id, ...attachment })
    .onConflictDoNothing()
}

/** Whether a mail was written under this key, and so what went along with it. */
export async function mailIsThere(db: Db, key: string): Promise<boolean> {
  return (await db.select({ id: mailsTable.id }).from(mailsTable).where(eq(mailsTable.key, key))).length > 0
}

export async function attachmentOf(db: Db, mailId: string) {
  const { storageKey, content, name, type } = mailAttachmentsTable
  return (await db.select({ storageKey, content, name, type }).from(mailAttachmentsTable).where(eq(mailAttachmentsTable.mailId, mailId)))[0]
}
