import type { BookingCharge } from '@app/contract/bookings/bookingPayments.calls.ts'
import { bookingPaidMessage } from '@app/contract/bookings/bookingPayments.rules.ts'
import type { BillingAddress } from '@app/contract/payments/payments.shapes.ts'
import { Alert, Button, Stack } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { calls } from '#core/calls.ts'
import { count, money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { loadPayByCardForm } from '#payments/index.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { useNow } from '#ui/useNow.ts'
import { clockIn, ownZone } from '../zones.ts'

const PayByCardForm = lazy(loadPayByCardForm)

type Props = { id: string; onPaid: () => void; onCancel?: () => void }

/** Pays a held booking, by card or with a prepaid session. */
export function PayForBooking({ id, onPaid, onCancel }: Props) {
  const charge = useQuery(calls.bookingPayments.charge.queryOptions({ id }))
  return (
    <Loaded query={charge} failed="The price could not be loaded.">
      {(asked) => <Ways id={id} asked={asked} askedAt={charge.dataUpdatedAt} onPaid={onPaid} {...(onCancel && { onCancel })} />}
    </Loaded>
  )
}

function Ways({ id, asked, askedAt, onPaid, onCancel }: Props & { asked: BookingCharge; askedAt: number }) {
  const queries = useQueryClient()
  const now = useNow()
  const payWithCredit = useAction(calls.bookingPayments.payWithCredit, {
    done: bookingPaidMessage,
    failed: 'The payment failed.',
    refresh: [calls.bookings, calls.bookingPayments],
    after: onPaid,
  })
  const { heldUntil, heldSeconds, credits, amount, currency, mayPay, changeHours } = asked
  // Never before the request was sent, since the shared clock may be half a minute behind.
  const instant = Math.max(askedAt, now.getTime())
  const isOver = !mayPay || (heldSeconds !== undefined && askedAt + heldSeconds * 1_000 <= instant)
  if (isOver)
    return (
      <Alert color="warm" title="The hold on this time has ended" icon={<IconClock size={18} aria-hidden="true" />}>
        Nothing was charged. Please choose a time again; it may still be free.
      </Alert>
    )
  const purchase = {
    open: (billing: BillingAddress, idempotencyKey: string) => calls.bookingPayments.open({ id, ...billing }, { idempotencyKey }),
    look: (paymentIntent: string) => calls.bookingPayments.record({ id, paymentIntent }),
    refresh: () => {
      void queries.invalidateQueries({ queryKey: calls.bookings.key() })
      void queries.invalidateQueries({ queryKey: calls.bookingPayments.key() })
    },
    onPaid,
  }
  return (
    <Stack gap="md">
      <p>
        {money(amount, currency)}
        {heldUntil && `. We hold this time for you until ${clockIn(ownZone(), new Date(heldUntil))}.`}
        {` You can cancel until ${count(changeHours, ['hour', 'hours'])} before it begins for a full refund; later there is no refund.`}
      </p>
      {credits > 0 && (
        <Stack gap="xs" align="flex-start">
          <p>You have {count(credits, ['session', 'sessions'])} that you paid for before.</p>
          <Button loading={payWithCredit.isPending} onClick={() => payWithCredit.mutate({ id })}>
            Use a prepaid session
          </Button>
          <p>Or pay by card:</p>
        </Stack>
      )}
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <PayByCardForm purchase={purchase} amount={amount} currency={currency} onCancel={onCancel} />
      </Suspense>
    </Stack>
  )
}
