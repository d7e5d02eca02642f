import { PackInput, packCurrency, type SessionPack } from '@app/contract/sessionPacks/sessionPacks.calls.ts'
import { NumberInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useEditConflict } from '#ui/form/useEditConflict.tsx'

type Values = { name: string; sessions: number | string; amount: number | string; goodForDays: number | string }
const usual: Values = { name: '', sessions: 5, amount: '', goodForDays: 180 }
const labels = { name: 'Name', sessions: 'Sessions', amount: `Amount in ${packCurrency}`, goodForDays: 'Valid for days' }

/** Creates or changes a pack; bought ones keep their terms. */
export function PackForm({ pack, onDone }: { pack?: SessionPack; onDone: () => void }) {
  const { name, sessions, amount, goodForDays } = pack ?? usual
  const form = useForm<Values>({
    initialValues: { name, sessions, amount, goodForDays },
    validate: schemaResolver(PackInput, { sync: true }),
  })
  const known = useEditConflict<Values>(form, pack?.version, labels)
  const words = { refresh: [calls.sessionPacks], form, after: onDone }
  const create = useAction(calls.sessionPacks.create, { ...words, done: 'Created Successfully!', once: true })
  const update = useAction(calls.sessionPacks.update, { ...words, done: 'Updated Successfully!' })
  const send = (values: Values) => {
    const { sessions, amount, goodForDays } = values
    const data = { ...values, sessions: Number(sessions), amount: Number(amount), goodForDays: Number(goodForDays) }
    if (pack) update.mutate({ id: pack._id, data, version: known.version }, { onError: known.refused })
    else create.mutate(data)
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <Stack gap="md">
        {known.notice}
        <TextInput label={labels.name} withAsterisk maxLength={100} placeholder="Five sessions" {...form.getInputProps('name')} />
        <NumberInput label={labels.sessions} withAsterisk min={1} allowDecimal={false} {...form.getInputProps('sessions')} />
        <AmountInput label={labels.amount} withAsterisk currency={packCurrency} {...form.getInputProps('amount')} />
        <NumberInput
          label={labels.goodForDays}
          withAsterisk
          description="Unspent sessions expire then."
          min={1}
          allowDecimal={false}
          {...form.getInputProps('goodForDays')}
        />
        <FormActions submit={pack ? 'Save' : 'Create pack'} isPending={create.isPending || update.isPending} onCancel={onDone} />
      </Stack>
    </form>
  )
}
