import { z } from 'zod'
import { admins } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { largestPicture } from '#pictures/pictures.rules.ts'
import { invoiceFilters } from './invoices.filters.ts'
import { invoiceFileStates, invoiceLimits, invoiceTabs } from './invoices.rules.ts'
import {
  BegunInvoice,
  GivenNumber,
  Invoice,
  InvoiceFormat,
  InvoiceFormatWords,
  InvoiceSummary,
  InvoiceWords,
  IssuedOfMany,
  refuseFinePrices,
} from './invoices.shapes.ts'

/** Customers see the invoices of their own orders; admins all of them. */
const customersAndAdmins = ['user', 'admin'] as const
/** Sales are told whether an order has one, and nothing of it. */
const whoeverSellsOrBuys = ['user', 'admin', 'sales'] as const

const invoiceSorts = ['createdAt', 'total', 'status', 'kind'] as const

const ById = z.object({ id: z.string() })

/** What is written by hand; `order` says which order it is for, and `isDraft` that it is not issued yet. */
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
    .says('Makes an invoice of what is written. It is issued at once and given its number, unless it is to be a draft.')
    .onceForEachKey('answerOfNow'),
  createFromOrder: post('/api/main/create-invoice-from-order', admins)
    .takes(ById)
    .answers(Invoice)
    .says('Issues the invoice of an order, as `wordsOfOrder` tells it. An order has one that counts: said again, it answers that one.'),
  wordsOfOrder: ask('/api/main/get-invoice-words-of-order', admins)
    .takes(ById)
    .answers(BegunInvoice)
    .says('What an invoice of an order says: quantity 1, no tax, and the total as its price if that is paid, else what was paid.'),
  updateDraft: post('/api/main/update-invoice-draft', admins)
    .takes(InvoiceWords.extend({ id: z.string(), version: z.number().int() }).superRefine(refuseFinePrices))
    .answers(Invoice)
    .says('Writes a draft anew. What was issued is refused, and so is a draft that somebody else has changed since.'),
  issue: post('/api/main/issue-invoice', admins)
    .takes(ById.extend({ version: z.number().int() }))
    .answers(Invoice)
    .says('Issues a draft: it gets the next number of its series and year and can never be changed again.'),
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
    .says('Issues several drafts in this order, each by itself and by its own rules, and tells of each what became of it.'),
  removeDraft: post('/api/main/remove-invoice-draft', admins).takes(ById).says('Removes a draft; what was issued stays for good.'),
  credit: post('/api/main/credit-invoice', admins)
    .takes(ById.extend({ reason: z.string().trim().min(1, 'Required!').max(invoiceLimits.reason) }))
    .answers(Invoice)
    .says('Takes an issued invoice back as a whole, by a credit note with a number of its own. Said again, it answers the same note.'),
  all: get('/api/main/getAllInvoiceDetails', admins)
    .takes(listInput(invoiceTabs, invoiceSorts).extend(filterFields(invoiceFilters)))
    .answers(listOf(InvoiceSummary, invoiceTabs))
    .says('Every invoice and credit note, newest first unless sorted; searched by title, number and customer.'),
  one: ask('/api/main/getSingleInvoiceDetails', customersAndAdmins)
    .takes(ById)
    .answers(z.array(Invoice))
    .says('The invoices of an order, the one that counts first; or the one with this id. Customers see those of their own orders.'),
  isPresent: ask('/api/main/isOrderInvoicePresent', whoeverSellsOrBuys)
    .takes(ById)
    .answers(z.boolean())
    .says('Whether an order has an invoice that counts.'),
  download: get('/api/main/downloadInvoice', customersAndAdmins)
    .takes(ById)
    .answers(z.object({ file: z.enum(invoiceFileStates), name: z.string(), url: z.string().optional() }))
    .says(
      'Where the PDF of an invoice, or of an order’s invoice, is fetched from: a link that is good for a minute, or how the PDF stands.',
    ),
  retryFile: post('/api/main/retry-invoice-file', admins)
    .takes(ById)
    .answers(Invoice)
    .says('Makes the PDF of an issued invoice anew where that had failed.'),
  send: post('/api/main/send-invoice', admins)
    .takes(ById)
    .answers(Invoice)
    .says('Mails what was issued to its customer again, with its PDF; at most once a minute, and once where a letter waits for the PDF.'),
  format: get('/api/main/getInvoiceFormatDetails', admins)
    .answers(InvoiceFormat)
    .says('Who invoices are from: company, address and logo, as the next one will say them.'),
  saveFormat: post('/api/main/addInvoiceFormatDetails', admins)
    .takes(
      InvoiceFormatWords.extend({
        id: z.string().default(''),
        /** `none` takes the logo of invoices away; anything else keeps it. A new one is sent as the file `logo`. */
        logo: z.string().max(500).default(''),
        version: z.coerce.number().int().optional(),
      }),
    )
    .takesFiles(largestPicture)
    .answers(InvoiceFormat)
    .says('Changes who invoices are from. What was issued before stays as it is.'),
}
