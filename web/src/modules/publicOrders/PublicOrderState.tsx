import type { PublicOrderSummary } from '@app/contract/publicOrders/publicOrders.shapes.ts'
import { Tag } from '#ui/Tag.tsx'

/** Whether it was turned into an order, and which. */
export const PublicOrderState = ({ of: { isTurned, order } }: { of: Pick<PublicOrderSummary, 'isTurned' | 'order'> }) =>
  isTurned ? <Tag tone="done">{order ? `Order #${order.number}` : 'Order'}</Tag> : <Tag tone="new">Open</Tag>
