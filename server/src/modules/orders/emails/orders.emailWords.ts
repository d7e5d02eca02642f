import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'

/** What a status means. Who acts next is said beside it, and is not repeated here. */
type StatusWords = { heading: string; now: string; advice?: string }

export const wordsForCustomer: Record<OrderStatus, StatusWords> = {
  Requested: { heading: 'Your order is waiting for us', now: 'Your order stands with our new orders.' },
  Reviewing: { heading: 'We are reading your order', now: 'Somebody who knows the field is reading what you sent.' },
  Development: {
    heading: 'Work on your order has begun',
    now: 'A developer is at work on your order.',
    advice: 'You can follow the progress, and ask at any time, on the page of your order.',
  },
  Testing: {
    heading: 'Your order is being tested',
    now: 'The work is written. We now check that it does what you asked for.',
    advice: 'When it does, we deliver it and tell you by mail.',
  },
  'Deal Confirmed': { heading: 'Your order is confirmed', now: 'We agree on what is to be done and by when.' },
  Delivered: {
    heading: 'Your order is delivered',
    now: 'The work is done.',
    advice: 'Ask us in the messages of the order what is unclear.',
  },
  Completed: {
    heading: 'Your order is complete',
    now: 'Everything you ordered is done. Thank you for your trust.',
    advice: 'Your files stay on the page of your order.',
  },
  'Cancel Order': {
    heading: 'Your order is cancelled',
    now: 'We stopped work on your order, and nothing more will be charged.',
    advice: 'If you have paid already, or if this surprises you, reply to this mail: a person answers.',
  },
}

/** What a status means to the people who do the work. Never an amount. */
export const wordsForStaff: Record<OrderStatus, StatusWords> = {
  Requested: { heading: 'Back to new orders', now: 'An order of yours stands with the new orders again.' },
  Reviewing: {
    heading: 'Under review',
    now: 'An order of yours is under review.',
    advice: 'Say in its messages what you need to know before you can begin.',
  },
  Development: {
    heading: 'In development',
    now: 'An order of yours is in development.',
    advice: 'Keep its progress up to date: the customer sees it.',
  },
  Testing: {
    heading: 'In testing',
    now: 'An order of yours is being tested.',
    advice: 'Check it against the requirements, point by point, before the source code is uploaded.',
  },
  'Deal Confirmed': {
    heading: 'Confirmed',
    now: 'The customer and we agree on an order of yours.',
    advice: 'Look at the requirements and the deadline once more: they now count.',
  },
  Delivered: {
    heading: 'Delivered',
    now: 'An order of yours is delivered, and the customer knows.',
    advice: 'Stay near its messages, since questions come now.',
  },
  Completed: { heading: 'Completed', now: 'An order of yours is complete. Good work.' },
  'Cancel Order': { heading: 'Cancelled', now: 'An order of yours is cancelled.', advice: 'Please stop work on it.' },
}
