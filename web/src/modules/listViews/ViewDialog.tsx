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
  /** The view that is renamed; without one a new one is made. */
  view: ListView | undefined
  onClose: () => void
  onSaved: (view: ListView) => void
}

/** What an own view is shared with; a customer's is nobody else's. */
const sharedWith: Record<Role, string> = {
  admin: 'Everybody who has this list sees it',
  sales: 'Everybody in sales sees it',
  manager: 'Every manager sees it',
  employee: 'Every employee sees it',
  remoteDeveloper: 'Every remote developer sees it',
  user: '',
}

/** A view's name, and whether others see it. */
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
  // An admin who alone has a list has nobody to share it with.
  const isShareable = sharedRoles(me.role, list).length > (me.role === 'admin' ? 1 : 0)
  const submit = form.onSubmit((values) =>
    view ? update.mutate({ id: view._id, ...values }) : add.mutate({ list, query: queryNow(), ...values }),
  )
  return (
    <FormDialog
      title={view ? (isShareable ? 'Rename or share' : 'Rename') : 'Save this view'}
      text="It keeps the tab, the search, the filters and the order, not the rows: those are always today's."
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
