import { leastReason, reasonNeeded } from '@app/contract/orders/deal.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Textarea } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import type { OrderDialogProps } from '../changes/orderDialog.ts'
import { FreshOrder } from '../lists/FreshOrder.tsx'

/** The changes that the customer asks for before they accept. */
export function ChangeOfferDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog title="Ask for a change" text="We will send you a new offer. Nothing is charged." isOpen={isOpen} onClose={onClose}>
      {(close) => <FreshOrder id={order._id}>{(fresh) => <ChangeForm order={fresh} onDone={close} />}</FreshOrder>}
    </FormDialog>
  )
}

const empty = { words: '' }

function ChangeForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const me = useMe()
  const { form, notice, saved } = useDraftForm({
    draft: useDraft(`changeOffer.${order.offer?._id ?? order._id}.${me.id}`, empty),
    empty,
    leaving: 'You have not sent your request. What you typed is kept on this device.',
    validate: { words: (words) => (words.trim().length < leastReason ? reasonNeeded : null) },
  })
  const answer = useAction(calls.deal.answerOffer, {
    done: 'We will send you a new offer.',
    failed: 'Unable to answer the offer.',
    refresh: [calls.orders, calls.deal],
    form,
    after: () => {
      saved()
      onDone()
    },
  })
  const { offer } = order
  if (offer?.state !== 'open') return <p>This offer is no longer open.</p>
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ words }) => answer.mutate({ id: order._id, offer: offer._id, answer: 'changeRequested', words }),
        focusFirstWrong(form),
      )}
    >
      <DraftNotice {...notice} />
      <Textarea
        label={`What should be different from the offer of ${money(offer.amount, offer.currency)}?`}
        withAsterisk
        required
        autosize
        minRows={4}
        maxRows={10}
        maxLength={2_000}
        data-autofocus
        {...form.getInputProps('words')}
      />
      <FormActions submit="Ask for a change" isPending={answer.isPending} onCancel={onDone} />
    </form>
  )
}
