import { type Brand, button, facts, type MailMessage, paragraph } from '#outside/mail/emailTemplate.ts'
import { aboutOrder, named, type OrderInEmail } from './orders.emails.ts'

/** That money went back to the customer, where to, and how long it takes. */
export function moneyBack(brand: Brand, data: { name: string; order: OrderInEmail; amount: string; isByHand: boolean }): MailMessage {
  const { order, amount, isByHand } = data
  const way = isByHand
    ? 'It was paid back by hand, as you had paid it.'
    : 'It goes back to where you paid from; banks take 5 to 10 days until it shows there.'
  return aboutOrder(brand, data, {
    subject: `We gave you back ${amount} for ${order.name}`,
    preheader: way,
    heading: `We gave you back ${amount}`,
    blocks: [
      paragraph(`We have given back ${amount} of what you paid for your order. ${way}`),
      facts({ ...named(order), 'Given back': amount }),
      button('Open the order', order.href),
    ],
  })
}
