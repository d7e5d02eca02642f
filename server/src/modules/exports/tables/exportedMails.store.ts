import { outboxStateWords } from '@app/contract/core/outboxStates.ts'
import { getTableColumns, inArray } from 'drizzle-orm'
import { mailsTable } from '#mail/mail.table.ts'
import { tableOf } from '../csv.ts'

const { html: _, ...columns } = getTableColumns(mailsTable)

/**
 * Every outgoing mail with its state. Mails with codes are left out, even while the mailbox still shows them: a file lasts.
 */
export const mailTable = tableOf(
  (db, ids) => db.select(columns).from(mailsTable).where(inArray(mailsTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
    ['Sender', ({ sender }) => sender],
    ['Receiver', ({ receiver }) => receiver],
    ['Subject', ({ subject }) => subject],
    ['Message', ({ isSecret, text }) => (isSecret ? '' : text)],
    ['Label', ({ label }) => label],
    ['Status', ({ state }) => outboxStateWords[state]],
    ['Carried by', ({ carrier }) => carrier],
    ['Sent at', ({ sentAt }) => sentAt?.toISOString()],
    ['Problem', ({ lastError, state }) => (state === 'sent' ? '' : lastError)],
  ],
)
