import { ownLeaveFilters } from '@app/contract/leave/leave.filters.ts'
import { leaveMessageLength, leaveTabs, type Recommendation } from '@app/contract/leave/leave.rules.ts'
import type { Leave } from '@app/contract/leave/leave.shapes.ts'
import { Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { savedViews } from '#listViews/index.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { CommitmentList } from './CommitmentList.tsx'
import {
  leaveCreatedColumn,
  leaveDaysColumn,
  leaveMessageColumn,
  leaveNumberColumns,
  leavePerson,
  leaveStatusColumn,
  leaveTabLabels,
  leaveTypeColumn,
  recommendationColumn,
} from './leave.columns.tsx'
import { teamFilterSources } from './leaveFilterSources.ts'
import { leaveName } from './leaveWords.ts'

const views = savedViews('teamLeaves')

/** The requests of a manager’s team, with the manager's recommendations. */
export function TeamLeaves() {
  const [chosen, setChosen] = useState<Leave | null>(null)
  return (
    <>
      <DataTable
        label="Leaves of my team"
        name="team"
        query={({ filters, ...list }) => calls.leave.ofTeam.queryOptions({ ...list, ...filters })}
        columns={[
          leavePerson,
          leaveStatusColumn,
          leaveDaysColumn,
          ...leaveNumberColumns,
          leaveTypeColumn,
          recommendationColumn,
          leaveMessageColumn,
          leaveCreatedColumn,
        ]}
        rowName={leaveName}
        rowMenu={(leave) => [leave.status === 'Pending' && { label: 'Recommend', onClick: () => setChosen(leave) }]}
        tabs={leaveTabs.map((value) => ({ value, label: leaveTabLabels[value] }))}
        search="Search by person"
        filters={ownLeaveFilters}
        filterSources={teamFilterSources}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="The leaves could not be loaded."
        emptyState={{ title: 'No leave here.', text: 'Requests of your team appear here.' }}
      />
      {chosen && (
        <FormDialog
          isOpen
          size="lg"
          onClose={() => setChosen(null)}
          title={`Do you recommend ${leaveName(chosen)}?`}
          text="The admins see it before they decide."
        >
          {(close) => <RecommendForm leave={chosen} onDone={close} />}
        </FormDialog>
      )}
    </>
  )
}

function RecommendForm({ leave, onDone }: { leave: Leave; onDone: () => void }) {
  const form = useForm<{ recommendation: Recommendation; words: string }>({
    initialValues: { recommendation: leave.recommendation?.is ?? 'for', words: leave.recommendation?.words ?? '' },
  })
  const recommend = useAction(calls.leave.recommend, {
    done: 'The admins can see your recommendation.',
    failed: 'It could not be saved.',
    refresh: [calls.leave],
    form,
    after: onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => recommend.mutate({ id: leave._id, ...values }))}>
      <Stack gap="md">
        <CommitmentList leave={leave} />
        <Radio.Group label="You" {...form.getInputProps('recommendation')}>
          <Stack gap="xs" mt="xs">
            <Radio value="for" label="recommend it" />
            <Radio value="against" label="do not recommend it" />
          </Stack>
        </Radio.Group>
        <Textarea label="Why" autosize minRows={2} maxLength={leaveMessageLength} {...form.getInputProps('words')} />
      </Stack>
      <FormActions submit="Save" isPending={recommend.isPending} onCancel={onDone} />
    </form>
  )
}
