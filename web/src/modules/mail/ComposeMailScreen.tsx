import { href, screens } from '@app/contract/screens.ts'
import { Alert } from '@mantine/core'
import { IconMailbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { ComposeForm } from './ComposeForm.tsx'

/** A mail that an admin writes; `?after=` is the id of the mail that it follows up. */
export default function ComposeMailScreen() {
  const about = useProductInfo()
  const navigate = useNavigate()
  const after = useSearchParams()[0].get('after')
  const onSent = (id: string) => void navigate(`${href('mailRecords')}?mail=${id}`)
  return (
    <Screen title={screens.composeMail.title} breadcrumb={[{ label: screens.mailRecords.title, to: href('mailRecords') }]} width="form">
      {about?.mail === 'mailbox' && (
        <Alert role="note" color="warm" icon={<IconMailbox size={20} aria-hidden="true" />} mb="md">
          No mail server is set up: mails are kept here and not sent.
        </Alert>
      )}
      {after === null ? <ComposeForm onSent={onSent} /> : <FollowUp after={after} onSent={onSent} />}
    </Screen>
  )
}

function FollowUp({ after, onSent }: { after: string; onSent: (id: string) => void }) {
  const mail = useQuery(calls.mail.mailRecord.queryOptions({ id: after }))
  return (
    <Loaded query={mail} failed="The mail could not be loaded." skeleton={<TextSkeleton lines={6} />}>
      {({ receiver, subject }) => (
        <ComposeForm
          key={after}
          onSent={onSent}
          after={{ id: after, receiver, subject: /^re:/i.test(subject) ? subject : `Re: ${subject}` }}
        />
      )}
    </Loaded>
  )
}
