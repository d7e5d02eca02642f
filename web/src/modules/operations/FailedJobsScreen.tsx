import { type FailedJobTab, nameInWords } from '@app/contract/operations/operations.rules.ts'
import type { FailedJob } from '@app/contract/operations/operations.shapes.ts'
import { screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { failedJobColumns } from './failedJobs.columns.tsx'
import { useChangeJobs } from './useChangeJobs.ts'

const tabs = [
  { value: 'givenUp', label: 'Given up' },
  { value: 'tryingAgain', label: 'Retried automatically' },
] as const satisfies readonly { value: FailedJobTab; label: string }[]

/** Failed background jobs, with their errors and a retry. */
export default function FailedJobsScreen() {
  const { retry, remove, isPending } = useChangeJobs()
  return (
    <Screen
      title={screens.failedJobs.title}
      subtitle="Background jobs for mails, messages, payments and files that failed. Fix the cause first, then retry."
    >
      <DataTable
        label="Failed jobs"
        query={({ filters: _, ...list }) => calls.operations.failedJobs.queryOptions(list)}
        columns={failedJobColumns}
        rowName={({ name, _id }) => `${nameInWords(name)}, job ${_id}`}
        tabs={tabs}
        search="Search job or problem"
        defaultSort={{ by: 'failedAt', direction: 'desc' }}
        rowMenu={(job) => [
          { label: 'Try again now', onClick: () => retry([job._id]) },
          job.state === 'givenUp' && { label: 'Remove', isDanger: true, onClick: () => remove([job._id]), ask: removeQuestion([job]) },
        ]}
        selection={{
          actions: (jobs, clear) => (
            <>
              <Button
                variant="default"
                size="compact-sm"
                loading={isPending}
                onClick={() => {
                  retry(jobs.map(({ _id }) => _id))
                  clear()
                }}
              >
                Try again now
              </Button>
              {jobs.every(({ state }) => state === 'givenUp') && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={async () => {
                    if (!(await confirm({ ...removeQuestion(jobs), isDanger: true }))) return
                    remove(jobs.map(({ _id }) => _id))
                    clear()
                  }}
                >
                  Remove
                </Button>
              )}
            </>
          ),
        }}
        emptyState={{
          title: 'Nothing has failed.',
          text: 'Failed jobs are retried automatically; those that never succeed are listed here.',
        }}
      />
    </Screen>
  )
}

const removeQuestion = (jobs: readonly FailedJob[]) => ({
  title: jobs.length === 1 ? `Remove “${nameInWords(jobs[0]?.name ?? '')}”?` : `Remove ${jobs.length} jobs?`,
  text: 'Their work will not be done. This cannot be undone.',
  action: 'Remove',
})
