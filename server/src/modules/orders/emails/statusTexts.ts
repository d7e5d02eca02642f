import { type OrderStatus, statusFrom } from '@app/contract/orders/orders.rules.ts'
import type { OrderNotificationContext } from './orderNotifications.ts'

/** The deed behind each status, between its actor and the order's name. */
const deeds: Record<OrderStatus, string> = {
  Requested: 'moved back to the new orders:',
  Reviewing: 'started to review',
  'Deal Confirmed': 'confirmed the deal for',
  Development: 'started work on',
  Testing: 'started to test',
  Delivered: 'delivered',
  Completed: 'completed',
  'Cancel Order': 'cancelled',
}

/** The notification of a status: the actor, the deed and the order, in this sequence. To customers the company is 'we'. */
export function statusText({ event, order, actorName }: OrderNotificationContext, reader: 'customer' | 'worker'): string {
  const status = statusFrom(String(event.details.to)) ?? order.status
  const { acceptedDelivery, isWithdrawn, byItselfAfterDays, reason, fileName, earnedCoins } = event.details
  const who = reader === 'customer' || byItselfAfterDays ? 'We' : actorName
  const deed = acceptedDelivery ? 'accepted the delivery of' : isWithdrawn ? 'withdrew' : deeds[status]
  const more = status === 'Cancel Order' ? reason : status === 'Delivered' ? fileName : undefined
  const coins = reader === 'customer' && earnedCoins ? `. You earned ${String(earnedCoins)} coins.` : ''
  return `${who} ${deed} ${order.name}${more ? `: ${String(more)}` : ''}${coins}`
}

/** The notification of files: their actor, their names, and the order. */
export function filesText({ event, order, actorName }: OrderNotificationContext): string {
  const { files, fileName, isAgain } = event.details
  if (isAgain) return `${actorName} delivered a new version of ${order.name}: ${String(fileName)}`
  return `${actorName} added ${Number(files) === 1 ? String(fileName) : `${String(files)} files`} to ${order.name}`
}
