import { z } from 'zod'
import { text, texts, tooLong } from '#core/fields.ts'
import { currencies, maxAmount } from '#core/money.ts'
import { durationInWords, leastMinutes, minutesIn, mostMinutes } from './duration.rules.ts'

export const offerNameLength = 120
export const offerDetailsLength = 5_000
const linkLength = 500
const mostTechnologies = 20

const Link = z
  .string()
  .trim()
  .max(linkLength, tooLong(linkLength))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Please enter a whole link, beginning with https://.' }))
/** An empty text clears the link. */
const OptionalLink = z.union([z.literal('').transform(() => null), z.null(), Link])

/** The fields of every offer. */
export const offerFields = {
  name: { label: 'Name', ...text(offerNameLength) },
  details: { label: 'Details', ...text(offerDetailsLength) },
  readMoreLink: { label: 'Read more link', created: OptionalLink.default(null), changed: OptionalLink.optional(), empty: '' },
  technologies: { label: 'Technologies', ...texts(mostTechnologies, 60) },
  /** The address from its upload. An empty one keeps the current picture. */
  image: {
    label: 'Picture',
    created: z.string().trim().min(1, 'Please upload a picture.').max(200),
    changed: z.string().trim().max(200).optional(),
    empty: '',
  },
}

const Duration = z
  .string()
  .trim()
  .min(1, 'Required!')
  .max(60, tooLong(60))
  .refine((words) => minutesIn(words) !== undefined, 'Please write how long it takes, such as 1 hour or 90 min.')
  .refine(
    (words) => {
      const minutes = minutesIn(words)
      return minutes === undefined || (minutes >= leastMinutes && minutes <= mostMinutes)
    },
    `Please choose between ${durationInWords(leastMinutes)} and ${durationInWords(mostMinutes)}.`,
  )
const Price = z.number('Please enter a price.').min(0, 'Must be 0 or more.').max(maxAmount)

/** A session also has a duration and a price. */
export const sessionFields = {
  ...offerFields,
  duration: { label: 'Duration', created: Duration, changed: Duration.optional(), empty: '' },
  price: { label: 'Price', created: Price, changed: Price.optional(), empty: '' as number | '' },
  currency: {
    label: 'Currency',
    created: z.enum(currencies).default('USD'),
    changed: z.enum(currencies).optional(),
    empty: 'USD' as (typeof currencies)[number],
  },
}
export type SessionField = keyof typeof sessionFields
