import { amountOfPrice, contradictsLabel, planCurrency, priceHint } from '@app/contract/subscriptions/subscriptions.rules.ts'
import { PlanInput, type SubscriptionPlan } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useEditConflict } from '#ui/form/useEditConflict.tsx'

type Values = { name: string; price: string; details: string; amount: number | string; sessions: number | string }
const empty: Values = { name: '', price: '', details: '', amount: '', sessions: 0 }
const labels = {
  name: 'Name',
  price: 'Price',
  details: 'Details',
  amount: `Amount in ${planCurrency}`,
  sessions: 'Sessions a month',
}
const Whole = PlanInput.required({ amount: true })

/** Creates or changes a plan; existing subscriptions keep their terms. */
export function PlanForm({ plan, onDone }: { plan?: SubscriptionPlan; onDone: () => void }) {
  const { name, price, details, amount, sessions } = plan ?? empty
  const form = useForm<Values>({
    initialValues: { name, price, details, amount, sessions },
    validate: schemaResolver(Whole, { sync: true }),
  })
  const known = useEditConflict<Values>(form, plan?.version, labels)
  const words = { refresh: [calls.subscriptions], form, after: onDone }
  const create = useAction(calls.subscriptions.createPlan, { ...words, done: 'Created Successfully!', once: true })
  const update = useAction(calls.subscriptions.updatePlan, { ...words, done: 'Updated Successfully!' })
  const read = amountOfPrice(form.values.price)

  const send = async (values: Values) => {
    const charged = money(Number(values.amount), planCurrency)
    const isMeant =
      !contradictsLabel(values.price, Number(values.amount)) ||
      (await confirm({
        title: `The label says “${values.price}”, but ${charged} is charged`,
        text: `Customers read the label and are charged ${charged} each month.`,
        action: `Charge ${charged}`,
      }))
    if (!isMeant) return
    const data = { ...values, amount: Number(values.amount), sessions: Number(values.sessions) }
    if (plan) update.mutate({ id: plan._id, data, version: known.version }, { onError: known.refused })
    else create.mutate(data)
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void send(values), focusFirstWrong(form))}>
      <Stack gap="md">
        {known.notice}
        <TextInput label={labels.name} maxLength={100} {...form.getInputProps('name')} />
        <TextInput
          label={labels.price}
          description={priceHint}
          maxLength={60}
          {...form.getInputProps('price')}
          onBlur={(event) => {
            form.getInputProps('price').onBlur?.(event)
            // The amount follows the price until it is edited.
            if (form.values.amount === '' && read !== undefined) form.setFieldValue('amount', read)
          }}
        />
        <AmountInput label={labels.amount} description="Charged each month" currency={planCurrency} {...form.getInputProps('amount')} />
        <NumberInput
          label={labels.sessions}
          description="Granted with each period; they expire with it"
          min={0}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('sessions')}
        />
        <Textarea
          label={labels.details}
          description="One line for each bullet"
          autosize
          minRows={4}
          maxLength={4_000}
          {...form.getInputProps('details')}
        />
        <FormActions submit={plan ? 'Save' : 'Create plan'} isPending={create.isPending || update.isPending} onCancel={onDone} />
      </Stack>
    </form>
  )
}
