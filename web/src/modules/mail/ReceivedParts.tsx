import type { ReceivedMailToRead } from '@app/contract/incomingMail/incomingMail.calls.ts'
import { receivedKindLabels } from '@app/contract/incomingMail/incomingMail.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Facts } from '#ui/Facts.tsx'
import { QuotedText } from '#ui/text/QuotedText.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import styles from './MailDrawer.module.css'

/** One received mail as text, with how it was processed. */
export function ReceivedParts({ mail }: { mail: ReceivedMailToRead }) {
  const { about, conversationId } = mail
  return (
    <>
      <Facts
        facts={[
          { term: 'From', value: mail.senderName ? `${mail.senderName} <${mail.sender}>` : mail.sender },
          { term: 'To', value: mail.receiver },
          { term: 'Kind', value: receivedKindLabels[mail.kind] },
          mail.reason ? { term: 'Why', value: mail.reason } : null,
          { term: 'Received', value: <When at={mail.createdAt} show="exact" /> },
          about
            ? {
                term: 'About',
                value: (
                  <Anchor component={Link} to={`${href('mailRecords')}?mail=${about._id}`}>
                    {about.subject}
                  </Anchor>
                ),
              }
            : null,
          mail.leftOut.length > 0 ? { term: 'Left out', value: mail.leftOut.join(' ') } : null,
        ]}
      />
      {conversationId && (
        <Anchor component={Link} to={`${href('chat')}?c=${conversationId}`}>
          Read it in the chat
        </Anchor>
      )}
      {mail.message === '' ? (
        <p className={styles.wordless}>{mail.kind === 'answer' ? 'Its text is in the chat.' : 'It has no text.'}</p>
      ) : (
        <UserText className={styles.text} text={mail.message} />
      )}
      {mail.quoted && <QuotedText text={mail.quoted} />}
    </>
  )
}
