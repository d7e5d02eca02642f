import { orders } from '@app/contract/orders/orders.calls.ts'
import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useIsMounted } from '#ui/useIsMounted.ts'

/** Adds a category of orders. */
export function AddCategoryDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isMounted = useIsMounted()
  return (
    <FormDialog title="Add Order Category" text="It will be available for every order." isOpen={isMounted && isOpen} onClose={onClose}>
      {(close) => <CategoryForm onDone={close} />}
    </FormDialog>
  )
}

function CategoryForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ initialValues: { newCategory: '' }, validate: schemaResolver(orders.addCategory.input, { sync: true }) })
  const add = useAction(calls.orders.addCategory, {
    done: ({ name }) => `Added ${name}.`,
    failed: 'Unable to add new order category!',
    refresh: [calls.orders.categories],
    form,
    after: onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((category) => add.mutate(category), focusFirstWrong(form))}>
      <TextInput label="Category name" withAsterisk required maxLength={100} data-autofocus {...form.getInputProps('newCategory')} />
      <FormActions submit="Add category" isPending={add.isPending} onCancel={onDone} />
    </form>
  )
}
