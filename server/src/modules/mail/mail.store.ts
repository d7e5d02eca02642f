import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type MailFilterValues, mailFilters } from '@app/contract/mail/mail.filters.ts'
import { seesSecretMails } from '@app/contract/mail/mail.rules.ts'
import { and, eq, getTableColumns, ilike, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { newId } from '#database/ids.ts'
import { offsetPage, onPage } from '#database/offsetPage.ts'
import { allIds, countUpTo, inOrder } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import { containing } from '#database/searchPatterns.ts'
import { jobSpec, queued } from '#jobs/jobs.ts'
import { usersTable } from '#users/users.table.ts'
import { type MailRow, mailsTable } from './mail.table.ts'
import { messageIdOf } from './senderOf.ts'

const { html: _, ...listed } = getTableColumns(mailsTable)
export type ListedMail = Omit<MailRow, 'html'>

/** Each is the beginning of an index. */
const sortColumns = { createdAt: [mailsTable.createdAt], state: [mailsTable.state, mailsTable.createdAt] } as const

type PageOfMails = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & {
  sort?: keyof typeof sortColumns
  filtered?: SQL | undefined
}

/** One page of the mails whose receiver contains the search, and their number. */
export async function mailsFor(db: Db, reader: Actor, list: PageOfMails) {
  return await offsetPage<ListedMail>(pageOfMails(db, reader, list), () => countUpTo(db, mailsTable, foundBy(db, reader, list)))
}

/** The query itself, so that a test can explain it. */
export function pageOfMails(db: Db, reader: Actor, { sort = 'createdAt', ...list }: PageOfMails) {
  const query = db
    .select(listed)
    .from(mailsTable)
    .where(foundBy(db, reader, list))
    .$dynamic()
  return onPage(query, list, inOrder(list, sortColumns[sort], mailsTable.id))
}

/** The ids of all pages together, in their order. */
export const idsOfMails = (db: Db, reader: Actor, { sort = 'createdAt', ...list }: Omit<PageOfMails, 'page' | 'pageSize'>) =>
  allIds(db, { table: mailsTable, id: mailsTable.id, by: sortColumns[sort] }, foundBy(db, reader, list), list.direction)

const foundBy = (db: Db, reader: Actor, { search, filtered }: Pick<PageOfMails, 'search' | 'filtered'>) =>
  and(visibleTo(db, reader), search ? ilike(mailsTable.receiver, containing(search)) : undefined, filtered)

/** The condition of the filters; undefined if none is set. */
export const filteredMails = (values: MailFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(mailFilters, { state: mailsTable.state, created: { instant: mailsTable.createdAt } }, values, reading)

export async function mailFor(db: Db, reader: Actor, id: string): Promise<MailRow | undefined> {
  const [row] = await db
    .select()
    .from(mailsTable)
    .where(and(eq(mailsTable.id, id), visibleTo(db, reader)))
  return row
}

/**
 * Only admins see codes and links that prove an address, and only super admins those of super admins: other readers could sign in with
 * them.
 */
function visibleTo(db: Db, reader: Actor) {
  const isOpen = eq(mailsTable.isSecret, false)
  if (!seesSecretMails(reader.role)) return isOpen
  if (reader.isSuperAdmin) return undefined
  const superAdmin = db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(sql`lower(${usersTable.email})`, sql`lower(${mailsTable.receiver})`), eq(usersTable.isSuperAdmin, true)))
  return or(isOpen, notExists(superAdmin))
}

type NewMail = Pick<MailRow, 'key' | 'kind' | 'receiver' | 'subject' | 'text' | 'html' | 'isSecret' | 'isNews'> & {
  label?: string | undefined
  /** The sender, if the mailbox of this machine has it as soon as it is inserted. */
  keptFrom?: string | undefined
}

const columnsOfNew = sql.raw(
  'id uuid, key text, kind text, receiver text, subject text, text text, html text, label text, "isSecret" boolean, "isNews" boolean, kept json',
)
const isKept = sql`mail.kept is not null`

/**
 * Inserts the mails of the placeholder `mails`, as part of a statement that enqueues them; existing keys are skipped. A mail for the local
 * mailbox is delivered by being inserted, so it counts as sent.
 */
export const insertedMails = (db: Db) =>
  db.$with('mailed').as(
    db
      .insert(mailsTable)
      .select(
        sql`select mail.id, mail.key, mail.kind, mail.receiver, mail.kept ->> 'sender', mail.subject, mail.text, mail.html, mail.label, mail."isSecret", mail."isNews",
          false, case when ${isKept} then 'sent' else 'queued' end, case when ${isKept} then 'mailbox' end, case when ${isKept} then 1 else 0 end,
          case when ${isKept} then null else now() end, null, now(), case when ${isKept} then now() end, null::timestamptz, mail.kept ->> 'messageId'
        from json_to_recordset(${sql.placeholder('mails')}::json) as mail(${columnsOfNew})`,
      )
      .onConflictDoNothing({ target: mailsTable.key })
      .returning({ id: mailsTable.id, state: mailsTable.state }),
  )

/** The jobs of the mails that must still be sent, as specs of the queue. */
export const mailSpecs = sql`select ${jobSpec('sendMail', sql`json_build_object('mailId', mailed.id)`, sql`'mail:' || mailed.id`)} from mailed where mailed.state = 'queued'`

/** The value of the placeholder `mails`. */
export const mailRows = (mails: readonly NewMail[]): string =>
  JSON.stringify(
    mails.map(({ keptFrom, ...mail }) => {
      const id = newId()
      return { id, ...mail, ...(keptFrom !== undefined && { kept: { sender: keptFrom, messageId: messageIdOf({ id }, keptFrom) } }) }
    }),
  )

/** Inserts mails and enqueues each in the same statement, in the caller's transaction. */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  if (mails.length > 0) await posting(db).execute({ mails: mailRows(mails) })
}

const posting = preparedFor((db) => db.with(insertedMails(db)).select({ queued: sql`count` }).from(queued(mailSpecs)).prepare('post_mails'))
