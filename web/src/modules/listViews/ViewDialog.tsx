import type { Role } from '@app/contract/core/access.ts'
import type { ListView } from '@app/contract/listViews/listViews.calls.ts'
import { type ListName, sharedRoles, viewNameLength } from '@app/contract/listViews/listViews.rules.ts'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'

type Props = {
  list: ListName
  queryNow: () => string
  /** The view to edit; without one a new view is created. */
  view: ListView | undefined
  onClose: () => void
  onSaved: (view: ListView) => void
}

/** The people who see a shared view; a customer cannot share. */
const sharedWith: Record<Role, string> = {
  admin: 'Everyone who has this list sees it',
  sales: 'Everyone in sales sees it',
  manager: 'Every manager sees it',
  employee: 'Every employee sees it',
  remoteDeveloper: 'Every remote developer sees it',
  user: '',
}

/** Edits a view's name and sharing. */
export function ViewDialog({ list, queryNow, view, onClose, onSaved }: Props) {
  const me = useMe()
  const form = useForm({
    initialValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    validate: { name: (name) => (name.trim() === '' ? 'Please give it a name.' : null) },
  })
  const words = {
    refresh: [calls.listViews],
    form,
    after: (saved: ListView) => {
      onSaved(saved)
      onClose()
    },
  }
  const add = useAction(calls.listViews.add, { ...words, done: ({ name }) => `“${name}” is kept.` })
  const update = useAction(calls.listViews.update, { ...words, done: 'Saved.' })
  // If only admins have this list, there is no one to share with.
  const isShareable = sharedRoles(me.role, list).length > (me.role === 'admin' ? 1 : 0)
  const submit = form.onSubmit((values) =>
    view ? update.mutate({ id: view._id, ...values }) : add.mutate({ list, query: queryNow(), ...values }),
  )
  return (
    <FormDialog
      title={view ? (isShareable ? 'Rename or share' : 'Rename') : 'Save this view'}
      text="It stores the tab, the search, the filters and the sorting. The rows are always current."
      isOpen
      onClose={onClose}
    >
      {() => (
        <form noValidate onSubmit={submit}>
          <Stack>
            <TextInput
              label="Name"
              placeholder="Overdue and unpaid"
              withAsterisk
              maxLength={viewNameLength}
              data-autofocus
              {...form.getInputProps('name')}
            />
            {isShareable && <Checkbox label={sharedWith[me.role]} {...form.getInputProps('isShared', { type: 'checkbox' })} />}
            <FormActions submit={view ? 'Save' : 'Save view'} isPending={add.isPending || update.isPending} onCancel={onClose} />
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}
