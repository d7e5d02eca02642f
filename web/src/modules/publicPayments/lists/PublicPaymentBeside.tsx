import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { PublicPaymentParts } from './PublicPaymentParts.tsx'
import { PublicPaymentStatus } from './publicPayments.columns.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** A public payment beside its list. */
export function PublicPaymentBeside({ id, onClose }: Props) {
  const asked = useQuery(calls.publicPayments.one.queryOptions({ id }))
  return (
    <BesideFrame
      id={id}
      title={({ amount, currency, name }) => `${money(amount, currency)} from ${name}`}
      untitled="Public payment"
      query={asked}
      to={href('publicPaymentDetails', { id })}
      open="Open payment"
      meta={({ status }) => <PublicPaymentStatus status={status} />}
      failed="The payment could not be loaded."
      missing="This payment is not here. It may have been removed."
      onClose={onClose}
    >
      {(found) => <PublicPaymentParts payment={found} />}
    </BesideFrame>
  )
}
