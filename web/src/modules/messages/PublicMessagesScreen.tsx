import { screens } from '@app/contract/screens.ts'
import { useAbout } from '#core/about.ts'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { messageColumns, replyAddress } from './messages.columns.tsx'

/** What visitors have written in the contact form. New ones come in by themselves. */
export default function PublicMessagesScreen() {
  const product = useAbout()?.product ?? ''
  return (
    <Screen title={screens.publicMessages.title} subtitle="What visitors ask in the contact form. A reply opens in your mail program.">
      <DataTable
        label="Messages"
        query={({ filters: _, tab: __, ...list }) => calls.messages.all.queryOptions(list)}
        columns={messageColumns}
        rowName={({ name }) => `the message of ${name}`}
        rowMenu={(message) => [{ label: 'Reply by e-mail', onClick: () => location.assign(replyAddress(message, product)) }]}
        search="Search messages"
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch contact us form data!"
        emptyState={{
          title: 'No messages yet.',
          text: 'What visitors write in the contact form of the landing page arrives here at once.',
        }}
      />
    </Screen>
  )
}
