import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import {
  type Block,
  type Brand,
  button,
  emailBody,
  facts,
  inSentence,
  type MailMessage,
  paragraph,
  quote,
  small,
  subjectLine,
} from '#outside/mail/emailTemplate.ts'
import type { NextInEmail } from './nextInEmail.ts'
import { wordsForCustomer, wordsForStaff } from './orders.emailWords.ts'

/** The order as every letter names it; `href` is the full address of its page. */
export type OrderInEmail = { name: string; number: number; href: string }
/** An amount as people read it, such as `$120.00`, and where to pay it. */
export type Due = { amount: string; href: string }

/** Customers read of money; managers, employees and remote developers never do, so their letters have no place for it. */
type ToCustomer = {
  reader: 'customer'
  due?: Due | null
  /** Why it costs nothing, where somebody has said so. */
  freeReason?: string | null
}
type ToStaff = { reader: 'staff' }
type Reader = ToCustomer | ToStaff

export const orderReceived = (brand: Brand, data: { name: string; order: OrderInEmail; category: string; deadline: string }): MailMessage =>
  aboutOrder(brand, data, {
    subject: `We have your order ${data.order.name}`,
    preheader: 'We confirm it by mail within 1–2 hours.',
    heading: 'We have your order',
    blocks: [
      paragraph('Your order is with us. We read it now, and confirm it by mail within 1–2 hours, with the price and what happens next.'),
      facts({ ...named(data.order), Category: data.category, Deadline: data.deadline }),
      button('Open your order', data.order.href),
      small('Have you forgotten something? You can add files and notes on the page of your order.'),
    ],
  })

/** One wording for each status: what it means. What happens next is told as everywhere else. */
export function statusChanged(
  brand: Brand,
  data: Reader & { name: string; order: OrderInEmail; status: OrderStatus; next: NextInEmail; deadline?: string },
): MailMessage {
  const due = data.reader === 'customer' ? data.due : null
  const { heading, now, advice } = data.reader === 'customer' ? wordsForCustomer[data.status] : wordsForStaff[data.status]
  // That it is free is told once, with the deal.
  const freeReason = data.reader === 'customer' && data.status === 'Deal Confirmed' ? data.freeReason : null
  return aboutOrder(brand, data, {
    subject: `${heading}: ${data.order.name}`,
    preheader: `${data.next.title}.`,
    heading,
    blocks: [
      paragraph(now),
      ...(freeReason ? [paragraph('It is free of charge: you pay nothing for it. This is the reason we noted:'), quote(freeReason)] : []),
      paragraph(data.next.sentence),
      ...(advice ? [paragraph(advice)] : []),
      facts({
        ...named(data.order),
        Status: data.status,
        Deadline: data.deadline,
        Price: freeReason && 'Free of charge',
        'Left to pay': due?.amount,
      }),
      ...wayOn(data.order, due),
    ],
  })
}

export const assigned = (
  brand: Brand,
  data: {
    name: string
    order: OrderInEmail
    assignedBy: string
    deadline: string
    next: string
    reporting?: string | null
    note?: string | null
  },
): MailMessage =>
  aboutOrder(brand, data, {
    subject: `Assigned to you: ${data.order.name}`,
    preheader: `${data.reporting ? `Report by ${data.reporting}` : `Due ${data.deadline}`}. Requirements and files are on its page.`,
    heading: 'An order is assigned to you',
    blocks: [
      paragraph(`${inSentence(data.assignedBy)} has given you this order.`),
      facts({ ...named(data.order), 'Report by': data.reporting, Deadline: data.deadline }),
      ...(data.note ? [quote(data.note, data.assignedBy)] : []),
      paragraph(data.next),
      paragraph('Read the requirements, ask in the messages of the order what is unclear, and keep its progress up to date.'),
      button('Open the order', data.order.href),
    ],
  })

export function delivered(brand: Brand, data: Reader & { name: string; order: OrderInEmail; next: NextInEmail }): MailMessage {
  const due = data.reader === 'customer' ? data.due : null
  const isCustomer = data.reader === 'customer'
  return aboutOrder(brand, data, {
    subject: `Delivered: ${data.order.name}`,
    preheader: `${data.next.title}.`,
    heading: isCustomer ? 'Your order is delivered' : 'The order is delivered',
    blocks: [
      paragraph(isCustomer ? 'The work is done.' : 'The work is delivered, and the customer knows.'),
      paragraph(data.next.sentence),
      paragraph(
        isCustomer
          ? 'Ask us in the messages of the order what is unclear.'
          : 'Stay near the messages of the order, since questions come now.',
      ),
      facts({ ...named(data.order), 'Left to pay': due?.amount }),
      ...wayOn(data.order, due, 'Open your files'),
    ],
  })
}

export const paymentReceived = (
  brand: Brand,
  data: {
    name: string
    order: OrderInEmail
    amount: string
    method: string
    transaction: string
    paidAt: string
    due?: Due | null
    /** What was bought beyond what was left to pay, in words, and the order's total without and with it. */
    increase?: { words: string; quantity: number; before: string; after: string } | undefined
  },
): MailMessage =>
  aboutOrder(brand, data, {
    subject: `We received ${data.amount} for ${data.order.name}`,
    preheader: data.due ? `${data.due.amount} is left to pay.` : 'Nothing is left to pay.',
    heading: `We received ${data.amount}`,
    blocks: [
      paragraph(
        data.due
          ? `Thank you. Your payment has arrived, and ${data.due.amount} is left. The source code opens once all of it has arrived.`
          : 'Thank you. Your payment has arrived, and nothing is left to pay. The source code is yours as soon as it is delivered.',
      ),
      ...(data.increase ? [paragraph(data.increase.words)] : []),
      facts({
        ...named(data.order),
        Quantity: data.increase && data.increase.quantity > 1 ? String(data.increase.quantity) : undefined,
        'Total before': data.increase?.before,
        'Total now': data.increase?.after,
        Paid: data.amount,
        Method: data.method,
        Transaction: data.transaction,
        When: data.paidAt,
        'Left to pay': data.due?.amount ?? 'Nothing',
      }),
      button('Open your order', data.order.href),
    ],
  })

export const deadlineNear = (
  brand: Brand,
  data: { name: string; order: OrderInEmail; deadline: string; due: string; timezone: string; progress: number },
): MailMessage =>
  aboutOrder(brand, data, {
    subject: `${capital(data.due)}: ${data.order.name}`,
    preheader: `Its progress stands at ${data.progress} %.`,
    heading: capital(data.due),
    blocks: [
      paragraph(
        'This order is to be delivered on that day. If that is in danger, say so in its messages now: a customer who knows can plan.',
      ),
      facts({ ...named(data.order), Deadline: `${data.deadline}, customer's time ${data.timezone}`, Progress: `${data.progress} %` }),
      button('Open the order', data.order.href),
    ],
  })

export const cancelled = (
  brand: Brand,
  data: { reader: Reader['reader']; name: string; order: OrderInEmail; reason: string },
): MailMessage =>
  aboutOrder(brand, data, {
    subject: `Cancelled: ${data.order.name}`,
    preheader: data.reader === 'customer' ? 'Nothing more will be charged.' : 'Please stop work on it.',
    heading: data.reader === 'customer' ? 'Your order is cancelled' : 'The order is cancelled',
    blocks: [
      paragraph(
        data.reader === 'customer'
          ? 'We stopped work on your order, and nothing more will be charged. This is the reason we noted:'
          : 'Please stop work on this order. This is the reason:',
      ),
      quote(data.reason),
      facts(named(data.order)),
      ...(data.reader === 'customer'
        ? [paragraph('If you have paid already, or if this surprises you, reply to this mail: a person answers.')]
        : []),
      button('Open the order', data.order.href),
    ],
  })

type Words = { subject: string; preheader: string; heading: string; blocks: readonly Block[] }

export const aboutOrder = (brand: Brand, { name }: { name: string }, { subject, preheader, heading, blocks }: Words): MailMessage => ({
  subject: subjectLine(subject),
  body: emailBody({ brand, preheader, heading, blocks: [paragraph(`Hello ${inSentence(name)},`), ...blocks] }),
})

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
export const named = (order: OrderInEmail) => ({ Order: order.name, Number: `#${order.number}` })

/** The one thing to do: pay while something is left to pay, else look. */
const wayOn = (order: OrderInEmail, due: Due | null | undefined, look = 'Open the order'): Block[] => [
  due ? button(`Pay ${due.amount}`, due.href) : button(look, order.href),
]
