import type { FieldChange } from '@app/contract/core/call.ts'
import { decimalsMessage, fromCents, isAmount, toCents } from '@app/contract/core/money.ts'
import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import { mostIncluded } from '@app/contract/orders/deal.rules.ts'
import { NewOffer } from '@app/contract/orders/deal.shapes.ts'
import { partialCents } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { SimpleGrid, Stack, Textarea } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { day, money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { useDraftEdit } from '#ui/form/useDraftEdit.ts'
import { useNow } from '#ui/useNow.ts'
import { dayHere, dayOfOrder } from '../lists/today.ts'
import { useStaff } from '../useStaff.ts'
import { rememberSentOffer } from './sentOffer.ts'

type Values = {
  amount: number | string
  includes: string
  note: string
  validUntil: string | null
  deadline: string | null
  assignedTo: string | null
}

export function OfferForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const now = useNow()
  const today = dayHere(now)
  const dueToday = dayOfOrder(now, order.timezone)
  const { currency } = order
  const me = useMe()
  const { form, notice, saved, known } = useDraftEdit<Values>({
    draft: `offer.${order._id}.${me.id}`,
    opened: { before: valuesOf(order), version: order.version },
    readChange,
    leaving: 'This offer has not been sent. What you typed is kept on this device.',
    validate: {
      amount: (typed) => wrongAmount(typed, currency),
      includes: (typed) => wrong('includes', typed),
      validUntil: (typed) => (typed !== null && typed < today ? 'Please choose today or a later day.' : null),
      deadline: (typed) => (typed !== null && typed !== order.deadline && typed < dueToday ? 'Please choose today or a later day.' : null),
    },
  })
  const { deadline: offered } = form.values
  const staff = useStaff({ due: offered ? [offered] : [] })
  const { version, conflicts, refused } = known
  const make = useAction(calls.deal.makeOffer, {
    done: ({ customer }) => `The offer was sent to ${customer[0]?.name ?? 'the customer'}.`,
    failed: 'Unable to send the offer.',
    refresh: [calls.orders, calls.deal],
    once: true,
    form,
    after: () => {
      saved()
      rememberSentOffer(order._id)
      onDone()
    },
  })
  const send = ({ amount, includes, note, validUntil, deadline, assignedTo }: Values) =>
    make.mutate(
      {
        id: order._id,
        version,
        amount: Number(amount),
        includes,
        ...(note.trim() && { note }),
        ...(validUntil && { validUntil }),
        ...(deadline && { deadline }),
        ...(assignedTo !== (order.assignedTo[0]?._id ?? null) && { assignedTo }),
      },
      { onError: refused },
    )

  const price = Number(form.values.amount)
  const half = isAmount(price, currency) && price > 0 ? fromCents(partialCents(toCents(price, currency), currency), currency) : undefined
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <DraftNotice {...notice} />
      <Stack gap="md">
        {order.isAgreed && (
          <p className="dialog-text">
            {order.totalAmount ? `${money(order.totalAmount, currency)} by ${deadlineInWords(order)} is agreed on. ` : ''}
            This stays in force until the customer accepts the new offer.
          </p>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <AmountInput
            currency={currency}
            label="Price"
            withAsterisk
            required
            leftSection={currency}
            leftSectionWidth={52}
            description={half === undefined ? undefined : `The customer may pay half (${money(half, currency)}) first.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <DayField
            label="Valid until"
            minDate={today}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear Valid until', tabIndex: 0 }}
            {...form.getInputProps('validUntil')}
          />
        </SimpleGrid>
        <Textarea
          label="What it includes"
          withAsterisk
          required
          autosize
          minRows={3}
          maxRows={10}
          maxLength={mostIncluded}
          {...form.getInputProps('includes')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <DayField label="Deadline" minDate={dueToday} {...form.getInputProps('deadline')} />
          <PersonSelect
            label="Manager"
            placeholder="Not assigned"
            people={staff.managers}
            also={order.assignedTo[0]}
            isPending={staff.isPending}
            isError={staff.isError}
            {...form.getInputProps('assignedTo')}
          />
        </SimpleGrid>
        <Textarea
          label="Note"
          description="The customer reads it."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2_000}
          {...form.getInputProps('note')}
        />
        <ConflictNotice
          changes={conflicts.filter(({ theirs }) => Object.keys(theirs).length > 0)}
          values={form.values}
          labelOf={(field) => labels[field] ?? field}
          show={(field, values) => valueInWords(field, values, currency, staff.managers)}
          onChoose={form.setValues}
        />
      </Stack>
      <FormActions submit="Send offer" isPending={make.isPending} onCancel={onDone} />
    </form>
  )
}

/** A new offer starts with the values of the previous one, except for its last day. */
const valuesOf = ({ totalAmount, offer, deadline, assignedTo, bookingSession, documentation }: Order): Values => ({
  amount: offer?.amount ?? (totalAmount || ''),
  // Extras that were asked for are part of the price, so the offer lists them.
  includes: offer?.includes ?? [bookingSession && 'Code walkthrough', documentation && 'Report'].filter(Boolean).join('\n'),
  note: '',
  validUntil: null,
  deadline,
  assignedTo: assignedTo[0]?._id ?? null,
})

const wrong = (field: 'amount' | 'includes', value: unknown) => NewOffer.shape[field].safeParse(value).error?.issues[0]?.message ?? null
function wrongAmount(typed: number | string, currency: string) {
  if (typed === '') return 'Required!'
  return isAmount(Number(typed), currency) ? wrong('amount', Number(typed)) : decimalsMessage(currency)
}

const labels: Readonly<Record<string, string>> = { amount: 'Price', deadline: 'Deadline', assignedTo: 'Manager' }
function readChange({ field, value }: FieldChange): Partial<Values> {
  if (field === 'totalAmount') return { amount: typeof value === 'number' ? value : '' }
  if (field === 'deadline' || field === 'assignedTo') return { [field]: typeof value === 'string' ? value : null }
  return {}
}
function valueInWords(field: string, values: Partial<Values>, currency: string, people: readonly { _id: string; name: string }[]) {
  if (field === 'amount') return values.amount ? money(Number(values.amount), currency) : ''
  if (field === 'deadline') return values.deadline ? day(values.deadline) : ''
  return people.find(({ _id }) => _id === values.assignedTo)?.name ?? 'not assigned'
}
