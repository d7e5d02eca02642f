import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { When } from '#ui/When.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { PaymentStatus } from './payments.columns.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** A payment beside its list. */
export function PaymentBeside({ id, onClose }: Props) {
  const asked = useQuery(calls.payments.one.queryOptions({ id }))
  return (
    <BesideFrame
      id={id}
      query={asked}
      title={({ amount, currency, orderName }) => `${money(amount, currency)} for ${orderName}`}
      untitled="Payment"
      to={href('paymentDetails', { id })}
      onClose={onClose}
      meta={({ status, createdAt }) => (
        <>
          <PaymentStatus status={status} />
          <When at={createdAt} />
        </>
      )}
      failed="The payment could not be loaded."
      missing="This payment is not here. It may have been removed, or it is not one of yours."
    >
      {(payment) => <PaymentFacts payment={payment} isNarrow />}
    </BesideFrame>
  )
}
