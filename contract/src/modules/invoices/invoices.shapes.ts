import { z } from 'zod'
import { changesOf } from '#core/fields.ts'
import { currencies, decimalsMessage, isAmount, maxAmount } from '#core/money.ts'
import { isGstin, plainGstin, wrongGstin } from './gstin.rules.ts'
import { invoicePaidStates } from './invoicePayments.rules.ts'
import { invoiceFileStates, invoiceKinds, invoiceLimits, invoiceStatuses, notNumbered } from './invoices.rules.ts'
import { creditSeries, usualSeries } from './numbering.rules.ts'
import { usualTaxName } from './taxes.rules.ts'
import { isQuantity } from './totals.rules.ts'

const tooLong = (most: number) => `Please use at most ${most} characters.`
/** Characters that change the direction of text could make an amount read differently. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u
const hasNoControls = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text) && !turning.test(text)
const hasLinesOnly = (text: string) => !/[^\P{Cc}\n]/u.test(text) && !turning.test(text)

const line = (most: number) => z.string().trim().max(most, tooLong(most)).refine(hasNoControls, 'Please write it on one line.')
const needed = (most: number) => line(most).min(1, 'Required!')
const lines = (most: number) =>
  z
    .string()
    .trim()
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(z.string().max(most, tooLong(most)).refine(hasLinesOnly, 'Please use letters, digits and line breaks only.'))

const Gstin = z
  .string()
  .max(40, wrongGstin)
  .transform(plainGstin)
  .refine((gstin) => gstin === '' || isGstin(gstin), wrongGstin)

const Email = line(invoiceLimits.email).refine(
  (text) => text === '' || z.email().safeParse(text).success,
  'Please Provide a valid Email Address!',
)

const place = {
  address: lines(invoiceLimits.address).default(''),
  city: line(invoiceLimits.place).default(''),
  state: line(invoiceLimits.place).default(''),
  country: line(invoiceLimits.place).default(''),
  zip: line(invoiceLimits.zip).default(''),
}

/** A line as entered; amounts in major units of the invoice's currency. */
export const InvoiceLine = z.object({
  name: needed(invoiceLimits.line),
  description: lines(invoiceLimits.description).default(''),
  /** Below zero for what is taken off, as long as the invoice's total is not. */
  price: z.number('Please enter an amount.').min(-maxAmount, 'This amount is too large.').max(maxAmount, 'This amount is too large.'),
  quantity: z
    .number('Please enter a number.')
    .positive('The quantity must be more than 0.')
    .max(invoiceLimits.quantity, 'This quantity is too large.')
    .refine(isQuantity, 'Please enter a quantity with at most three decimals.'),
  tax: z
    .number('Please enter a percentage.')
    .min(0, 'The tax must be 0 or more.')
    .max(100, 'The tax is a percentage: at most 100.')
    .refine((percent) => Number(percent.toFixed(2)) === percent, 'Please enter a percentage with at most two decimals.'),
  /** Name of the tax; ignored for Indian GST, whose taxes have fixed names. */
  taxName: line(invoiceLimits.taxName).default(usualTaxName),
  /** The SAC of the service for GST. */
  sac: z
    .string()
    .trim()
    .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'A SAC has 4, 6 or 8 digits.')
    .default(''),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** The customer of an invoice. */
export const InvoiceCustomer = z.object({
  customerName: needed(invoiceLimits.name),
  customerEmail: Email.default(''),
  ...place,
  customerGstin: Gstin.default(''),
})
export type InvoiceCustomer = z.output<typeof InvoiceCustomer>

/** All manual input of an invoice. */
export const InvoiceWords = InvoiceCustomer.extend({
  invoiceTitle: needed(invoiceLimits.title),
  currency: z.enum(currencies).default('USD'),
  orders: z.array(InvoiceLine).min(1, 'Please add at least one line.').max(invoiceLimits.lines, `At most ${invoiceLimits.lines} lines.`),
})
export type InvoiceWords = z.output<typeof InvoiceWords>
/** Absent fields are kept. */
export const InvoiceChanges = changesOf(InvoiceWords)
export type InvoiceChanges = z.output<typeof InvoiceChanges>
export type InvoiceWordsSent = z.input<typeof InvoiceWords>

/** Refuses prices with more decimals than the currency has, since they would be rounded. */
export function refuseFinePrices(words: Pick<InvoiceWords, 'currency' | 'orders'>, context: z.RefinementCtx) {
  for (const [at, { price }] of words.orders.entries())
    if (!isAmount(price, words.currency))
      context.addIssue({ code: 'custom', path: ['orders', at, 'price'], message: decimalsMessage(words.currency), input: price })
}

/** Always 0: the server numbers issued invoices. */
export const GivenNumber = z.literal(notNumbered, 'The server numbers invoices; please send 0.').default(notNumbered)

export const InvoiceFormatWords = z.object({
  company: needed(invoiceLimits.name),
  ...place,
  gstin: Gstin.default(''),
  series: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,3}$/, 'Please use one to three letters or digits.')
    .refine((series) => series !== creditSeries, `${creditSeries} is reserved for credit notes.`)
    .default(usualSeries),
  /** First month of the accounting year: 1 for January, 4 for April. */
  yearStartsIn: z.coerce.number().int().min(1).max(12).default(1),
  /** Whether a receipt is issued automatically for each payment of an order; a string in multipart forms. */
  receiptsForPayments: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], 'Please say yes or no.')
    .default(false),
  /** Whether an order that is paid in full gets its invoice automatically, where it has no receipts. */
  invoicesForPaidOrders: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], 'Please say yes or no.')
    .default(true),
})
export type InvoiceFormatWords = z.output<typeof InvoiceFormatWords>
/** Absent fields are kept. */
export const InvoiceFormatChanges = changesOf(InvoiceFormatWords)
export type InvoiceFormatChanges = z.output<typeof InvoiceFormatChanges>

/** The issuer of invoices, as the next one will show it. */
export const InvoiceFormat = z.object({
  _id: z.string(),
  company: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip: z.string(),
  gstin: z.string(),
  series: z.string(),
  yearStartsIn: z.number().int(),
  receiptsForPayments: z.boolean(),
  invoicesForPaidOrders: z.boolean(),
  /** Address of the logo; empty if there is none. */
  logo: z.string(),
  /** True for the company's own logo, used until another one is uploaded for invoices. */
  isCompanyLogo: z.boolean(),
  version: z.number().int(),
})
export type InvoiceFormat = z.infer<typeof InvoiceFormat>

const Other = z.object({ _id: z.string(), number: z.string() })

/** A line as read; `total` is price times quantity, before tax. */
const ReadLine = z.object({
  name: z.string(),
  description: z.string(),
  price: z.number(),
  quantity: z.number(),
  tax: z.number(),
  taxName: z.string(),
  sac: z.string(),
  total: z.number(),
})

/** Result of issuing one of several drafts: its number, or why it was not issued. */
export const IssuedOfMany = z.object({ id: z.string(), number: z.string().optional(), problem: z.string().optional() })
export type IssuedOfMany = z.infer<typeof IssuedOfMany>

export const Invoice = z.object({
  _id: z.string(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  invoiceTitle: z.string(),
  /** The sequence number in its series and year, 0 for a draft; `number` is the printed form. */
  invoiceNumber: z.number().int(),
  number: z.string(),
  /** The customer's account; absent without an order. */
  customerId: z.string().optional(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerGstin: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  currency: z.enum(currencies),
  orders: z.array(ReadLine),
  subtotal: z.number(),
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), of: z.number(), amount: z.number() })),
  taxAmount: z.number(),
  total: z.number(),
  /** The issuer at the time of issue; absent for a draft. */
  issuer: z
    .object({
      company: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      country: z.string(),
      zip: z.string(),
      gstin: z.string(),
    })
    .optional(),
  /** The order that it was created from. */
  order: z.string().optional(),
  orderName: z.string().optional(),
  /** Of a credit note: its invoice and the reason. Of an invoice: its last credit note, and how much of it all its notes credit. */
  credits: Other.optional(),
  creditedBy: Other.optional(),
  credited: z.number().optional(),
  /** The part of what it stands for that was refunded after it was issued and that no credit note credits; absent if there is none. */
  uncredited: z.number().optional(),
  reason: z.string().optional(),
  /** State of its PDF; absent for a draft. */
  file: z.enum(invoiceFileStates).optional(),
  /** Address of the PDF; absent until it is ready. */
  invoiceUrl: z.string().optional(),
  /** True for the automatically issued receipt of a payment. */
  isReceipt: z.literal(true).optional(),
  /** When the last mail with it was sent; absent before. `isMailWaiting` if a mail waits for the PDF. */
  mailedAt: z.iso.datetime().optional(),
  isMailWaiting: z.literal(true).optional(),
  /** Payment state of an invoice without an order; absent for drafts, invoices of orders and credit notes. */
  paid: z.enum(invoicePaidStates).optional(),
  version: z.number().int(),
  /** The printed calendar day. */
  issuedOn: z.string().optional(),
  /** The day of issue on the customer's calendar, where it is another one. */
  customerDay: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice in a list: without its lines. */
export const InvoiceSummary = Invoice.omit({ orders: true, issuer: true, taxes: true })
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

/** The initial content of the invoice maker. */
export const BegunInvoice = Invoice.pick({
  invoiceTitle: true,
  customerName: true,
  customerEmail: true,
  customerGstin: true,
  address: true,
  zip: true,
  city: true,
  state: true,
  country: true,
  currency: true,
}).extend({ orders: z.array(ReadLine.omit({ total: true })) })
