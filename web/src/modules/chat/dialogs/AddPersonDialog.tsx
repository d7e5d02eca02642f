import { roleBadge } from '@app/contract/conversations/conversations.rules.ts'
import { useForm } from '@mantine/form'
import { IconUserPlus } from '@tabler/icons-react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { usePeople } from './usePeople.ts'

/** Starts a chat with a person. */
export function AddPersonDialog({ onMade }: { onMade: (id: string) => void }) {
  return (
    <FormDialog
      title="Add a Person to Chat"
      button="Add a Person"
      buttonProps={{ variant: 'default', size: 'compact-sm', leftSection: <IconUserPlus size={16} stroke={1.75} aria-hidden="true" /> }}
    >
      {(close) => <Form close={close} onMade={onMade} />}
    </FormDialog>
  )
}

function Form({ close, onMade }: { close: () => void; onMade: (id: string) => void }) {
  const me = useMe()
  const { people, isPending, isError, setSearch } = usePeople()
  const form = useForm({ initialValues: { person: '' }, validate: { person: (value) => (value ? null : 'Required!') } })
  const create = useAction(calls.conversations.createDirect, {
    done: 'Created New Chat!',
    refresh: [calls.conversations],
    after: ({ _id }) => {
      close()
      onMade(_id)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ person }) => create.mutate({ members: [me.id, person] }))}>
      <PersonSelect
        label="Person"
        placeholder="Type a name"
        people={people.map((person) => ({ ...person, note: roleBadge(person.roles[0]?.name ?? '') }))}
        isPending={isPending}
        isError={isError}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        {...form.getInputProps('person')}
      />
      <FormActions submit="Create Chat" isPending={create.isPending} onCancel={close} />
    </form>
  )
}
