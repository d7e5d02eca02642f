import type { MailRecord } from '@app/contract/mail/mail.calls.ts'
import { previewOf } from '@app/contract/mail/mail.rules.ts'
import { Anchor } from '@mantine/core'
import { type Column, columnsOf } from '#ui/table/columns.tsx'
import { MailSubject } from './MailSheet.tsx'
import { SendingState } from './SendingState.tsx'

const { date, text, custom } = columnsOf<MailRecord>()

export const mailColumns = (onOpen: (id: string) => void): Column<MailRecord, 'createdAt' | 'state'>[] => [
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  text('To', ({ receiver }) => receiver, { priority: 'fact', width: '24ch' }),
  custom('Subject', ({ _id, subject }) => <MailSubject subject={subject} onOpen={() => onOpen(_id)} />, { priority: 'title' }),
  custom('Message', (mail) => <Preview mail={mail} onOpen={onOpen} />, { priority: 'fact' }),
  custom('Status', (mail) => <SendingState of={mail} />, { sort: 'state', priority: 'status' }),
]

function Preview({ mail, onOpen }: { mail: MailRecord; onOpen: (id: string) => void }) {
  if (mail.message === '') return whyNoWords(mail)
  const { text: words, isMore } = previewOf(mail.message)
  return (
    <>
      {words}{' '}
      {isMore && (
        <Anchor component="button" type="button" aria-label={`View More of ${mail.subject}`} onClick={() => onOpen(mail._id)}>
          View More
        </Anchor>
      )}
    </>
  )
}

/** Why the text of a mail is not shown. */
export const whyNoWords = ({ isSecret, isErased }: Pick<MailRecord, 'isSecret' | 'isErased'>) =>
  isErased ? 'It contained a code or a link, and was erased.' : isSecret ? 'It contains a code or a link for its receiver only.' : ''
