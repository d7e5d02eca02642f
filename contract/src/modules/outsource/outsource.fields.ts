import { z } from 'zod'
import { text, texts, tooLong } from '#core/fields.ts'
import { currencies, isAmount, maxAmount } from '#core/money.ts'
import { orderDetailsLength, orderNameLength } from '#orders/orders.rules.ts'
import { mostDays, mostReviewers, mostTechnologies, proposalLength } from './outsource.rules.ts'

/** The fields of an order on the board. By default name and details are the order's own, without contact data. */
export const briefFields = {
  name: { label: 'Title of the brief', ...text(orderNameLength) },
  details: { label: 'Brief', ...text(orderDetailsLength) },
  technologies: { label: 'Technologies', ...texts(mostTechnologies, 60) },
  allReviews: {
    label: 'Reviewers',
    created: z.array(z.string()).max(mostReviewers).default([]),
    changed: z.array(z.string()).max(mostReviewers).optional(),
  },
}

/** The fields of a proposal: text, price to us and days of work. */
export const proposalFields = {
  comment: { label: 'Proposal', created: z.string().trim().min(1, 'Required!').max(proposalLength, tooLong(proposalLength)) },
  price: {
    label: 'Your price',
    created: z
      .number('Please enter your price.')
      .min(1, 'Must be 1 or more.')
      .max(maxAmount)
      .refine((amount) => isAmount(amount, 'KWD'), 'Please enter an amount with at most three decimals.'),
  },
  currency: { label: 'Currency', created: z.enum(currencies).default('USD') },
  days: {
    label: 'Days',
    created: z
      .number('Please enter how many days it takes.')
      .int('Please enter whole days.')
      .min(1, 'Must be 1 or more.')
      .max(mostDays, `Must be ${mostDays} or less.`),
  },
}
