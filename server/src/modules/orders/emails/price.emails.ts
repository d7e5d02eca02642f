import { type Brand, button, facts, type MailMessage, paragraph } from '#outside/mail/emailTemplate.ts'
import type { NextInEmail } from './nextInEmail.ts'
import { type AmountDue, named, type OrderInEmail, orderEmail } from './orders.emails.ts'

/** Tells the customer of a first or a changed price, and what to do next. */
export function priceAnnounced(
  brand: Brand,
  data: { name: string; order: OrderInEmail; price: string; before: string | null; next: NextInEmail; due: AmountDue | null },
): MailMessage {
  const { order, price, before, next, due } = data
  return orderEmail(brand, data, {
    subject: before ? `The price has changed: ${order.name}` : `The price is ${price}: ${order.name}`,
    preheader: before ? `${before} before, ${price} now. ${next.title}.` : `${next.title}.`,
    heading: before ? 'The price of your order has changed' : 'Your order has a price',
    blocks: [
      paragraph(before ? `The price of your order has changed from ${before} to ${price}.` : `The price of your order is ${price}.`),
      paragraph(next.sentence),
      facts({ ...named(order), Price: price, Before: before, 'Left to pay': due?.amount }),
      due ? button(`Pay ${due.amount}`, due.href) : button('Open the order', order.href),
    ],
  })
}
