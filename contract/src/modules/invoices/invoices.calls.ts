import { z } from 'zod'
import { admins } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { maxAmount } from '#core/money.ts'
import { listInput, listOf } from '#core/paging.ts'
import { largestPicture } from '#pictures/pictures.rules.ts'
import { invoiceFilters } from './invoices.filters.ts'
import { invoiceFileStates, invoiceLimits, invoiceTabs } from './invoices.rules.ts'
import {
  BegunInvoice,
  GivenNumber,
  Invoice,
  InvoiceChanges,
  InvoiceFormat,
  InvoiceFormatChanges,
  InvoiceSummary,
  InvoiceWords,
  IssuedOfMany,
  refuseFinePrices,
} from './invoices.shapes.ts'

/** Customers see the invoices of their own orders; admins see all. */
const customersAndAdmins = ['user', 'admin'] as const
/** Sales learn only whether an order has an invoice. */
const whoeverSellsOrBuys = ['user', 'admin', 'sales'] as const

const invoiceSorts = ['createdAt', 'total', 'status', 'kind'] as const

const ById = z.object({ id: z.string() })

/** A manually written invoice; `order` links it to an order, `isDraft` keeps it unissued. */
const NewInvoice = InvoiceWords.extend({
  invoiceNumber: GivenNumber,
  order: z.string().optional(),
  isDraft: z.boolean().default(false),
}).superRefine(refuseFinePrices)
export type NewInvoice = z.output<typeof NewInvoice>

export const invoices = {
  create: post('/api/main/createOrderInvoice', admins)
    .takes(NewInvoice)
    .answers(Invoice)
    .says('Creates an invoice. It is issued at once with a number, unless it is saved as a draft.')
    .onceForEachKey('answerOfNow'),
  createFromOrder: post('/api/main/create-invoice-from-order', admins)
    .takes(ById)
    .answers(Invoice)
    .says('Issues the invoice of an order with the content of `wordsOfOrder`. An order has one valid invoice: a repeated call returns it.'),
  wordsOfOrder: ask('/api/main/get-invoice-words-of-order', admins)
    .takes(ById)
    .answers(BegunInvoice)
    .says('The content of an order’s invoice: quantity 1, no tax, priced at the total if it is paid, else at the paid amount.'),
  updateDraft: post('/api/main/update-invoice-draft', admins)
    .takes(InvoiceChanges.extend({ id: z.string(), version: z.number().int() }))
    .answers(Invoice)
    .says('Updates a draft. Issued invoices and stale edits are refused.'),
  issue: post('/api/main/issue-invoice', admins)
    .takes(ById.extend({ version: z.number().int() }))
    .answers(Invoice)
    .says('Issues a draft: it gets the next number of its series and year and can no longer be changed.'),
  issueMany: post('/api/main/issue-invoices', admins)
    .takes(
      z.object({
        drafts: z
          .array(ById.extend({ version: z.number().int() }))
          .min(1)
          .max(invoiceLimits.issuedAtOnce),
      }),
    )
    .answers(z.object({ results: z.array(IssuedOfMany) }))
    .says('Issues several drafts in this order, each on its own, and returns the result of each.'),
  removeDraft: post('/api/main/remove-invoice-draft', admins).takes(ById).says('Deletes a draft; issued invoices stay for good.'),
  credit: post('/api/main/credit-invoice', admins)
    .takes(
      ById.extend({
        reason: z.string().trim().min(1, 'Required!').max(invoiceLimits.reason),
        /** In major units of the invoice's currency; absent for all that is left of it. */
        amount: z.number('Please enter an amount.').positive('Must be more than 0.').max(maxAmount).optional(),
      }),
    )
    .answers(Invoice)
    .says('Credits an issued invoice, or an amount of it, by a credit note with a number of its own. Without an amount it is idempotent.')
    .onceForEachKey('answerOfNow'),
  all: get('/api/main/getAllInvoiceDetails', admins)
    .takes(listInput(invoiceTabs, invoiceSorts).extend(filterFields(invoiceFilters)))
    .answers(listOf(InvoiceSummary, invoiceTabs))
    .says('Every invoice and credit note, newest first unless sorted; searched by title, number and customer.'),
  one: ask('/api/main/getSingleInvoiceDetails', customersAndAdmins)
    .takes(ById)
    .answers(z.array(Invoice))
    .says('The invoices of an order, the valid one first; or the invoice with this id. Customers see those of their own orders.'),
  isPresent: ask('/api/main/isOrderInvoicePresent', whoeverSellsOrBuys)
    .takes(ById)
    .answers(z.boolean())
    .says('Whether an order has a valid invoice.'),
  download: get('/api/main/downloadInvoice', customersAndAdmins)
    .takes(ById)
    .answers(z.object({ file: z.enum(invoiceFileStates), name: z.string(), url: z.string().optional() }))
    .says('A link to the PDF of an invoice or of an order’s invoice, valid for a minute, or the state of the PDF.'),
  retryFile: post('/api/main/retry-invoice-file', admins)
    .takes(ById)
    .answers(Invoice)
    .says('Retries the PDF of an issued invoice after a failure.'),
  send: post('/api/main/send-invoice', admins)
    .takes(ById)
    .answers(Invoice)
    .says('Mails an issued invoice to its customer again, with its PDF; at most once a minute, and not while a mail waits for the PDF.'),
  format: get('/api/main/getInvoiceFormatDetails', admins)
    .answers(InvoiceFormat)
    .says('The issuer of invoices: company, address and logo, as the next one will show them.'),
  saveFormat: post('/api/main/addInvoiceFormatDetails', admins)
    .takes(
      InvoiceFormatChanges.extend({
        id: z.string().default(''),
        /** `none` removes the logo; anything else keeps it. A new one is sent as the file `logo`. */
        logo: z.string().max(500).default(''),
        version: z.coerce.number().int().optional(),
      }),
    )
    .takesFiles(largestPicture)
    .answers(InvoiceFormat)
    .says('Changes the issuer of invoices. Issued invoices stay as they are.'),
}
