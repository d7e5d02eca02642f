import { currencies } from '@app/contract/core/money.ts'
import { proposalFields } from '@app/contract/outsource/outsource.fields.ts'
import { mostDays, proposalLength } from '@app/contract/outsource/outsource.rules.ts'
import { NativeSelect, NumberInput, Stack, Textarea } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import styles from './Outsource.module.css'

type Typed = { comment: string; price: number | string; currency: string; days: number | string }
const empty: Typed = { comment: '', price: '', currency: 'USD', days: '' }

/** The form of a proposal: price, days and text. */
export function ProposalForm({ orderId }: { orderId: string }) {
  const me = useMe()
  const draft = useDraft(`proposal.${orderId}.${me.id}`, empty)
  const { form, notice, saved } = useDraftForm<Typed>({
    draft,
    empty,
    leaving: 'Your proposal has not been sent. What you typed is kept on this device.',
    validate: {
      comment: (typed) => complaintOf('comment', typed),
      price: (typed) => (typed === '' ? 'Please enter your price.' : complaintOf('price', typed)),
      days: (typed) => (typed === '' ? 'Please enter how many days it takes.' : complaintOf('days', typed)),
    },
  })
  const send = useAction(calls.outsource.comment, {
    done: 'Your proposal was sent.',
    failed: 'Your proposal could not be sent.',
    refresh: [calls.outsource],
    once: `proposal.${orderId}`,
    form,
    after: saved,
  })
  const currency = currencies.find((one) => one === form.values.currency) ?? 'USD'
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ comment, price, days }) =>
          send.mutate({
            orderId,
            comment,
            price: Number(price),
            days: Number(days),
            currency,
          }),
        focusFirstWrong(form),
      )}
    >
      <DraftNotice {...notice} />
      <Stack gap="md">
        <div className={styles.pair}>
          <AmountInput currency={currency} label={proposalFields.price.label} withAsterisk {...form.getInputProps('price')} />
          <NativeSelect label={proposalFields.currency.label} data={[...currencies]} {...form.getInputProps('currency')} />
          <NumberInput
            label={proposalFields.days.label}
            withAsterisk
            min={0}
            max={mostDays}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            hideControls
            inputMode="numeric"
            {...form.getInputProps('days')}
          />
        </div>
        <Textarea
          label={proposalFields.comment.label}
          withAsterisk
          autosize
          minRows={4}
          maxRows={16}
          maxLength={proposalLength}
          description="How you would do it, similar work you have done, and open questions."
          {...form.getInputProps('comment')}
        />
      </Stack>
      <FormActions submit="Send proposal" isPending={send.isPending} />
    </form>
  )
}

function complaintOf(field: 'comment' | 'price' | 'days', typed: unknown): string | null {
  return proposalFields[field].created.safeParse(typed).error?.issues[0]?.message ?? null
}
