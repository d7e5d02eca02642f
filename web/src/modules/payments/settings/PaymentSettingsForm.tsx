import { PaymentChoices, type PaymentSettings, type PaymentWay } from '@app/contract/payments/settings/paymentSettings.shapes.ts'
import { rateDecimals } from '@app/contract/payments/settings/rates.rules.ts'
import { Checkbox, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { RateNow } from './RateNow.tsx'

type Fields = Omit<PaymentChoices, 'fixedRate'> & { fixedRate: number | '' }

const ways: { value: PaymentWay; label: string }[] = [
  { value: 'both', label: 'As the customer chooses' },
  { value: 'card', label: 'By card only' },
  { value: 'india', label: 'Inside India only' },
]

/** An empty rate means none: then the service's rate applies. */
const choicesOf = ({ fixedRate, ...rest }: Fields): PaymentChoices => ({ ...rest, fixedRate: fixedRate === '' ? null : fixedRate })

export function PaymentSettingsForm({ settings }: { settings: PaymentSettings }) {
  const { fixedRate, usesFixedRate, waysUsd, waysInr, version, gateway } = settings
  const form = useForm<Fields>({
    initialValues: { fixedRate: fixedRate ?? '', usesFixedRate, waysUsd, waysInr },
    validate: (values) => schemaResolver(PaymentChoices, { sync: true })(choicesOf(values)),
  })
  useLeaveGuard(form.isDirty(), 'Your payment settings have not been saved.')
  const save = useAction(calls.paymentSettings.update, {
    done: 'The payment settings were updated.',
    failed: 'The payment settings could not be updated.',
    refresh: [calls.paymentSettings, calls.payments],
    form,
  })
  return (
    <form
      noValidate
      aria-label="Payments inside India"
      onSubmit={form.onSubmit((values) => save.mutate({ ...choicesOf(values), version }), focusFirstWrong(form))}
    >
      <Stack gap="md">
        <RateNow settings={settings} />
        <NumberInput
          label="Our own rate, in rupees for a dollar"
          description={settings.service ? 'Used if you choose it below, or if the service has not answered for three days.' : undefined}
          placeholder="83.25"
          w={{ base: '100%', xs: 320 }}
          decimalScale={rateDecimals}
          clampBehavior="none"
          allowNegative={false}
          hideControls
          inputMode="decimal"
          {...form.getInputProps('fixedRate')}
        />
        {settings.service && (
          <Checkbox label="Use our own rate instead of the service's" {...form.getInputProps('usesFixedRate', { type: 'checkbox' })} />
        )}
        {gateway && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Select label="Orders in dollars are paid" data={ways} allowDeselect={false} {...form.getInputProps('waysUsd')} />
            <Select label="Orders in rupees are paid" data={ways} allowDeselect={false} {...form.getInputProps('waysInr')} />
          </SimpleGrid>
        )}
        <FormActions submit="Save payment settings" isPending={save.isPending} isDisabled={!form.isDirty()} />
      </Stack>
    </form>
  )
}
