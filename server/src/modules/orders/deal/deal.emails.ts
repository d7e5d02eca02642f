import { type Brand, button, facts, type MailMessage, paragraph, quote, small } from '#outside/mail/emailTemplate.ts'
import { aboutOrder, named, type OrderInEmail } from '../emails/orders.emails.ts'

type About = { name: string; order: OrderInEmail }
type OfferInEmail = {
  price: string
  /** What was agreed on before, where it would be another price. */
  before: string | null
  includes: string | null
  note: string | null
  deadline: string | null
  validUntil: string | null
  /** Where it is answered without signing in. */
  answerHref: string
  isProposal: boolean
}

/** What is offered, and the way to the page where it is answered. A mail changes nothing by being opened. */
export function offerMade(brand: Brand, data: About & OfferInEmail): MailMessage {
  const { order, price, before, includes, note, deadline, validUntil, answerHref, isProposal } = data
  return aboutOrder(brand, data, {
    subject: isProposal ? `A change of your order for you to agree to: ${order.name}` : `Our offer of ${price}: ${order.name}`,
    preheader: validUntil ? `${price}, good until ${validUntil}.` : `${price}. You can accept it, ask for a change, or decline.`,
    heading: isProposal ? 'Do you agree to this change?' : 'Our offer for your order',
    blocks: [
      paragraph(
        isProposal
          ? 'We would like to change what we have agreed on. Until you accept, everything stays as it is.'
          : 'This is what we offer you. Accepting it confirms the deal; nothing is charged before you pay.',
      ),
      facts({ ...named(order), Price: price, Before: before, Deadline: deadline, 'Good until': validUntil }),
      ...(includes ? [paragraph('It includes:'), quote(includes)] : []),
      ...(note ? [quote(note, brand.name)] : []),
      button('Accept, ask for a change, or decline', answerHref),
      small(`You need not sign in for it, so please keep this mail to yourself. Your order is here: ${order.href}`),
      small('An offer that you do not answer costs you nothing.'),
    ],
  })
}

/** What the customer wants done differently, for whoever does it. No amount. */
export const revisionAsked = (brand: Brand, data: About & { customer: string; reason: string; files: number }): MailMessage =>
  aboutOrder(brand, data, {
    subject: `A change is asked for: ${data.order.name}`,
    preheader: 'The customer has looked at what was delivered.',
    heading: 'The customer asks for a change',
    blocks: [
      paragraph('The customer has looked at what was delivered and asks for a change:'),
      quote(data.reason, data.customer),
      facts({ ...named(data.order), Files: data.files > 0 ? String(data.files) : undefined }),
      button('Open the order', data.order.href),
    ],
  })

/** That the days of looking at a delivery pass, and what happens at their end. */
export const reviewReminded = (brand: Brand, data: About & { until: string }): MailMessage =>
  aboutOrder(brand, data, {
    subject: `Is everything as you wanted it? ${data.order.name}`,
    preheader: `Without an answer the order completes by itself on ${data.until}.`,
    heading: 'Is everything as you wanted it?',
    blocks: [
      paragraph('Your order is delivered. Please look at it, and accept it or ask for a change.'),
      paragraph(`Without an answer we take it as accepted: the order completes by itself on ${data.until}.`),
      facts(named(data.order)),
      button('Look at the delivery', data.order.href),
    ],
  })
