import { screens } from '@app/contract/screens.ts'
import type { SkillInUse } from '@app/contract/skills/skills.calls.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Screen } from '#ui/Screen.tsx'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { SkillForm } from './SkillForm.tsx'

const { text, number, date } = columnsOf<SkillInUse>()
const columns = [
  text('Name', ({ name }) => name, { sort: 'name', priority: 'title' }),
  number('Orders', ({ orders }) => orders, { priority: 'fact' }),
  number('People', ({ people }) => people, { priority: 'fact' }),
  number('Interested', ({ interested }) => interested),
  number('Offers', ({ offers }) => offers),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]

const whatFor = 'Skills are what an order needs, what people can do, and what customers like to hear of.'

/** The words by which orders, people and offers find each other. */
export default function SkillsScreen() {
  const [edited, setEdited] = useState<SkillInUse>()
  const restore = useAction(calls.skills.restore, {
    done: ({ name }) => `${name} is back.`,
    failed: 'The skill could not be brought back.',
    refresh: [calls.skills],
  })
  const remove = useAction(calls.skills.remove, {
    failed: 'something went wrong!',
    refresh: [calls.skills],
    after: (_, { id }) => void toast.undo('Deleted Successfully!', () => restore.mutate({ id })),
  })
  const create = (
    <FormDialog
      title="Create Category"
      text={whatFor}
      button="Create Category"
      buttonProps={{ leftSection: <IconPlus size={16} stroke={2} /> }}
    >
      {(close) => <SkillForm close={close} />}
    </FormDialog>
  )
  return (
    <Screen title={screens.skills.title} action={create}>
      <DataTable
        label="Skills"
        query={({ filters: _, tab: __, ...list }) => calls.skills.inUse.queryOptions(list)}
        columns={columns}
        rowName={({ name }) => name}
        search="Search by name"
        defaultSort={{ by: 'name', direction: 'asc' }}
        defaultPageSize={20}
        rowMenu={(skill) => [
          { label: 'Edit', icon: <IconPencil size={16} stroke={1.75} />, onClick: () => setEdited(skill) },
          {
            label: 'Delete',
            icon: <IconTrash size={16} stroke={1.75} />,
            isDanger: true,
            onClick: () => remove.mutate({ id: skill._id }),
            ask: { title: `Delete “${skill.name}”?`, text: whatLeansOn(skill), action: 'Delete' },
          },
        ]}
        emptyState={{
          title: 'No skills yet.',
          text: whatFor,
          action: create,
        }}
      />
      <FormDialog
        title="Edit"
        text="The new name counts for everybody who has it; orders keep the words they were given."
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {(close) => edited && <SkillForm key={edited._id} skill={edited} close={close} />}
      </FormDialog>
    </Screen>
  )
}

/** Who would notice. */
function whatLeansOn({ orders, people, interested, offers }: SkillInUse): string {
  const users = [
    orders > 0 && count(orders, ['order', 'orders']),
    people > 0 && count(people, ['person', 'people']),
    interested > 0 && count(interested, ['interested customer', 'interested customers']),
    offers > 0 && count(offers, ['service or session', 'services and sessions']),
  ].filter((words) => words !== false)
  if (users.length === 0) return 'Nobody uses it. It is offered nowhere any more.'
  return `It is in use: ${users.join(', ')}. Orders and offers keep the word; for people it is gone, and it is offered nowhere any more.`
}
