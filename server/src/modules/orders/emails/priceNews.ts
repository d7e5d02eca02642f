import { type Currency, currencies } from '@app/contract/core/money.ts'
import { mayPay, partialCents, remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { MailMessage } from '#outside/mail/emailTemplate.ts'
import type { OrderEventRow, OrderRow } from '../orders.table.ts'
import { amountInWords, dueOf, orderInEmail } from '../timeline/orderWords.ts'
import { nextInEmail } from './nextInEmail.ts'
import type { Receiver } from './orderNotifications.store.ts'
import type { OrderNotificationContext } from './orderNotifications.ts'
import { priceTold } from './price.emails.ts'

type Details = OrderEventRow['details']

/** Of the amounts the price alone is news, unless it came with the deal or an offer: then the news of that names it. */
export const isPriceNotification = ({ field, isToldWithDeal, isToldWithOffer }: Details) =>
  field === 'totalAmount' && isToldWithDeal !== true && isToldWithOffer !== true

/** The price that an event set, and what it was before, each in the currency of its time. */
export function pricesOf({ from, to, currency, fromCurrency }: Details) {
  const now = currencyFrom(currency)
  const before = typeof from === 'number' && from > 0 ? amountInWords(from, currencyFrom(fromCurrency ?? now)) : null
  return { price: amountInWords(Number(to), now), before }
}
const currencyFrom = (value: unknown): Currency => currencies.find((currency) => currency === value) ?? 'USD'

/** For the bell: what the event changed, and what the customer can do about it. */
export function priceText(news: OrderNotificationContext): string {
  const { price, before } = pricesOf(news.event.details)
  const change = before ? `the price has changed from ${before} to ${price}` : `the price is ${price}`
  return `${news.order.name}: ${change}. ${howToPay(news.order) ?? `${nextInEmail(news, news.customer).title}.`}`
}

/** For the bell of a deal: what it costs, where something is to be paid. */
export const priceOfDeal = ({ order }: OrderNotificationContext) => {
  const how = howToPay(order)
  return how && `The price is ${amountInWords(order.totalCents, order.currency)}. ${how}`
}

export function priceEmail(news: OrderNotificationContext, customer: Receiver): MailMessage {
  const { brand, order, event } = news
  const about = { name: customer.name, order: orderInEmail(brand, order), ...pricesOf(event.details) }
  return priceTold(brand, { ...about, next: nextInEmail(news, customer), due: dueOf(brand, order) })
}

function howToPay(order: OrderRow): string | undefined {
  if (!mayPay(order)) return undefined
  const left = remainingCents(order)
  if (order.paidCents === 0 && partialCents(order.totalCents, order.currency) < left) return 'Pay half now, or all.'
  return `${amountInWords(left, order.currency)} is left to pay.`
}
