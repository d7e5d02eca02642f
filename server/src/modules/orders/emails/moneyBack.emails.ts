import { type Brand, button, facts, type MailMessage, paragraph } from '#outside/mail/emailTemplate.ts'
import { named, type OrderInEmail, orderEmail } from './orders.emails.ts'

/** Tells the customer of a refund: the amount, where it goes, and how long it takes, and what is owed after it. */
export function moneyBack(
  brand: Brand,
  data: { name: string; order: OrderInEmail; amount: string; isByHand: boolean; after: string | undefined },
): MailMessage {
  const { order, amount, isByHand, after } = data
  const way = isByHand
    ? 'We refunded it the same way you paid.'
    : 'It goes back to your original payment method. Banks take 5 to 10 days to show it.'
  return orderEmail(brand, data, {
    subject: `We refunded ${amount} for ${order.name}`,
    preheader: way,
    heading: `We refunded ${amount}`,
    blocks: [
      paragraph(`We have refunded ${amount} of your payment for this order. ${way}`),
      ...(after ? [paragraph(after)] : []),
      facts({ ...named(order), Refunded: amount }),
      button('Open the order', order.href),
    ],
  })
}
