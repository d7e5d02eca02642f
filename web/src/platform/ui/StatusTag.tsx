import { type OrderStatus, statusWord } from '@app/contract/orders/orders.rules.ts'
import type { ShapeName } from './Shape.tsx'
import { Tag, type Tone } from './Tag.tsx'

type Looks = { tone: Tone; shape: ShapeName }

/** An order's eight statuses in five hues: new, in work, delivered, done, off. The shape distinguishes statuses of one hue. */
const orderLooks: Record<OrderStatus, Looks> = {
  Requested: { tone: 'new', shape: 'ring' },
  Reviewing: { tone: 'new', shape: 'quarter' },
  Development: { tone: 'active', shape: 'half' },
  Testing: { tone: 'active', shape: 'threeQuarters' },
  'Deal Confirmed': { tone: 'active', shape: 'diamond' },
  Delivered: { tone: 'delivered', shape: 'arrow' },
  Completed: { tone: 'done', shape: 'check' },
  'Cancel Order': { tone: 'off', shape: 'cross' },
}

/** The states of other modules. */
const otherLooks: Record<string, Looks> = {
  pending: { tone: 'new', shape: 'ring' },
  new: { tone: 'new', shape: 'ring' },
  open: { tone: 'new', shape: 'ring' },
  draft: { tone: 'plain', shape: 'ring' },
  scheduled: { tone: 'new', shape: 'quarter' },
  upcoming: { tone: 'new', shape: 'quarter' },
  assigned: { tone: 'active', shape: 'quarter' },
  active: { tone: 'active', shape: 'half' },
  ongoing: { tone: 'active', shape: 'half' },
  'in progress': { tone: 'active', shape: 'half' },
  'partially paid': { tone: 'delivered', shape: 'half' },
  submitted: { tone: 'delivered', shape: 'arrow' },
  sent: { tone: 'delivered', shape: 'arrow' },
  paid: { tone: 'done', shape: 'check' },
  approved: { tone: 'done', shape: 'check' },
  accepted: { tone: 'done', shape: 'check' },
  verified: { tone: 'done', shape: 'check' },
  confirmed: { tone: 'done', shape: 'check' },
  done: { tone: 'done', shape: 'check' },
  closed: { tone: 'done', shape: 'check' },
  unpaid: { tone: 'warm', shape: 'ring' },
  overdue: { tone: 'warm', shape: 'dot' },
  rejected: { tone: 'off', shape: 'cross' },
  declined: { tone: 'off', shape: 'cross' },
  cancelled: { tone: 'off', shape: 'cross' },
  canceled: { tone: 'off', shape: 'cross' },
  failed: { tone: 'off', shape: 'cross' },
  disputed: { tone: 'warm', shape: 'dot' },
  'charged back': { tone: 'off', shape: 'cross' },
  'partially refunded': { tone: 'off', shape: 'dash' },
  refunded: { tone: 'off', shape: 'dash' },
  expired: { tone: 'off', shape: 'dash' },
  blocked: { tone: 'off', shape: 'dash' },
  inactive: { tone: 'plain', shape: 'dash' },
}

/** The look of a status; an unknown one gets a plain look. */
export function statusLooks(status: string): Looks {
  if (isOrderStatus(status)) return orderLooks[status]
  return otherLooks[status.toLowerCase()] ?? { tone: 'plain', shape: 'dot' }
}

const isOrderStatus = (status: string): status is OrderStatus => Object.hasOwn(orderLooks, status)

/** A status as a pill. `label` replaces the text where the specification shows another one; the look stays. */
export function StatusTag({ status, label }: { status: string; label?: string }) {
  const { tone, shape } = statusLooks(status)
  return (
    <Tag tone={tone} shape={shape}>
      {label ?? statusWord(status)}
    </Tag>
  )
}

/** The status of a payment, capitalised; `success` is the list's own word for a payment that succeeded. */
export function PaidStatus({ status, success }: { status: string; success: string }) {
  if (status === 'succeeded') return <StatusTag status="paid" label={success} />
  return <StatusTag status={status} label={status.charAt(0).toUpperCase() + status.slice(1)} />
}
