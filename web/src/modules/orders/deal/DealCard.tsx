import type { DealAction } from '@app/contract/orders/deal.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useMe } from '#core/session.ts'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { DeliveryQuestion } from './DeliveryQuestion.tsx'
import { OfferQuestion } from './OfferQuestion.tsx'
import { OfferStanding } from './OfferStanding.tsx'
import { OwnRequest } from './OwnRequest.tsx'

type Props = { order: Order; open: ReturnType<typeof useOrderDialogs>['open'] }

/** What is asked of the customer about the deal, on top of their order, and how it stands for the back office. Nobody else is shown any of it. */
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
