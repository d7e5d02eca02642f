import { type Brand, button, inSentence, links, type MailMessage, paragraph } from '#outside/mail/emailTemplate.ts'
import { aboutOrder, type OrderInEmail } from './orders.emails.ts'

/** So many are listed; whoever has got more finds the others in their list. */
const mostListed = 100

/** Several orders that somebody has got at once, in one letter. */
export function assignedSeveral(
  brand: Brand,
  data: { name: string; assignedBy: string; orders: readonly (OrderInEmail & { deadline: string })[]; href: string },
): MailMessage {
  const { orders, assignedBy, href } = data
  const listed = orders.slice(0, mostListed)
  const more = orders.length - listed.length
  const many = `${orders.length} orders`
  return aboutOrder(brand, data, {
    subject: `Assigned to you: ${many}`,
    preheader: 'Requirements and files are on their pages.',
    heading: `${many} are assigned to you`,
    blocks: [
      paragraph(`${inSentence(assignedBy)} has given you these orders.`),
      links(listed.map(({ name, number, deadline, href }) => ({ label: name, href, note: `#${number}, due ${deadline}` }))),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      paragraph('Read the requirements, ask in the messages of the order what is unclear, and keep its progress up to date.'),
      button('Open your orders', href),
    ],
  })
}
