import { aliasedTable, and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { usersTable } from '#users/users.table.ts'
import { composedMailsTable, type MailRow, mailFilesTable, mailsTable } from './mail.table.ts'

type Composed = Pick<MailRow, 'id' | 'key' | 'receiver' | 'subject' | 'text' | 'html' | 'createdAt'> & {
  writtenBy: string
  /** The thread that it continues; without one it begins its own. */
  threadId?: string | undefined
  label?: string | undefined
  conversationId?: string | undefined
}
type File = Omit<typeof mailFilesTable.$inferInsert, 'mailId' | 'position'>

/** Inserts a person's mail; undefined if this attempt has inserted it before. */
export async function insertComposed(
  db: Db,
  { writtenBy, threadId, conversationId, ...mail }: Composed,
  files: readonly File[],
): Promise<boolean> {
  const [row] = await db
    .insert(mailsTable)
    .values({ ...mail, kind: 'composed', dueAt: mail.createdAt, hasAttachment: files.length > 0 })
    .onConflictDoNothing({ target: mailsTable.key })
    .returning({ id: mailsTable.id })
  if (!row) return false
  await db
    .insert(composedMailsTable)
    .values({ mailId: mail.id, threadId: threadId ?? mail.id, writtenBy, conversationId, createdAt: mail.createdAt })
  if (files.length > 0) await db.insert(mailFilesTable).values(files.map((file, position) => ({ ...file, mailId: mail.id, position })))
  return true
}

type RecordedMail = Pick<MailRow, 'id' | 'key' | 'sender' | 'receiver' | 'subject' | 'text' | 'html' | 'hasAttachment' | 'createdAt'> & {
  writtenBy: string
}

/** Records a mail that was sent by other means. */
export async function insertRecorded(db: Db, { writtenBy, ...mail }: RecordedMail): Promise<boolean> {
  const [row] = await db
    .insert(mailsTable)
    .values({ ...mail, kind: 'recorded', state: 'sent', sentAt: mail.createdAt })
    .onConflictDoNothing({ target: mailsTable.key })
    .returning({ id: mailsTable.id })
  if (row) await db.insert(composedMailsTable).values({ mailId: mail.id, threadId: mail.id, writtenBy, createdAt: mail.createdAt })
  return row !== undefined
}

export async function idOfMail(db: Db, key: string): Promise<string | undefined> {
  return (await db.select({ id: mailsTable.id }).from(mailsTable).where(eq(mailsTable.key, key)))[0]?.id
}

/** A mail that was given up, with its author if a person wrote it; undefined once it is queued again. */
export async function failedMail(db: Db, id: string) {
  const [row] = await db
    .select({ subject: mailsTable.subject, receiver: mailsTable.receiver, writtenBy: composedMailsTable.writtenBy })
    .from(mailsTable)
    .leftJoin(composedMailsTable, eq(composedMailsTable.mailId, mailsTable.id))
    .where(and(eq(mailsTable.id, id), eq(mailsTable.state, 'failed')))
  return row
}

/** The author of a mail, and its thread; undefined for mails of the product itself. */
export async function composedOf(db: Db, mailId: string): Promise<{ threadId: string; writtenBy: string | null } | undefined> {
  const [row] = await db
    .select({ threadId: composedMailsTable.threadId, writtenBy: usersTable.name })
    .from(composedMailsTable)
    .leftJoin(usersTable, eq(usersTable.id, composedMailsTable.writtenBy))
    .where(eq(composedMailsTable.mailId, mailId))
  return row
}

/** The limit of mails of a thread that are read at once. */
const mostOfThread = 100

export type MailOfThread = Pick<MailRow, 'id' | 'subject' | 'createdAt' | 'sender' | 'messageId'>
const ofThread = {
  id: mailsTable.id,
  subject: mailsTable.subject,
  createdAt: mailsTable.createdAt,
  sender: mailsTable.sender,
  messageId: mailsTable.messageId,
}
export const mailsOfThread = (db: Db, threadId: string): Promise<MailOfThread[]> =>
  db
    .select(ofThread)
    .from(composedMailsTable)
    .innerJoin(mailsTable, eq(mailsTable.id, composedMailsTable.mailId))
    .where(eq(composedMailsTable.threadId, threadId))
    .orderBy(asc(composedMailsTable.createdAt), asc(composedMailsTable.mailId))
    .limit(mostOfThread)

/** The earlier mails of a mail's thread, oldest first: mail programs group them by these. */
export async function mailsBefore(db: Db, mailId: string): Promise<MailOfThread[]> {
  const own = aliasedTable(composedMailsTable, 'own')
  return await db
    .select(ofThread)
    .from(own)
    .innerJoin(
      composedMailsTable,
      and(
        eq(composedMailsTable.threadId, own.threadId),
        sql`(${composedMailsTable.createdAt}, ${composedMailsTable.mailId}) < (${own.createdAt}, ${own.mailId})`,
      ),
    )
    .innerJoin(mailsTable, eq(mailsTable.id, composedMailsTable.mailId))
    .where(eq(own.mailId, mailId))
    .orderBy(asc(composedMailsTable.createdAt), asc(composedMailsTable.mailId))
    .limit(mostOfThread)
}

export const filesOfMail = (db: Db, mailId: string) =>
  db.select().from(mailFilesTable).where(eq(mailFilesTable.mailId, mailId)).orderBy(asc(mailFilesTable.position))

/** Whether this address belongs to an account. */
export async function isOfAccount(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(sql`lower(${usersTable.email})`, email.toLowerCase()))
    .limit(1)
  return found.length > 0
}

export async function addressOf(db: Db, userId: string): Promise<string | undefined> {
  return (await db.select({ email: usersTable.email }).from(usersTable).where(eq(usersTable.id, userId)))[0]?.email
}
