import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { OrderStatusSelect } from '../changes/OrderStatusSelect.tsx'
import { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { NextStepPanel } from './NextStepPanel.tsx'
import { OrderAside } from './OrderAside.tsx'
import { OrderStory } from './story/OrderStory.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** The preview of an order beside its list: next action, latest events, people and amounts, with a link to the full page. */
export function OrderBeside({ id, name = 'Order', onClose }: Props) {
  const asked = useQuery(calls.orders.one.queryOptions({ id }))
  const dialogs = useOrderDialogs()
  const whole = href('orderDetails', { slug: id })
  return (
    <>
      <BesideFrame
        id={id}
        query={asked}
        title={(order) => order.name}
        untitled={name}
        to={whole}
        open="Open order"
        onClose={onClose}
        meta={(order) => (
          <>
            <OrderStatusSelect order={order} />
            <span className="tabular">#{order.number}</span>
          </>
        )}
        failed="Unable to fetch order details!"
        missing="This order is not here. It may have been removed, or it is not one of yours."
      >
        {(order) => (
          <>
            <NextStepPanel order={order} open={dialogs.open} isNarrow />
            <OrderStory orderId={id} atFirst={3} />
            <OrderAside order={order} open={dialogs.open} />
          </>
        )}
      </BesideFrame>
      {dialogs.dialog}
    </>
  )
}
