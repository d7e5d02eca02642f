import { type Brand, button, inSentence, links, type MailMessage, paragraph } from '#outside/mail/emailTemplate.ts'
import { type OrderInEmail, orderEmail } from './orders.emails.ts'

/** The maximum number of listed orders; the mail links to the rest. */
const mostListed = 100

/** One mail for several orders that a person was assigned at once. */
export function assignedSeveral(
  brand: Brand,
  data: { name: string; assignedBy: string; orders: readonly (OrderInEmail & { deadline: string })[]; href: string },
): MailMessage {
  const { orders, assignedBy, href } = data
  const listed = orders.slice(0, mostListed)
  const more = orders.length - listed.length
  const many = `${orders.length} orders`
  return orderEmail(brand, data, {
    subject: `Assigned to you: ${many}`,
    preheader: 'Requirements and files are on their pages.',
    heading: `${many} are assigned to you`,
    blocks: [
      paragraph(`${inSentence(assignedBy)} has assigned these orders to you.`),
      links(listed.map(({ name, number, deadline, href }) => ({ label: name, href, note: `#${number}, due ${deadline}` }))),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      paragraph('Read the requirements, ask questions in the messages of each order, and keep its progress up to date.'),
      button('Open your orders', href),
    ],
  })
}
