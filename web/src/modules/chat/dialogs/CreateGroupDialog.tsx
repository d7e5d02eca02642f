import { useForm } from '@mantine/form'
import { IconUsersPlus } from '@tabler/icons-react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { type Group, GroupFields, groupChecks } from './GroupFields.tsx'

/** Creates a space. */
export function CreateGroupDialog({ onMade }: { onMade: (id: string) => void }) {
  return (
    <FormDialog
      title="Create a New Group"
      button="Create Group"
      buttonProps={{ variant: 'default', size: 'compact-sm', leftSection: <IconUsersPlus size={16} stroke={1.75} aria-hidden="true" /> }}
    >
      {(close) => <Form close={close} onMade={onMade} />}
    </FormDialog>
  )
}

function Form({ close, onMade }: { close: () => void; onMade: (id: string) => void }) {
  const form = useForm<Group>({ initialValues: { groupName: '', members: [] }, validate: groupChecks })
  const create = useAction(calls.conversations.createGroup, {
    done: (_, { groupName }) => `Created a new group ${groupName.trim()}!`,
    failed: 'Unable to create new group!',
    refresh: [calls.conversations],
    form,
    once: true,
    after: ({ _id }) => {
      close()
      onMade(_id)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <GroupFields form={form} known={[]} nameLabel="Group name" />
      <FormActions submit="Add Group" isPending={create.isPending} onCancel={close} />
    </form>
  )
}
