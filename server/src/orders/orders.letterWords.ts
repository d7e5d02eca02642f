import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'

type StatusWords = { heading: string; now: string; next: string }

/** What a status means to the customer. `due` is the amount left to pay, where there is one. */
export function wordsForCustomer(status: OrderStatus, due?: string, isFree = false): StatusWords {
  const words: Record<OrderStatus, StatusWords> = {
    Requested: {
      heading: 'Your order is waiting for us',
      now: 'Your order stands with our new orders.',
      next: 'We read it and come back to you within 1–2 hours.',
    },
    Reviewing: {
      heading: 'We are reading your order',
      now: 'Somebody who knows the field is reading what you sent.',
      next: 'You hear from us with the price, or with a question if something is unclear.',
    },
    Development: {
      heading: 'Work on your order has begun',
      now: 'A developer is at work on your order.',
      next: 'You can follow the progress, and ask at any time, on the page of your order.',
    },
    Testing: {
      heading: 'Your order is being tested',
      now: 'The work is written. We now check that it does what you asked for.',
      next: 'When it does, we deliver it and tell you by mail.',
    },
    'Deal Confirmed': {
      heading: 'Your order is confirmed',
      now: 'We agree on what is to be done and by when.',
      next: due
        ? `${due} is left to pay. The source code opens once all of it has arrived.`
        : isFree
          ? 'It is free of charge: you pay nothing for it. This is the reason we noted:'
          : 'Everything is paid. You hear from us with each step.',
    },
    Delivered: {
      heading: 'Your order is delivered',
      now: 'The work is done.',
      next: due
        ? `${due} is left to pay; the source code opens as soon as it has arrived.`
        : 'Your files are on the page of your order. Look at them soon, and ask what is unclear.',
    },
    Completed: {
      heading: 'Your order is complete',
      now: 'Everything you ordered is done. Thank you for your trust.',
      next: 'Your files stay on the page of your order. A word on how it went helps the next customer, and us.',
    },
    'Cancel Order': {
      heading: 'Your order is cancelled',
      now: 'We stopped work on your order, and nothing more will be charged.',
      next: 'If you have paid already, or if this surprises you, reply to this mail: a person answers.',
    },
  }
  return words[status]
}

/** What a status means to the people who do the work. Never a word of money. */
export const wordsForStaff = (status: OrderStatus): StatusWords => staffWords[status]

const staffWords: Record<OrderStatus, StatusWords> = {
  Requested: {
    heading: 'Back to new orders',
    now: 'An order of yours stands with the new orders again.',
    next: 'Wait for its review before you go on with it.',
  },
  Reviewing: {
    heading: 'Under review',
    now: 'An order of yours is under review.',
    next: 'Say in its messages what you need to know before you can begin.',
  },
  Development: {
    heading: 'In development',
    now: 'An order of yours is in development.',
    next: 'Keep its progress up to date: the customer sees it.',
  },
  Testing: {
    heading: 'In testing',
    now: 'An order of yours is being tested.',
    next: 'Check it against the requirements, point by point, before the source code is uploaded.',
  },
  'Deal Confirmed': {
    heading: 'Confirmed',
    now: 'The customer and we agree on an order of yours.',
    next: 'Look at the requirements and the deadline once more: they now count.',
  },
  Delivered: {
    heading: 'Delivered',
    now: 'An order of yours is delivered, and the customer knows.',
    next: 'Stay near its messages, since questions come now.',
  },
  Completed: {
    heading: 'Completed',
    now: 'An order of yours is complete. Good work.',
    next: 'There is nothing more to do.',
  },
  'Cancel Order': {
    heading: 'Cancelled',
    now: 'An order of yours is cancelled.',
    next: 'Please stop work on it.',
  },
}
