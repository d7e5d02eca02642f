import type { ReceivedMail } from '@app/contract/incomingMail/incomingMail.calls.ts'
import { receivedFilters } from '@app/contract/incomingMail/incomingMail.filters.ts'
import { receivedKindLabels } from '@app/contract/incomingMail/incomingMail.rules.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconMailbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { savedViews } from '#listViews/index.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { useRoomBeside } from '#ui/table/beside/useRoomBeside.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { When } from '#ui/When.tsx'
import { MailSubject } from './MailSheet.tsx'
import { ReceivedDrawer } from './ReceivedDrawer.tsx'
import { useOpenMail } from './useOpenMail.ts'

const views = savedViews('receivedMails')
const ReceivedBeside = lazy(async () => ({ default: (await import('./ReceivedBeside.tsx')).ReceivedBeside }))

/** Every received mail. The open one is in the URL. */
export function ReceivedMails() {
  const [shown, open] = useOpenMail()
  const hasRoom = useRoomBeside()
  return (
    <Stack gap="md">
      <Mailbox />
      <DataTable
        name="received"
        label="Received mails"
        query={({ filters, tab: _, ...list }) => calls.incomingMail.received.queryOptions({ ...list, ...filters })}
        columns={columnsFor(open)}
        rowName={({ subject, sender }) => `${subject} from ${sender}`}
        beside={ReceivedBeside}
        besideIn="mail"
        rowAhead={({ _id }) => calls.incomingMail.receivedMail.queryOptions({ id: _id })}
        search="Search by sender"
        filters={receivedFilters}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{ title: 'No mails received yet.', text: 'Answers to mails, and delivery failures, appear here.' }}
      />
      <ReceivedDrawer id={hasRoom ? null : shown} onClose={() => open(null)} />
    </Stack>
  )
}

/** Whether answers are received, and at which address. */
function Mailbox() {
  const { data } = useQuery(calls.incomingMail.state.queryOptions())
  const look = useAction(calls.incomingMail.lookNow, { done: ({ message }) => message, failed: 'The mailbox could not be read right now.' })
  if (!data) return null
  const { address, readAt, problem } = data
  if (address === undefined)
    return (
      <Alert role="note" color="warm" icon={<IconMailbox size={20} aria-hidden="true" />}>
        No mailbox is set up (IMAP_URL, REPLY_ADDRESS) and no Gmail is connected: answers to mails are not received.
      </Alert>
    )
  if (problem !== undefined)
    return (
      <Alert role="note" color="red" icon={<IconMailbox size={20} aria-hidden="true" />}>
        The mailbox could not be read: {problem}
      </Alert>
    )
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        Answers are received at {address},{' '}
        {readAt ? (
          <>
            last read <When at={readAt} />
          </>
        ) : (
          'which has not been read yet'
        )}
        .
      </Text>
      <Button size="compact-sm" variant="default" loading={look.isPending} onClick={() => look.mutate({})}>
        Check now
      </Button>
    </Group>
  )
}

const { date, text, custom } = columnsOf<ReceivedMail>()

const columnsFor = (onOpen: (id: string) => void) => [
  date('Received', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  text('From', ({ sender }) => sender || 'No sender', { priority: 'fact', width: '24ch' }),
  custom('Subject', ({ _id, subject }) => <MailSubject subject={subject || 'No subject'} onOpen={() => onOpen(_id)} />, {
    priority: 'title',
  }),
  custom('Kind', ({ kind }) => <ReceivedKindTag kind={kind} />, { priority: 'status' }),
  text('Why', ({ reason }) => reason ?? '', { isWide: true }),
]

const tones = {
  answer: 'done',
  unassigned: 'warm',
  bounce: 'off',
  automatic: 'plain',
  loop: 'plain',
  unreadable: 'off',
} as const satisfies Record<ReceivedMail['kind'], Tone>

const ReceivedKindTag = ({ kind }: Pick<ReceivedMail, 'kind'>) => <Tag tone={tones[kind]}>{receivedKindLabels[kind]}</Tag>
