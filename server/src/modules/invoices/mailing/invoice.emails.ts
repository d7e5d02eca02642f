import type { InvoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import type { Brand, MailMessage } from '#outside/mail/emailTemplate.ts'
import { button, emailBody, facts, inSentence, paragraph, small, subjectLine, writeTo } from '#outside/mail/emailTemplate.ts'

export type AboutInvoice = {
  number: string
  isCreditNote: boolean
  title: string
  customerName: string
  totals: Pick<InvoiceTotals, 'subtotalCents' | 'taxCents' | 'totalCents'>
  /** What is left to pay, and where it is paid without an account. */
  due: { cents: number; href: string } | undefined
  orderPage: string | undefined
  amount: (cents: number) => string
}

/** The letter with an invoice, whose PDF goes along. */
export function invoiceEmail(brand: Brand, about: AboutInvoice): MailMessage {
  const { number, title, totals, due, amount } = about
  const what = about.isCreditNote ? 'credit note' : 'invoice'
  const total = amount(totals.totalCents)
  return {
    subject: subjectLine(`Your ${what} ${number} from ${brand.name}`),
    body: emailBody({
      brand,
      preheader: due ? `${amount(due.cents)} is left to pay.` : `${total}. The PDF goes along with this mail.`,
      heading: `Your ${what} ${number}`,
      blocks: [
        paragraph(`Hello ${inSentence(about.customerName)},`),
        paragraph(`Here is your ${what} for ${inSentence(title)}. The PDF goes along with this mail.`),
        facts({
          Number: number,
          Subtotal: totals.taxCents > 0 ? amount(totals.subtotalCents) : undefined,
          Tax: totals.taxCents > 0 ? amount(totals.taxCents) : undefined,
          Total: total,
          'Left to pay': due && amount(due.cents),
        }),
        ...(due ? [button(`Pay ${amount(due.cents)}`, due.href)] : about.orderPage ? [button('Open your order', about.orderPage)] : []),
        small(`Something on it is not right? ${writeTo(brand)} and name the number.`),
      ],
    }),
  }
}
