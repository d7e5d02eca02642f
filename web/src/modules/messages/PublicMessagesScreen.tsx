import { screens } from '@app/contract/screens.ts'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { messageColumns, replyAddress } from './messages.columns.tsx'

/** Messages from visitors in the contact form. New ones appear live. */
export default function PublicMessagesScreen() {
  const product = useProductInfo()?.product ?? ''
  return (
    <Screen
      title={screens.publicMessages.title}
      subtitle="Messages that visitors send in the contact form. A reply opens in your mail program."
    >
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
          text: 'Messages from the contact form on the landing page appear here at once.',
        }}
      />
    </Screen>
  )
}
