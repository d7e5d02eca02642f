import { mailFilters } from '@app/contract/mail/mail.filters.ts'
import { showsWords } from '@app/contract/mail/mail.rules.ts'
import { getTableColumns, inArray } from 'drizzle-orm'
import { mailsTable } from '#mail/mail.table.ts'
import { tableOf } from './csv.ts'

const { html: _, ...columns } = getTableColumns(mailsTable)
const wordsOfState = new Map<string, string>(mailFilters.state.options?.map(({ value, label }) => [value, label]))

/** Every mail the desk has written, with what became of it; a code or a link for its receiver alone is no word of it. */
export const mailTable = tableOf(
  (db, ids) => db.select(columns).from(mailsTable).where(inArray(mailsTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
    ['Sender', ({ sender }) => sender],
    ['Receiver', ({ receiver }) => receiver],
    ['Subject', ({ subject }) => subject],
    ['Message', (mail) => (showsWords(mail) ? mail.text : '')],
    ['Label', ({ label }) => label],
    ['Status', ({ state }) => wordsOfState.get(state) ?? state],
    ['Carried by', ({ carrier }) => carrier],
    ['Sent at', ({ sentAt }) => sentAt?.toISOString()],
    ['Problem', ({ lastError, state }) => (state === 'sent' ? '' : lastError)],
  ],
)
