import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'

/** The meaning of a status for the customer. The next action is added separately. */
type StatusWords = { heading: string; now: string; advice?: string }

export const wordsForCustomer: Record<OrderStatus, StatusWords> = {
  Requested: { heading: 'Your order is waiting for us', now: 'Your order is in our queue of new orders.' },
  Reviewing: { heading: 'We are reviewing your order', now: 'An expert in the field is reading your request.' },
  Development: {
    heading: 'Work on your order has begun',
    now: 'A developer is working on your order.',
    advice: 'Follow the progress and ask questions at any time on your order page.',
  },
  Testing: {
    heading: 'Your order is being tested',
    now: 'The work is finished, and we are testing it against your request.',
    advice: 'We will email you when it is delivered.',
  },
  'Deal Confirmed': { heading: 'Your order is confirmed', now: 'We have agreed on the work and its deadline.' },
  Delivered: {
    heading: 'Your order is delivered',
    now: 'The work is done.',
    advice: 'Ask us anything in the messages of the order.',
  },
  Completed: {
    heading: 'Your order is complete',
    now: 'Everything you ordered is done. Thank you for your trust.',
    advice: 'Your files stay available on your order page.',
  },
  'Cancel Order': {
    heading: 'Your order is cancelled',
    now: 'We stopped work on your order, and nothing more will be charged.',
    advice: 'If you have already paid or did not expect this, reply to this mail. A person will answer.',
  },
}

/** The meaning of a status for the people who do the work. Never an amount. */
export const wordsForStaff: Record<OrderStatus, StatusWords> = {
  Requested: { heading: 'Back to new orders', now: 'One of your orders is back among the new orders.' },
  Reviewing: {
    heading: 'Under review',
    now: 'One of your orders is under review.',
    advice: 'Ask in its messages for anything you need before you start.',
  },
  Development: {
    heading: 'In development',
    now: 'One of your orders is in development.',
    advice: 'Keep its progress up to date: the customer sees it.',
  },
  Testing: {
    heading: 'In testing',
    now: 'One of your orders is being tested.',
    advice: 'Check it against the requirements, point by point, before the source code is uploaded.',
  },
  'Deal Confirmed': {
    heading: 'Confirmed',
    now: 'The deal of one of your orders is confirmed.',
    advice: 'Check the requirements and the deadline again: they are now binding.',
  },
  Delivered: {
    heading: 'Delivered',
    now: 'One of your orders is delivered, and the customer has been notified.',
    advice: 'Watch its messages: the customer may have questions.',
  },
  Completed: { heading: 'Completed', now: 'One of your orders is complete. Good work.' },
  'Cancel Order': { heading: 'Cancelled', now: 'One of your orders is cancelled.', advice: 'Please stop work on it.' },
}
