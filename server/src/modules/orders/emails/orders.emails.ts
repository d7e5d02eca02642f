import { type OrderStatus, statusWord } from '@app/contract/orders/orders.rules.ts'
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

/** The order as every email names it; `href` is the full address of its page. */
export type OrderInEmail = { name: string; number: number; href: string }
/** A formatted amount, such as `$120.00`, and the address where it is paid. */
export type AmountDue = { amount: string; href: string }

/** Only customers read about money; emails to managers, employees and remote developers have no field for it. */
type ToCustomer = {
  reader: 'customer'
  due?: AmountDue | null
  /** The reason why the order is free, where it is. */
  freeReason?: string | null
}
type ToStaff = { reader: 'staff' }
type Reader = ToCustomer | ToStaff

/** An order as it comes in. One that the office entered with its price says at once what to do. */
export const orderReceived = (brand: Brand, data: ReceivedOrder): MailMessage =>
  data.price && data.next ? orderEntered(brand, { ...data, price: data.price, next: data.next }) : ownOrderReceived(brand, data)

type ReceivedOrder = {
  name: string
  order: OrderInEmail
  category: string
  deadline: string
  opens: string
  price?: string
  next?: NextInEmail
}

const orderEntered = (brand: Brand, data: ReceivedOrder & { price: string; next: NextInEmail }): MailMessage =>
  orderEmail(brand, data, {
    subject: `The price is ${data.price}: ${data.order.name}`,
    preheader: `${data.next.title}.`,
    heading: 'We entered your order, with its price',
    blocks: [
      paragraph(data.next.sentence),
      paragraph(`We entered your order for you. Its price is ${data.price}.`),
      facts({ ...named(data.order), Category: data.category, Deadline: data.deadline, Price: data.price }),
      button('Open your order', data.order.href),
      small('Is something missing? You can add files and notes on your order page.'),
    ],
  })

const ownOrderReceived = (brand: Brand, data: ReceivedOrder): MailMessage =>
  orderEmail(brand, data, {
    subject: `We have your order ${data.order.name}`,
    preheader: 'We will confirm it by email within 1–2 hours.',
    heading: 'We have your order',
    blocks: [
      paragraph(
        `We have received your order. We will review it and confirm it by email within 1–2 hours, with the price and the next steps.${data.opens}`,
      ),
      facts({ ...named(data.order), Category: data.category, Deadline: data.deadline }),
      button('Open your order', data.order.href),
      small('Did you forget something? You can add files and notes on your order page.'),
    ],
  })

/** One text for each status. The next action is the same as everywhere else. */
export function statusChanged(
  brand: Brand,
  data: Reader & { name: string; order: OrderInEmail; status: OrderStatus; next: NextInEmail; deadline?: string },
): MailMessage {
  const due = data.reader === 'customer' ? data.due : null
  const { heading, now, advice } = data.reader === 'customer' ? wordsForCustomer[data.status] : wordsForStaff[data.status]
  // Only the email of the deal says that the order is free.
  const freeReason = data.reader === 'customer' && data.status === 'Deal Confirmed' ? data.freeReason : null
  return orderEmail(brand, data, {
    subject: `${heading}: ${data.order.name}`,
    preheader: `${data.next.title}.`,
    heading,
    blocks: [
      ...firstWhatToDo(data.next, [
        paragraph(now),
        ...(freeReason ? [paragraph('This order is free of charge. The reason:'), quote(freeReason)] : []),
      ]),
      ...(advice ? [paragraph(advice)] : []),
      facts({
        ...named(data.order),
        Status: statusWord(data.status),
        Deadline: data.deadline,
        Price: freeReason && 'Free of charge',
        'Left to pay': due?.amount,
      }),
      ...mainButton(data.order, due),
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
  orderEmail(brand, data, {
    subject: `Assigned to you: ${data.order.name}`,
    preheader: `${data.reporting ? `Report by ${data.reporting}` : `Due ${data.deadline}`}. Requirements and files are on its page.`,
    heading: 'An order is assigned to you',
    blocks: [
      paragraph(`${inSentence(data.assignedBy)} has assigned this order to you.`),
      facts({ ...named(data.order), 'Report by': data.reporting, Deadline: data.deadline }),
      ...(data.note ? [quote(data.note, data.assignedBy)] : []),
      paragraph(data.next),
      paragraph('Read the requirements, ask questions in the messages of the order, and keep its progress up to date.'),
      button('Open the order', data.order.href),
    ],
  })

/** The delivery's number, its files, and the note for the customer. */
export type Sent = { delivery?: string; files?: string; note?: string }

export function delivered(brand: Brand, data: Reader & { name: string; order: OrderInEmail; next: NextInEmail; sent?: Sent }): MailMessage {
  const { delivery, files, note } = data.sent ?? {}
  const due = data.reader === 'customer' ? data.due : null
  const isCustomer = data.reader === 'customer'
  return orderEmail(brand, data, {
    subject: `Delivered: ${data.order.name}`,
    preheader: `${data.next.title}.`,
    heading: isCustomer ? 'Your order is delivered' : 'The order is delivered',
    blocks: [
      ...firstWhatToDo(data.next, [
        paragraph(isCustomer ? 'The work is done.' : 'The work is delivered, and the customer has been notified.'),
        ...(note ? [quote(note, brand.name)] : []),
      ]),
      paragraph(
        isCustomer ? 'Ask us anything in the messages of the order.' : 'Watch the messages of the order: the customer may have questions.',
      ),
      facts({ ...named(data.order), Delivery: delivery, Files: files, 'Left to pay': due?.amount }),
      ...mainButton(data.order, due, 'Open your files'),
    ],
  })
}

/** Answers the customer's request for a revision. */
export const revisionReceived = (
  brand: Brand,
  data: {
    name: string
    order: OrderInEmail
    next: NextInEmail
    deadline: string
    revision: { number: number; reason: string } | null
  },
): MailMessage =>
  orderEmail(brand, data, {
    subject: `We have your change: ${data.order.name}`,
    preheader: `${data.next.title}.`,
    heading: 'We have your change',
    blocks: [
      paragraph('We have your change, and the work on it begins now. You asked for:'),
      ...(data.revision ? [quote(data.revision.reason)] : []),
      paragraph(data.next.sentence),
      facts({ ...named(data.order), Revision: data.revision && String(data.revision.number), Deadline: data.deadline }),
      button('Open the order', data.order.href),
    ],
  })

export const paymentReceived = (
  brand: Brand,
  data: {
    name: string
    order: OrderInEmail
    amount: string
    method: string
    transaction: string
    paidAt: string
    due?: AmountDue | null
    /** The increase of the order by this payment, in words, with the total before and after it. */
    increase?: { words: string; quantity: number; before: string; after: string } | undefined
  },
): MailMessage =>
  orderEmail(brand, data, {
    subject: `We received ${data.amount} for ${data.order.name}`,
    preheader: data.due ? `${data.due.amount} is left to pay.` : 'Nothing is left to pay.',
    heading: `We received ${data.amount}`,
    blocks: [
      paragraph(
        data.due
          ? `Thank you. We received your payment, and ${data.due.amount} is left to pay. The source code opens once the order is fully paid.`
          : 'Thank you. We received your payment, and nothing is left to pay. You can download the source code as soon as it is delivered.',
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
  orderEmail(brand, data, {
    subject: `${capital(data.due)}: ${data.order.name}`,
    preheader: `Its progress is ${data.progress} %.`,
    heading: capital(data.due),
    blocks: [
      paragraph(
        'This order is due on that day. If you may miss the deadline, tell the customer in its messages now, so that they can plan.',
      ),
      facts({ ...named(data.order), Deadline: `${data.deadline}, customer's time ${data.timezone}`, Progress: `${data.progress} %` }),
      button('Open the order', data.order.href),
    ],
  })

export const cancelled = (
  brand: Brand,
  data: { reader: Reader['reader']; name: string; order: OrderInEmail; reason: string },
): MailMessage =>
  orderEmail(brand, data, {
    subject: `Cancelled: ${data.order.name}`,
    preheader: data.reader === 'customer' ? 'Nothing more will be charged.' : 'Please stop work on it.',
    heading: data.reader === 'customer' ? 'Your order is cancelled' : 'The order is cancelled',
    blocks: [
      paragraph(
        data.reader === 'customer'
          ? 'We stopped work on your order, and nothing more will be charged. The reason:'
          : 'Please stop work on this order. The reason:',
      ),
      quote(data.reason),
      facts(named(data.order)),
      ...(data.reader === 'customer'
        ? [paragraph('If you have already paid or did not expect this, reply to this mail. A person will answer.')]
        : []),
      button('Open the order', data.order.href),
    ],
  })

type Words = { subject: string; preheader: string; heading: string; blocks: readonly Block[] }

export const orderEmail = (brand: Brand, { name }: { name: string }, { subject, preheader, heading, blocks }: Words): MailMessage => ({
  subject: subjectLine(subject),
  body: emailBody({ brand, preheader, heading, blocks: [paragraph(`Hello ${inSentence(name)},`), ...blocks] }),
})

/** A reader who acts next reads first what to do; for others it follows the news. */
const firstWhatToDo = ({ sentence, isTheirs }: NextInEmail, news: readonly Block[]): Block[] =>
  isTheirs ? [paragraph(sentence), ...news] : [...news, paragraph(sentence)]

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
export const named = (order: OrderInEmail) => ({ Order: order.name, Number: `#${order.number}` })

/** The main button: pay while something is left to pay, otherwise open the order. */
const mainButton = (order: OrderInEmail, due: AmountDue | null | undefined, look = 'Open the order'): Block[] => [
  due ? button(`Pay ${due.amount}`, due.href) : button(look, order.href),
]
