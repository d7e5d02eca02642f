import { admits } from '@app/contract/core/access.ts'
import { mayUpload } from '@app/contract/documents/documents.rules.ts'
import {
  isBackOffice,
  mayAssignEmployee,
  mayAssignManager,
  mayEditOrder,
  maySetProgress,
  mayToggleComments,
} from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import {
  IconCash,
  IconCoin,
  IconEdit,
  IconEye,
  IconMessage,
  IconMessageOff,
  IconPackageExport,
  IconProgress,
  IconReceipt,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Me } from '#core/session.ts'
import type { Listing, RowAction } from '#ui/table/rowActions.ts'
import { handled } from '../lists/handled.ts'
import { trailOf } from '../lists/orderTrail.ts'
import type { useOrderDialogs } from './useOrderDialogs.tsx'

type Row = { me: Me; order: OrderSummary; open: ReturnType<typeof useOrderDialogs>['open'] }
type Maybe = RowAction | false

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The actions of an order's row. Each is offered in every list to readers whom the rules allow it. */
export const viewDetails = (order: OrderSummary, listing: Listing<OrderSummary>): RowAction => ({
  label: 'View Details',
  icon: <IconEye {...icon} />,
  to: href('orderDetails', { slug: order._id }),
  state: trailOf(order, listing),
})

export const editDetails = ({ me, order }: Row): Maybe =>
  mayEditOrder(me) && { label: 'Edit Details', icon: <IconEdit {...icon} />, to: href('editOrder', { slug: order._id }) }

export const editAmount = ({ me, order, open }: Row): Maybe =>
  mayEditOrder(me) && { label: 'Edit Amount', icon: <IconCoin {...icon} />, onClick: () => open('amount', order) }

export const makeOffer = ({ me, order, open }: Row): Maybe =>
  mayEditOrder(me) && {
    label: 'Make an Offer',
    icon: <IconTag {...icon} />,
    isDisabled: order.status === 'Completed' || order.status === 'Cancel Order',
    onClick: () => open('offer', order),
  }

export const assignTo = ({ me, order, open }: Row): Maybe =>
  (mayAssignManager(me) || mayAssignEmployee(me, handled(order))) && {
    label: 'Assign To',
    icon: <IconUserPlus {...icon} />,
    onClick: () => open('assign', order),
  }

export const acceptPayment = ({ me, order }: Row): Maybe =>
  admits(screens.manualPayment.access, me) && {
    label: 'Accept Manual Payment',
    icon: <IconCash {...icon} />,
    isDisabled: !order.remaining,
    to: href('manualPayment', { id: order._id }),
  }

export const addProgress = ({ me, order, open }: Row): Maybe =>
  maySetProgress(me, handled(order)) && { label: 'Add Progress', icon: <IconProgress {...icon} />, onClick: () => open('progress', order) }

/** Admins make and download it; sales only see whether it exists. */
export const invoice = ({ me, order, open }: Row): Maybe =>
  isBackOffice(me.role) && {
    label: me.role === 'admin' ? 'Create or Download Invoice' : 'Invoice',
    icon: <IconReceipt {...icon} />,
    onClick: () => open('invoice', order),
  }

export const deliverCode = ({ me, order, open }: Row): Maybe =>
  mayUpload(me, 'sourceCode') && {
    label: 'Deliver Code',
    icon: <IconPackageExport {...icon} />,
    isDisabled: order.status === 'Cancel Order',
    onClick: () => open('deliver', order),
  }

export const toggleComment = ({ me, order }: Row, toggle: (isDisabled: boolean) => void): Maybe =>
  mayToggleComments(me) && {
    label: order.isCommentDisabled ? 'Enable Comment' : 'Disable Comment',
    icon: order.isCommentDisabled ? <IconMessage {...icon} /> : <IconMessageOff {...icon} />,
    onClick: () => toggle(!order.isCommentDisabled),
  }
