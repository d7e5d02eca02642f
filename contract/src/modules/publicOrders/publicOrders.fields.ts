import { z } from 'zod'
import { optionalText, pick, text, tooLong } from '#core/fields.ts'
import { requestFields } from '#orders/orders.fields.ts'
import { orderNameLength } from '#orders/orders.rules.ts'
import { visitorEmailLength, visitorLinkLength, visitorNameLength, visitorPhoneLength } from './publicOrders.rules.ts'

/** The contact fields of the sender. */
export const contactFields = {
  name: { label: 'Your name', ...text(visitorNameLength) },
  email: {
    label: 'E-mail',
    ...text(visitorEmailLength),
    created: z
      .string()
      .trim()
      .min(1, 'Required!')
      .max(visitorEmailLength, tooLong(visitorEmailLength))
      .pipe(z.email('Please Provide a valid Email Address!')),
  },
  phone: {
    label: 'Phone',
    ...text(visitorPhoneLength),
    created: z
      .string()
      .trim()
      .min(1, 'Required!')
      .max(visitorPhoneLength, tooLong(visitorPhoneLength))
      .regex(/^\+?[\d\s().\-/]+$/, 'Please enter a phone number: digits, with + before the country.')
      .refine((phone) => phone.replace(/\D/g, '').length >= 6, 'Please enter the whole phone number.'),
  },
}

/** The request fields, as in an order; the project's name is `name`. */
const { timezone, ...request } = pick(requestFields, [
  'category',
  'deadline',
  'timezone',
  'type',
  'technologies',
  'details',
  'documentation',
  'bookingSession',
])

/** All fields that a visitor fills in. Scripts may leave out the fields that only our form asks for. */
export const publicOrderFields = {
  ...contactFields,
  projectName: { label: 'Project name', ...optionalText(orderNameLength) },
  ...request,
  timezone: { ...timezone, created: timezone.created.default('UTC') },
  fileUrl: {
    label: 'Link to files',
    ...optionalText(visitorLinkLength),
    created: z
      .union([
        z.literal('').transform(() => null),
        z
          .string()
          .trim()
          .max(visitorLinkLength, tooLong(visitorLinkLength))
          .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Please enter a whole link, beginning with https://.' })),
      ])
      .nullable()
      .default(null),
  },
}
