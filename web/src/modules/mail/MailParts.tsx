import type { MailToRead } from '@app/contract/mail/mail.calls.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor, Button, Group, Tabs } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { Facts } from '#ui/Facts.tsx'
import { FileList } from '#ui/preview/FileList.tsx'
import { TabList } from '#ui/TabList.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import styles from './MailDrawer.module.css'
import { whyNoWords } from './mail.columns.tsx'
import { SendingState } from './SendingState.tsx'

/** One mail as its receiver sees it, with its state and its thread. */
export function MailParts({ mail }: { mail: MailToRead }) {
  return (
    <>
      <Facts
        facts={[
          { term: 'To', value: mail.receiver },
          { term: 'From', value: mail.sender },
          { term: 'Status', value: <SendingState of={mail} /> },
          mail.problem ? { term: 'Problem', value: mail.problem } : null,
          { term: 'Created At', value: <When at={mail.createdAt} show="exact" /> },
          mail.sentAt && mail.carrier === 'smtp' ? { term: 'Sent At', value: <When at={mail.sentAt} show="exact" /> } : null,
          mail.label ? { term: 'Label', value: mail.label } : null,
          mail.writtenBy ? { term: 'Written by', value: mail.writtenBy } : null,
        ]}
      />
      <FileList files={mail.attachments} label="Attachments" />
      <Thread mail={mail} />
      <MailActions mail={mail} />
      {mail.message === '' ? <p className={styles.wordless}>{whyNoWords(mail)}</p> : <Words mail={mail} />}
    </>
  )
}

/** The mails of this one's thread. */
function Thread({ mail }: { mail: MailToRead }) {
  const [params] = useSearchParams()
  const at = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('mail', id)
    return `?${next}`
  }
  if (mail.thread.length === 0) return null
  return (
    <nav aria-label="Mails of this thread">
      <ol className={styles.thread}>
        {mail.thread.map(({ _id, subject, createdAt }) => (
          <li key={_id}>
            {_id === mail._id ? (
              <strong aria-current="true">{subject}</strong>
            ) : (
              <Anchor component={Link} to={at(_id)} preventScrollReset>
                {subject}
              </Anchor>
            )}{' '}
            <When at={createdAt} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The actions: write the next mail and, if the delivery failed, send it again. */
function MailActions({ mail }: { mail: MailToRead }) {
  const { role } = useMe()
  const again = useAction(calls.mail.sendAgain, {
    done: 'The mail is on its way again.',
    failed: 'The mail could not be sent again.',
    refresh: [calls.mail],
  })
  const mayGoAgain = mail.state === 'failed' && !mail.isErased
  if (mail.isSecret || (!mayGoAgain && role !== 'admin')) return null
  return (
    <Group gap="sm">
      {mayGoAgain && (
        <Button size="compact-sm" loading={again.isPending} onClick={() => again.mutate({ id: mail._id })}>
          Send again
        </Button>
      )}
      {role === 'admin' && (
        <Button component={Link} to={`${href('composeMail')}?after=${mail._id}`} variant="default" size="compact-sm">
          Write again
        </Button>
      )}
    </Group>
  )
}

function Words({ mail }: { mail: MailToRead }) {
  return (
    <Tabs defaultValue="html" className={styles.parts}>
      <TabList aria-label="Parts of the mail">
        <Tabs.Tab value="html">Mail</Tabs.Tab>
        <Tabs.Tab value="text">Text</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="html" className={styles.part}>
        {/* An empty sandbox: nothing in the mail can run, send, open or reach this page. */}
        <iframe title={`The mail ${mail.subject}`} sandbox="" srcDoc={withoutWaysOut(mail.html)} className={styles.frame} />
      </Tabs.Panel>
      <Tabs.Panel value="text" className={styles.part}>
        <UserText className={styles.text} text={mail.message} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Opens links in new windows, which the sandbox blocks; otherwise a click would replace the mail with an empty page. */
const withoutWaysOut = (html: string) => html.replace(/<head>/i, '<head><base target="_blank">')
