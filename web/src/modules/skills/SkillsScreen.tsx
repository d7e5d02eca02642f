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

const skillsPurpose = 'Skills say what an order needs, what people can do, and what customers are interested in.'

/** The skills that connect orders, people and offers. */
export default function SkillsScreen() {
  const [edited, setEdited] = useState<SkillInUse>()
  const restore = useAction(calls.skills.restore, {
    done: ({ name }) => `${name} is back.`,
    failed: 'The skill could not be restored.',
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
      text={skillsPurpose}
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
            ask: { title: `Delete “${skill.name}”?`, text: usesOf(skill), action: 'Delete' },
          },
        ]}
        emptyState={{
          title: 'No skills yet.',
          text: skillsPurpose,
          action: create,
        }}
      />
      <FormDialog
        title="Edit"
        text="The new name applies to everyone who has the skill; orders keep the old one."
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {(close) => edited && <SkillForm key={edited._id} skill={edited} close={close} />}
      </FormDialog>
    </Screen>
  )
}

/** The number of objects that use the skill, for the question before a deletion. */
function usesOf({ orders, people, interested, offers }: SkillInUse): string {
  const users = [
    orders > 0 && count(orders, ['order', 'orders']),
    people > 0 && count(people, ['person', 'people']),
    interested > 0 && count(interested, ['interested customer', 'interested customers']),
    offers > 0 && count(offers, ['service or session', 'services and sessions']),
  ].filter((words) => words !== false)
  if (users.length === 0) return 'It is not in use. It can no longer be chosen.'
  return `It is in use: ${users.join(', ')}. Orders and offers keep the name; people lose the skill, and it can no longer be chosen.`
}
