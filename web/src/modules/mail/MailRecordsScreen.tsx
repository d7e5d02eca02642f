import type { MailRecord } from '@app/contract/mail/mail.calls.ts'
import { mailFilters } from '@app/contract/mail/mail.filters.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Alert, Button, Stack, Tabs } from '@mantine/core'
import { IconMailbox, IconPencil } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { useMe } from '#core/session.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { TabList } from '#ui/TabList.tsx'
import { useRoomBeside } from '#ui/table/beside/useRoomBeside.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { MailDrawer } from './MailDrawer.tsx'
import { mailColumns } from './mail.columns.tsx'
import { ReceivedMails } from './ReceivedMails.tsx'
import { TextMessages } from './TextMessages.tsx'
import { useOpenMail } from './useOpenMail.ts'

const views = savedViews('mails')
const nouns = ['mail', 'mails'] as const
const MailBeside = lazy(async () => ({ default: (await import('./MailBeside.tsx')).MailBeside }))

/** Sent and received mails and, for admins, text messages. The tab is in the URL. */
export default function MailRecordsScreen() {
  const { role } = useMe()
  const [params, setParams] = useSearchParams()
  const isAdmin = role === 'admin'
  const compose = isAdmin && (
    <Button component={Link} to={href('composeMail')} leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}>
      Compose Mail
    </Button>
  )
  const kinds = isAdmin ? (['received', 'texts'] as const) : (['received'] as const)
  return (
    <Screen title={screens.mailRecords.title} action={compose}>
      <Tabs
        value={kinds.find((kind) => kind === params.get('kind')) ?? 'mails'}
        // Drops the list state of the previous tab.
        onChange={(kind) => setParams(kind === null || kind === 'mails' ? {} : { kind }, { preventScrollReset: true })}
        keepMounted={false}
      >
        <TabList mb="md" aria-label="Kinds of records">
          <Tabs.Tab value="mails">Mails</Tabs.Tab>
          <Tabs.Tab value="received">Received</Tabs.Tab>
          {isAdmin && <Tabs.Tab value="texts">Text messages</Tabs.Tab>}
        </TabList>
        <Tabs.Panel value="mails">
          <Mails mayExport={isAdmin} />
        </Tabs.Panel>
        <Tabs.Panel value="received">
          <ReceivedMails />
        </Tabs.Panel>
        {isAdmin && (
          <Tabs.Panel value="texts">
            <TextMessages />
          </Tabs.Panel>
        )}
      </Tabs>
    </Screen>
  )
}

/** Every mail of the product. The open one is in the URL, so that it can be linked. */
function Mails({ mayExport }: { mayExport: boolean }) {
  const about = useProductInfo()
  const [shown, open] = useOpenMail()
  const hasRoom = useRoomBeside()

  return (
    <Stack gap="md">
      {about?.mail === 'mailbox' && (
        <Alert role="note" color="warm" icon={<IconMailbox size={20} aria-hidden="true" />}>
          No mail server is set up: mails are kept here and not sent.
        </Alert>
      )}
      <DataTable
        label="Mails"
        query={({ filters, tab: _, ...list }) => calls.mail.mailRecords.queryOptions({ ...list, ...filters })}
        columns={mailColumns(open)}
        rowName={({ subject, receiver }) => `${subject} to ${receiver}`}
        beside={MailBeside}
        besideIn="mail"
        rowAhead={({ _id }) => calls.mail.mailRecord.queryOptions({ id: _id })}
        search="Search by receiver"
        filters={mailFilters}
        kept={views}
        tools={({ page: _, pageSize: __, tab: ___, total, filters, ...list }) =>
          mayExport && <ExportListButton selection={{ subject: 'mails', ...list, ...filters }} total={total} nouns={nouns} />
        }
        {...(mayExport && {
          selection: {
            actions: (mails: readonly MailRecord[]) => (
              <ExportChosenButton subject="mails" ids={mails.map(({ _id }) => _id)} nouns={nouns} />
            ),
          },
        })}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{ title: 'No mails yet.', text: 'Every mail to customers and colleagues appears here.' }}
      />
      <MailDrawer id={hasRoom ? null : shown} onClose={() => open(null)} />
    </Stack>
  )
}
