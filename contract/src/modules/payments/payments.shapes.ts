import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { Amount } from '#orders/orders.fields.ts'
import { isIndia, postalCodeLength, referenceLength } from './payments.rules.ts'

const line = (max: number) => z.string().trim().min(1, 'Required!').max(max)

export const BillingAddress = z.object({
  name: line(100),
  email: z.email('Please Provide a valid Email Address!').max(254),
  address: line(255),
  city: line(100),
  state: line(100),
  country: z
    .string()
    .trim()
    .length(2, 'Enter 2 ISO Characters for Countries')
    .refine((country) => !isIndia(country), 'Indian Clients Please Use Inside India Payment Method!'),
  pinCode: line(postalCodeLength),
})
export type BillingAddress = z.infer<typeof BillingAddress>

/** Billing address of a payment inside India; the bank may be in any country. */
export const IndianBilling = BillingAddress.extend({ country: z.string().trim().length(2, 'Enter 2 ISO Characters for Countries') })

/** A manual payment, recorded by staff. The method is one of the list or, for Other, free text. */
export const ManualPayment = z.object({
  order: z.string(),
  amount: Amount.min(0.01, 'Must be more than 0.'),
  currency: z.enum(currencies),
  paymentMethod: line(60),
  /** The reference in the bank statement; empty or absent if there is none. */
  reference: z
    .string()
    .trim()
    .max(referenceLength, `At most ${referenceLength} characters.`)
    .transform((reference) => reference || undefined)
    .optional(),
})
export type ManualPayment = z.infer<typeof ManualPayment>
