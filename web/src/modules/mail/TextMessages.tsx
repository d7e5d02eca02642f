import type { TextMessage } from '@app/contract/textMessages/textMessages.calls.ts'
import { textMessageFilters } from '@app/contract/textMessages/textMessages.filters.ts'
import { Alert, Stack } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { savedViews } from '#listViews/index.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { SendingState } from './SendingState.tsx'

const views = savedViews('textMessages')

/** Every text message of the product. Each contains a code, so only admins see them. */
export function TextMessages() {
  const about = useProductInfo()
  return (
    <Stack gap="md">
      {about?.texts === 'outbox' && (
        <Alert role="note" color="warm" icon={<IconMessage size={20} aria-hidden="true" />}>
          No provider for text messages is set up: they are kept here and not sent. Codes can be read for a quarter of an hour.
        </Alert>
      )}
      <DataTable
        name="texts"
        label="Text messages"
        query={({ filters, tab: _, ...list }) => calls.textMessages.list.queryOptions({ ...list, ...filters })}
        columns={columns}
        rowName={({ receiver }) => `text message to ${receiver}`}
        search="Search by number"
        filters={textMessageFilters}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{ title: 'No text messages yet.', text: 'Codes for signing in by phone appear here.' }}
      />
    </Stack>
  )
}

const { date, text, custom } = columnsOf<TextMessage>()
const columns = [
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  text('To', ({ receiver }) => receiver, { priority: 'title', width: '18ch' }),
  custom('Message', (message) => message.message || whyNoWords(message), { priority: 'fact' }),
  custom('Status', (message) => <SendingState of={message} />, { sort: 'state', priority: 'status' }),
]

const whyNoWords = ({ isErased, problem }: TextMessage) =>
  problem ?? (isErased ? 'It contained a code, and was erased.' : 'It contains a code for its receiver only.')
