import { type Currency, currencies } from '@app/contract/core/money.ts'
import { mayPay, partialCents, remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { MailMessage } from '#outside/mail/emailTemplate.ts'
import type { OrderEventRow, OrderRow } from '../orders.table.ts'
import { amountInWords, dueOf, orderInEmail } from '../timeline/orderWords.ts'
import { nextInEmail } from './nextInEmail.ts'
import type { Receiver } from './orderNotifications.store.ts'
import type { OrderNotificationContext } from './orderNotifications.ts'
import { priceAnnounced } from './price.emails.ts'

type Details = OrderEventRow['details']

/** Of the amounts only the price is announced, unless the notification of the order, the deal, the offer or the refund already names it. */
export const isPriceNotification = ({ field, isToldWithDeal, isToldWithOffer, isToldWithRefund, isToldWithOrder }: Details) =>
  field === 'totalAmount' && ![isToldWithDeal, isToldWithOffer, isToldWithRefund, isToldWithOrder].includes(true)

/** The price that an event set and the one before it, each in its currency. */
export function pricesOf({ from, to, currency, fromCurrency }: Details) {
  const now = currencyFrom(currency)
  const before = typeof from === 'number' && from > 0 ? amountInWords(from, currencyFrom(fromCurrency ?? now)) : null
  return { price: amountInWords(Number(to), now), before }
}
const currencyFrom = (value: unknown): Currency => currencies.find((currency) => currency === value) ?? 'USD'

/** The notification's text: the change, and what the customer can do about it. */
export function priceText(context: OrderNotificationContext): string {
  const { price, before } = pricesOf(context.event.details)
  const { name } = context.order
  const change = before ? `The price of ${name} has changed from ${before} to ${price}` : `The price of ${name} is ${price}`
  return `${change}. ${howToPay(context.order) ?? `${nextInEmail(context, context.customer).title}.`}`
}

/** The price in the notification of a deal, where something is left to pay. */
export const priceOfDeal = ({ order }: OrderNotificationContext) => {
  const how = howToPay(order)
  return how && `The price is ${amountInWords(order.totalCents, order.currency)}. ${how}`
}

export function priceEmail(context: OrderNotificationContext, customer: Receiver): MailMessage {
  const { brand, order, event } = context
  const about = { name: customer.name, order: orderInEmail(brand, order), ...pricesOf(event.details) }
  return priceAnnounced(brand, { ...about, next: nextInEmail(context, customer), due: dueOf(brand, order) })
}

function howToPay(order: OrderRow): string | undefined {
  if (!mayPay(order)) return undefined
  const left = remainingCents(order)
  if (order.paidCents === 0 && partialCents(order.totalCents, order.currency) < left) return 'You can pay half now, or the full amount.'
  return `${amountInWords(left, order.currency)} is left to pay.`
}
