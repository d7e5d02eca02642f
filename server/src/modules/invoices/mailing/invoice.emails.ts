import type { InvoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import type { Brand, MailMessage } from '#outside/mail/emailTemplate.ts'
import { button, emailBody, facts, inSentence, paragraph, small, subjectLine, writeTo } from '#outside/mail/emailTemplate.ts'

export type InvoiceEmailFacts = {
  number: string
  isCreditNote: boolean
  title: string
  customerName: string
  totals: Pick<InvoiceTotals, 'subtotalCents' | 'taxCents' | 'totalCents'>
  /** The amount left to pay and its payment link. */
  due: { cents: number; href: string } | undefined
  orderPage: string | undefined
  amount: (cents: number) => string
}

/** The mail with an invoice and its PDF. */
export function invoiceEmail(brand: Brand, invoice: InvoiceEmailFacts): MailMessage {
  const { number, title, totals, due, amount } = invoice
  const what = invoice.isCreditNote ? 'credit note' : 'invoice'
  const total = amount(totals.totalCents)
  return {
    subject: subjectLine(`Your ${what} ${number} from ${brand.name}`),
    body: emailBody({
      brand,
      preheader: due ? `${amount(due.cents)} is left to pay.` : `${total}. The PDF is attached.`,
      heading: `Your ${what} ${number}`,
      blocks: [
        paragraph(`Hello ${inSentence(invoice.customerName)},`),
        paragraph(`Here is your ${what} for ${inSentence(title)}. The PDF is attached.`),
        facts({
          Number: number,
          Subtotal: totals.taxCents > 0 ? amount(totals.subtotalCents) : undefined,
          Tax: totals.taxCents > 0 ? amount(totals.taxCents) : undefined,
          Total: total,
          'Left to pay': due && amount(due.cents),
        }),
        ...(due ? [button(`Pay ${amount(due.cents)}`, due.href)] : invoice.orderPage ? [button('Open your order', invoice.orderPage)] : []),
        small(`Something is wrong? ${writeTo(brand)} and name the number.`),
      ],
    }),
  }
}
