import { Fieldset, Group, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { emptyItem, type ItemKind, type ItemValues, itemFields, itemKinds, lineLength, newItemId } from './itemKinds.ts'

type Props = { kind: ItemKind; item: ItemValues | undefined; onDone: (item: ItemValues) => void; onCancel: () => void }

/** One item of the resume. Typed text is kept as a draft until the item is added to the list. */
export function ItemForm({ kind, item, onDone, onCancel }: Props) {
  const me = useMe()
  const empty = { ...emptyItem(kind), ...item }
  const draft = useDraft<ItemValues>(`resume.${kind}.${item?.id ?? 'new'}.${me._id}`, empty, 0)
  const [restoredFrom, setRestoredFrom] = useState(draft.restoredFrom)
  // Without a leave guard: the resume below has one, and the typed text is kept as a draft.
  const form = useForm<ItemValues>({
    initialValues: draft.initial,
    onValuesChange: (values) => draft.keep(values),
    validate: schemaResolver(itemKinds[kind].shape, { sync: true }),
  })
  const startAfresh = () => {
    setRestoredFrom(null)
    form.setValues(empty)
    draft.clear()
  }
  const send = (values: ItemValues) => {
    draft.clear()
    onDone({ ...values, id: item?.id ?? newItemId(new Date()) })
  }
  const { legend } = itemKinds[kind]
  const [first, ...rest] = itemFields(kind)
  const inputs = rest.map((field) => <Field key={field.name} form={form} field={field} />)
  return (
    <form noValidate aria-label={itemKinds[kind].dialog} onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <DraftNotice restoredFrom={restoredFrom} onDiscard={startAfresh} />
      <Stack gap="md">
        {first && <Field form={form} field={first} />}
        {legend ? (
          <Fieldset legend={legend}>
            <Stack gap="md">{inputs}</Stack>
          </Fieldset>
        ) : (
          inputs
        )}
      </Stack>
      <FormActions submit={item ? 'Update' : 'Add'} onCancel={onCancel} />
    </form>
  )
}

type FieldProps = { form: UseFormReturnType<ItemValues>; field: ReturnType<typeof itemFields>[number] }

function Field({ form, field: { name, label, look, most = lineLength, isNeeded, hint } }: FieldProps) {
  const value = form.values[name]
  if (look === 'years')
    return (
      <Group grow>
        <TextInput label="From (year)" inputMode="numeric" maxLength={4} {...form.getInputProps(`${name}.0`)} />
        <TextInput label="To (year)" inputMode="numeric" maxLength={4} {...form.getInputProps(`${name}.1`)} />
      </Group>
    )
  if (look === 'tags')
    return <TagsInput label={label} description={hint} splitChars={[',']} acceptValueOnBlur clearable {...form.getInputProps(name)} />
  if (look === 'area')
    return (
      <Textarea
        label={label}
        description={`${typeof value === 'string' ? value.length : 0} of ${most}`}
        maxLength={most}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps(name)}
      />
    )
  return <TextInput label={label} description={hint} maxLength={most} withAsterisk={isNeeded === true} {...form.getInputProps(name)} />
}
