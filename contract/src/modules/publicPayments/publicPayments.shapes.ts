import { z } from 'zod'
import { CaptchaAnswer } from '#auth/captcha.shapes.ts'
import { tooLong } from '#core/fields.ts'
import { currencies } from '#core/money.ts'
import { Amount } from '#orders/orders.fields.ts'
import { BillingAddress } from '#payments/payments.shapes.ts'
import { PaymentRefunds } from '#payments/refunds.shapes.ts'
import { countryHint, isCountryCode, isIndia, longestPurpose, notFromIndia } from './publicPayments.rules.ts'

/** A visitor's payment: amount and billing address. The company sets the bounds of the amount. */
export const NewPublicPayment = BillingAddress.extend({
  amount: Amount.min(0.01, 'Must be more than 0.'),
  country: z
    .string()
    .trim()
    .max(60)
    .refine((country) => !isIndia(country), { error: notFromIndia, abort: true })
    .refine(isCountryCode, countryHint)
    .transform((country) => country.toUpperCase()),
})
export type NewPublicPayment = z.output<typeof NewPublicPayment>

/** An intent of the page with its client secret, which proves that it is the caller's own. */
export const OwnIntent = z.object({ paymentIntent: z.string().max(200), clientSecret: z.string().max(300) })
export type OwnIntent = z.infer<typeof OwnIntent>

/** The form as sent: with a captcha after declined cards, and with the previous attempt, which is given up first. */
export const PublicPaymentAttempt = NewPublicPayment.extend({
  /** The purpose of the payment, in the visitor's words. */
  purpose: z.string().trim().max(longestPurpose, tooLong(longestPurpose)).optional(),
  captcha: CaptchaAnswer.optional(),
  instead: OwnIntent.optional(),
})

export const PublicPayment = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  country: z.string(),
  purpose: z.string().optional(),
  amount: z.number(),
  currency: z.enum(currencies),
  paymentMethod: z.string(),
  status: z.string(),
  refunded: z.number(),
  disputed: z.number(),
  paymentIntent: z.object({ id: z.string() }),
  transactionId: z.string(),
  createdAt: z.iso.datetime(),
})
export type PublicPayment = z.infer<typeof PublicPayment>

/** One public payment with its transaction and receipt. */
export const PublicPaymentDetails = PublicPayment.extend({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pinCode: z.string(),
  /** Address of the confirmation and when it was sent. */
  receipt: z.object({ to: z.string(), sentAt: z.iso.datetime().optional() }).optional(),
  refunds: PaymentRefunds.optional(),
})
export type PublicPaymentDetails = z.infer<typeof PublicPaymentDetails>
