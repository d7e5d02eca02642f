import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { type Group, GroupFields, groupChecks } from './GroupFields.tsx'

type Props = { group: ChatConversation; isOpen: boolean; onClose: () => void }

/** Changes the name and members of a space. */
export function EditGroupDialog({ group, isOpen, onClose }: Props) {
  return (
    <FormDialog title={`Edit ${group.name} Members`} isOpen={isOpen} onClose={onClose}>
      {(close) => <Form group={group} close={close} />}
    </FormDialog>
  )
}

function Form({ group, close }: { group: ChatConversation; close: () => void }) {
  const me = useMe()
  const others = group.members.filter(({ _id }) => _id !== me.id)
  // The values at opening: concurrent changes of members by others are not overwritten.
  const [was, setWas] = useState<Group>(() => ({ groupName: group.name, members: others.map(({ _id }) => _id) }))
  const form = useForm<Group>({ initialValues: was, validate: groupChecks })
  const update = useAction(calls.conversations.updateMembers, {
    done: ({ name }) => `Updated ${name} successfully!`,
    failed: 'Unable to  Update !',
    refresh: [calls.conversations],
    form,
    after: close,
  })
  const knowItsName = ({ changed }: CallError) => {
    const name = changed?.find(({ field }) => field === 'groupName')?.value
    if (typeof name === 'string') setWas((known) => ({ ...known, groupName: name }))
  }
  return (
    <form noValidate onSubmit={form.onSubmit((data) => update.mutate({ id: group._id, data, was }, { onError: knowItsName }))}>
      <GroupFields form={form} known={others} nameLabel="New name" />
      <FormActions submit="Update" isPending={update.isPending} onCancel={close} />
    </form>
  )
}
