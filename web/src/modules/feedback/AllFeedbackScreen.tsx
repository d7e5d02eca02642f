import { feedbackFilters } from '@app/contract/feedback/feedback.filters.ts'
import { screens } from '@app/contract/screens.ts'
import { IconWorld, IconWorldOff } from '@tabler/icons-react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { feedbackColumns } from './feedback.columns.tsx'

const views = savedViews('feedback')
const nouns = ['feedback', 'feedbacks'] as const

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Customers' feedback, and what is published of it. */
export default function AllFeedbackScreen() {
  const publish = useAction(calls.feedback.publish, {
    done: ({ publishedAt }) => (publishedAt ? 'It is now on the landing page.' : 'It is off the landing page.'),
    failed: 'The landing page could not be changed.',
    refresh: [calls.feedback],
  })
  return (
    <Screen
      title={screens.allFeedback.title}
      subtitle="What customers say about delivered orders. If they agree, you can publish their words with their first name."
    >
      <DataTable
        label="Feedback"
        query={({ filters, tab: _, ...list }) => calls.feedback.all.queryOptions({ ...list, ...filters })}
        columns={feedbackColumns}
        rowName={({ user, orderName }) => `the feedback of ${user.name} on ${orderName}`}
        rowMenu={({ _id, mayPublish, publishedAt, experience }) => [
          mayPublish &&
            !publishedAt &&
            experience !== '' && {
              label: 'Show on the landing page',
              icon: <IconWorld {...icon} />,
              onClick: () => publish.mutate({ id: _id, isPublished: true }),
            },
          publishedAt !== undefined && {
            label: 'Remove from the landing page',
            icon: <IconWorldOff {...icon} />,
            onClick: () => publish.mutate({ id: _id, isPublished: false }),
          },
        ]}
        search="Search words, order or customer"
        filters={feedbackFilters}
        kept={views}
        tools={({ page: _, pageSize: __, tab: ___, total, filters, ...list }) => (
          <ExportListButton selection={{ subject: 'feedback', ...list, ...filters }} total={total} nouns={nouns} />
        )}
        selection={{
          actions: (feedback) => <ExportChosenButton subject="feedback" ids={feedback.map(({ _id }) => _id)} nouns={nouns} />,
        }}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to load feedbacks!"
        emptyState={{ title: 'No feedback yet.', text: 'Customers can give it once their order is delivered.' }}
      />
    </Screen>
  )
}
