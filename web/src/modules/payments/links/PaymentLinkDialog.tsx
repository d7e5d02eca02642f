import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { NewPaymentLink } from '@app/contract/paymentLinks/paymentLinks.calls.ts'
import { longestLinkDays, usualLinkDays } from '@app/contract/paymentLinks/paymentLinks.rules.ts'
import { Button, CopyButton, NumberInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { day, money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PaymentLinks } from './PaymentLinks.tsx'
import { SendLink } from './SendLink.tsx'

type Props = { order: Order; isOpen: boolean; onClose: () => void }

/** Creates the link, shows it for copying, mails it, and lists the links of the order. Its address is shown once: a lost one is made anew. */
export function PaymentLinkDialog({ order, isOpen, onClose }: Props) {
  const form = useForm<{ order: string; amount: number | string; days: number | string }>({
    initialValues: { order: order._id, amount: order.remainingAmount ?? '', days: usualLinkDays },
    validate: schemaResolver(NewPaymentLink, { sync: true }),
  })
  const create = useAction(calls.paymentLinks.create, {
    failed: 'The payment link could not be created.',
    once: true,
    form,
    refresh: [calls.orders, calls.paymentLinks],
  })
  const made = create.data
  const close = () => {
    onClose()
    create.reset()
    form.reset()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title="Payment link"
      text="Anyone with the link can pay this amount of the order by card, once, without an account."
    >
      {() =>
        made ? (
          <Stack gap="md">
            <TextInput
              label={`${money(made.amount, made.currency)}, good until ${day(made.expiresAt.slice(0, 10))}`}
              description="Copy it now; it is not shown again."
              readOnly
              value={made.url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton value={made.url} timeout={3000}>
              {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy the link'}</Button>}
            </CopyButton>
            <SendLink id={made._id} email={order.email} />
            <PaymentLinks order={order} />
          </Stack>
        ) : (
          <form
            noValidate
            onSubmit={form.onSubmit(({ amount, days, ...rest }) => create.mutate({ ...rest, amount: Number(amount), days: Number(days) }))}
          >
            <Stack gap="md">
              <NumberInput
                label={`Amount in ${order.currency}`}
                decimalScale={3}
                allowNegative={false}
                thousandSeparator=","
                hideControls
                {...form.getInputProps('amount')}
              />
              <NumberInput
                label="Valid for days"
                min={1}
                max={longestLinkDays}
                allowDecimal={false}
                allowNegative={false}
                {...form.getInputProps('days')}
              />
              <FormActions submit="Create link" isPending={create.isPending} onCancel={close} />
              <PaymentLinks order={order} />
            </Stack>
          </form>
        )
      }
    </FormDialog>
  )
}
