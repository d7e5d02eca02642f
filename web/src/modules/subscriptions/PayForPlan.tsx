import type { BillingAddress } from '@app/contract/payments/payments.shapes.ts'
import type { SubscriptionPlan } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { checkSession, useMe } from '#core/session.ts'
import { loadPayByCardForm } from '#payments/index.ts'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

const PayByCardForm = lazy(loadPayByCardForm)

type Props = { plan: Pick<SubscriptionPlan, '_id' | 'amount' | 'currency'>; onDone: () => void; onCancel: () => void }

/** Pays a plan or a past due period by card; the card is charged each month from then on. */
export function PayForPlan({ plan, onDone, onCancel }: Props) {
  const me = useMe()
  const queries = useQueryClient()
  const purchase = {
    open: (billing: BillingAddress, idempotencyKey: string) =>
      calls.payments.createIntent({ userId: me.id, subscription: plan._id, ...billing }, { idempotencyKey }),
    look: (paymentIntent: string) => calls.subscriptions.record({ user: me.id, paymentIntent }),
    refresh: () => {
      void checkSession()
      void queries.invalidateQueries({ queryKey: calls.subscriptions.key() })
    },
    onPaid: onDone,
  }
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <PayByCardForm purchase={purchase} amount={plan.amount} currency={plan.currency} onCancel={onCancel}>
        <p>
          {money(plan.amount, plan.currency)} now, and again each month until you cancel. The card provider stores your card; we never see
          its number.
        </p>
      </PayByCardForm>
    </Suspense>
  )
}
