import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { mailAttachmentsTable, mailsTable } from './mail.table.ts'

export type KeptAttachment = { storageKey: string; name: string; type: string }
export type WrittenAttachment = { content: string; name: string; type: string }

/** Attaches a file to the mail of this key, in the transaction that posts it. */
export async function attachToMail(db: Db, key: string, attachment: KeptAttachment): Promise<void> {
  const [mail] = await db.update(mailsTable).set({ hasAttachment: true }).where(eq(mailsTable.key, key)).returning({ id: mailsTable.id })
  if (!mail) throw new Error(`No mail has the key ${key}.`)
  await db
    .insert(mailAttachmentsTable)
    .values({ mailId: mail.id, ...attachment })
    .onConflictDoNothing()
}

/** Attaches a short text to the mail of this key, if one was posted: people who turned mails off get neither. */
export async function attachTextToMail(db: Db, key: string, attachment: WrittenAttachment): Promise<void> {
  const [mail] = await db.update(mailsTable).set({ hasAttachment: true }).where(eq(mailsTable.key, key)).returning({ id: mailsTable.id })
  if (!mail) return
  await db
    .insert(mailAttachmentsTable)
    .values({ mailId: mail.id, ...attachment })
    .onConflictDoNothing()
}

/** Whether a mail, and so its attachment, was posted under this key. */
export async function hasMail(db: Db, key: string): Promise<boolean> {
  return (await db.select({ id: mailsTable.id }).from(mailsTable).where(eq(mailsTable.key, key))).length > 0
}

export async function attachmentOf(db: Db, mailId: string) {
  const { storageKey, content, name, type } = mailAttachmentsTable
  return (await db.select({ storageKey, content, name, type }).from(mailAttachmentsTable).where(eq(mailAttachmentsTable.mailId, mailId)))[0]
}
