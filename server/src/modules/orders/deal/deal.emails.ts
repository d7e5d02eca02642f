import { type Brand, button, facts, inSentence, type MailMessage, paragraph, quote, small } from '#outside/mail/emailTemplate.ts'
import { named, type OrderInEmail, orderEmail } from '../emails/orders.emails.ts'

type EmailContext = { name: string; order: OrderInEmail }
type OfferInEmail = {
  price: string
  /** The agreed price, where the offer changes it. */
  before: string | null
  includes: string | null
  note: string | null
  deadline: string | null
  validUntil: string | null
  /** The address at which it is answered without signing in. */
  answerHref: string
  isProposal: boolean
  isReminder?: boolean
}

/** The offer, with a link to the page where it is answered. Opening the mail changes nothing. */
export function offerMade(brand: Brand, data: EmailContext & OfferInEmail): MailMessage {
  const { order, price, before, includes, note, deadline, validUntil, answerHref, isProposal, isReminder } = data
  const subject = isProposal ? `Please confirm a change of your order: ${order.name}` : `Our offer of ${price}: ${order.name}`
  return orderEmail(brand, data, {
    subject: isReminder ? `Reminder: ${subject}` : subject,
    preheader: validUntil ? `${price}, valid until ${validUntil}.` : `${price}. You can accept it, ask for a change, or decline.`,
    heading: isProposal ? 'Do you agree to this change?' : 'Our offer for your order',
    blocks: [
      paragraph(
        isProposal
          ? 'We would like to change our agreement. Until you accept, nothing changes.'
          : 'Here is our offer. Accepting it confirms the deal; nothing is charged before you pay.',
      ),
      facts({ ...named(order), Price: price, Before: before, Deadline: deadline, 'Valid until': validUntil }),
      ...(includes ? [paragraph('It includes:'), quote(includes)] : []),
      ...(note ? [quote(note, brand.name)] : []),
      button('Accept, ask for a change, or decline', answerHref),
      small(`This link works without signing in, so please do not forward this mail. View your order: ${order.href}`),
      small('If you do not answer, the offer expires and costs you nothing.'),
    ],
  })
}

/** The customer's request for a revision, for the people who work on it. No amounts. */
export const revisionRequested = (
  brand: Brand,
  data: EmailContext & { customer: string; reason: string; files: number; number: number },
): MailMessage =>
  orderEmail(brand, data, {
    subject: `Revision ${data.number} of ${data.order.name}: ${data.reason}`,
    preheader: data.reason,
    heading: `${inSentence(data.customer)} asks for a change`,
    blocks: [
      paragraph('The delivery has been reviewed. Make this change, then deliver the code again:'),
      quote(data.reason, data.customer),
      facts({ ...named(data.order), Revision: String(data.number), Files: data.files > 0 ? String(data.files) : undefined }),
      button('Open the order', data.order.href),
    ],
  })

/** Reminds the customer of the end of the review period, and of what happens then. */
export const reviewReminder = (brand: Brand, data: EmailContext & { until: string }): MailMessage =>
  orderEmail(brand, data, {
    subject: `Please review your delivery: ${data.order.name}`,
    preheader: `If you do not answer, the order completes automatically on ${data.until}.`,
    heading: 'Is everything as you wanted it?',
    blocks: [
      paragraph('Your order is delivered. Please review it, then accept it or ask for a change.'),
      paragraph(`If you do not answer, we take the delivery as accepted, and the order completes automatically on ${data.until}.`),
      facts(named(data.order)),
      button('Review the delivery', data.order.href),
    ],
  })
