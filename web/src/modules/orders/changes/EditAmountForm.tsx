import type { FieldChange } from '@app/contract/core/call.ts'
import { decimalsMessage, fromCents, isAmount, plainAmount, toCents } from '@app/contract/core/money.ts'
import { defaultReportFeeCents, defaultWalkthroughFeeCents } from '@app/contract/orders/fees.rules.ts'
import { lessThanPaid, partialCents } from '@app/contract/orders/orders.rules.ts'
import { type Order, OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { useFormVersion } from '#core/useFormVersion.ts'
import { Facts } from '#ui/Facts.tsx'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Money } from '#ui/Money.tsx'
import { labelOf } from '../form/staff/orderConflict.ts'
import styles from './EditAmountForm.module.css'
import { undoOf } from './offerUndo.ts'

type Typed = number | string
const fields = ['totalAmount', 'paidAmount', 'codeWalkThrough', 'reportFee'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, Typed>

/** Sends only changed amounts, so that a payment that arrives while the dialog is open is not overwritten. */
export function EditAmountForm({ order, onDone }: { order: Order; onDone: () => void }) {
  // The order when the dialog opened. Later changes by others are reported by the server as conflicts.
  const [opened] = useState(() => ({ before: valuesOf(order), version: order.version }))
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: opened.before,
    validate: {
      totalAmount: (typed, { paidAmount }) =>
        typed === '' ? 'Required!' : (wrong('totalAmount', typed, order.currency) ?? tooLittle(typed, paidAmount, opened.before, order)),
      paidAmount: (typed, { totalAmount }) =>
        wrong('paidAmount', typed, order.currency) ?? tooMuch(typed, totalAmount, opened.before, order),
      codeWalkThrough: (typed) => wrong('codeWalkThrough', typed, order.currency),
      reportFee: (typed) => wrong('reportFee', typed, order.currency),
    },
  })
  const { before, version, conflicts, refused } = useFormVersion<Values>(form, opened, readChange)
  const update = useAction(calls.orders.update, {
    done: (after, { totalAmount }) =>
      isProposed(after, totalAmount)
        ? `Successfully Updated Order Amounts ! The price becomes ${money(totalAmount, after.currency)} once the customer agrees.`
        : 'Successfully Updated Order Amounts !',
    undo: (after, { _id, totalAmount }) =>
      totalAmount === undefined || isProposed(after, totalAmount) ? undefined : undoOf(_id, { totalAmount }),
    refresh: [calls.orders],
    form,
    after: onDone,
  })
  const send = (values: Values) => {
    const changes = changesOf(values, before, order.currency)
    if (Object.keys(changes).length === 0) onDone()
    else update.mutate({ _id: order._id, version, ...changes }, { onError: refused })
  }

  const { currency } = order
  const asCents = centsIn(currency)
  const total = asCents(form.values.totalAmount)
  const left = Math.max(0, total - asCents(form.values.paidAmount))
  const amount = (field: Field, label: string) => ({
    label,
    currency,
    leftSection: <span className={styles.unit}>{currency}</span>,
    leftSectionWidth: 52,
    ...form.getInputProps(field),
  })

  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <AmountInput {...amount('totalAmount', 'Total amount')} withAsterisk required data-autofocus />
          <AmountInput {...amount('paidAmount', 'Paid amount')} description="A change is recorded as a manual payment or return." />
          <AmountInput
            {...amount('codeWalkThrough', 'Code walkthrough fee')}
            placeholder={plainAmount(defaultWalkthroughFeeCents(currency), currency)}
          />
          <AmountInput
            {...amount('reportFee', 'Report fee')}
            placeholder={plainAmount(defaultReportFeeCents(currency), currency)}
            description="Per page."
          />
        </SimpleGrid>
        {order.isAgreed && total > asCents(before.totalAmount) && (
          <p className="dialog-text">
            {before.totalAmount === '' ? 'No price' : wordsOf(before.totalAmount, currency)} is agreed on. The higher price is sent as an
            offer and applies once the customer accepts.
          </p>
        )}
        <Facts
          facts={[
            { term: 'Partial amount', value: <Money amount={fromCents(partialCents(total, currency), currency)} currency={currency} /> },
            { term: 'Remaining', value: <Money amount={fromCents(left, currency)} currency={currency} /> },
          ]}
        />
        <ConflictNotice
          changes={conflicts.filter(({ theirs }) => Object.keys(theirs).length > 0)}
          values={form.values}
          labelOf={labelOf}
          show={(field, values) => wordsOf(Reflect.get(values, field), currency)}
          onChoose={form.setValues}
        />
      </Stack>
      <FormActions submit="Update amounts" isPending={update.isPending} onCancel={onDone} />
    </form>
  )
}

/** The order keeps its price, and the customer is asked to agree to the sent one. */
const isProposed = (after: Order, sent: number | undefined): sent is number => sent !== undefined && after.totalAmount !== sent

/** Text keeps unfinished input such as '100.50'. */
const asAmount = (typed: Typed): number | null => (typed === '' ? null : Number(typed))
const centsIn = (currency: string) => (typed: Typed) => toCents(asAmount(typed) ?? 0, currency)

function wrong(field: Field, typed: Typed, currency: string): string | null {
  const amount = asAmount(typed)
  if (amount !== null && !isAmount(amount, currency)) return decimalsMessage(currency)
  return amount === null ? null : (OrderChanges.shape[field].safeParse(amount).error?.issues[0]?.message ?? null)
}

const valuesOf = (order: Order): Values => ({
  totalAmount: order.totalAmount || '',
  paidAmount: order.paidAmount ?? 0,
  codeWalkThrough: order.codeWalkThrough ?? '',
  reportFee: order.reportFee ?? '',
})

const isField = (name: string): name is Field => fields.some((field) => field === name)
const readChange = ({ field, value }: FieldChange): Partial<Values> =>
  isField(field) ? { [field]: typeof value === 'number' ? value : '' } : {}
const wordsOf = (typed: unknown, currency: string) => (typeof typed === 'number' || typed ? money(Number(typed), currency) : '')

/** The server's rule that the total is at least the paid amount; the error goes to the changed field. */
function tooMuch(paid: Typed, total: Typed, before: Values, { currency }: Order): string | null {
  const asCents = centsIn(currency)
  const isOther = asCents(paid) !== asCents(before.paidAmount)
  return isOther && total !== '' && asCents(paid) > asCents(total) ? 'Must not be more than the total.' : null
}
function tooLittle(total: Typed, paid: Typed, before: Values, { currency }: Order): string | null {
  const asCents = centsIn(currency)
  const isOther = asCents(paid) !== asCents(before.paidAmount)
  return !isOther && asCents(total) < asCents(paid) ? lessThanPaid(money(fromCents(asCents(paid), currency), currency)) : null
}

/** `paidBefore` is the paid amount that was shown. If it has changed, the server refuses rather than overwrite a payment. */
function changesOf(
  { totalAmount, paidAmount, codeWalkThrough, reportFee }: Values,
  before: Values,
  currency: string,
): Omit<OrderChanges, '_id'> {
  const asCents = centsIn(currency)
  const isOther = (typed: Typed, earlier: Typed) => asCents(typed) !== asCents(earlier)
  const isOtherFee = (typed: Typed, earlier: Typed) => asAmount(typed) !== asAmount(earlier)
  return {
    ...(isOther(totalAmount, before.totalAmount) && { totalAmount: fromCents(asCents(totalAmount), currency) }),
    ...(isOther(paidAmount, before.paidAmount) && {
      paidAmount: fromCents(asCents(paidAmount), currency),
      paidBefore: fromCents(asCents(before.paidAmount), currency),
    }),
    ...(isOtherFee(codeWalkThrough, before.codeWalkThrough) && { codeWalkThrough: asAmount(codeWalkThrough) }),
    ...(isOtherFee(reportFee, before.reportFee) && { reportFee: asAmount(reportFee) }),
  }
}
