import type { DealAction } from '@app/contract/orders/deal.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useMe } from '#core/session.ts'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { DeliveryQuestion } from './DeliveryQuestion.tsx'
import { OfferQuestion } from './OfferQuestion.tsx'
import { OfferStanding } from './OfferStanding.tsx'
import { OwnRequest } from './OwnRequest.tsx'

type Props = { order: Order; open: ReturnType<typeof useOrderDialogs>['open'] }

/** The deal card at the top of an order: questions to the customer, and the offer's state for the back office. Other readers see none. */
export function DealCard({ order, open }: Props) {
  const me = useMe()
  const may = (action: DealAction) => order.dealChoices.includes(action)
  if (me.role !== 'user') return <OfferStanding order={order} open={open} />
  return (
    <>
      {order.offer && may('acceptOffer') && <OfferQuestion order={order} offer={order.offer} open={open} />}
      {may('askForRevision') && <DeliveryQuestion order={order} open={open} />}
      {may('withdrawOrder') && <OwnRequest order={order} open={open} />}
    </>
  )
}
