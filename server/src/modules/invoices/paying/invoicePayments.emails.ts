import {
  type Brand,
  emailBody,
  facts,
  inSentence,
  type MailMessage,
  paragraph,
  small,
  subjectLine,
  writeTo,
} from '#outside/mail/emailTemplate.ts'

type Paid = { name: string; amount: string; number: string; title: string; method: string; transaction: string; paidAt: string }

/** The confirmation to the payer of an invoice. They may have no account, so it has no link and contains everything that they need. */
export const invoicePaid = (brand: Brand, { name, amount, number, title, method, transaction, paidAt }: Paid): MailMessage => ({
  subject: subjectLine(`We received ${amount} for the invoice ${number}`),
  body: emailBody({
    brand,
    preheader: `Your payment to ${brand.name} is confirmed.`,
    heading: `We received ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(
        `Thank you. Your payment for the invoice ${number}, ${inSentence(title)}, has arrived. Please keep this mail as your confirmation.`,
      ),
      facts({ Invoice: number, Paid: amount, Method: method, Transaction: transaction, When: paidAt }),
      small(`You did not pay this, or something is wrong? ${writeTo(brand)} and name the transaction.`),
    ],
  }),
})

type Refunded = { name: string; amount: string; number: string; transaction: string }

export const invoiceRefunded = (brand: Brand, { name, amount, number, transaction }: Refunded): MailMessage => ({
  subject: subjectLine(`We refunded ${amount} for the invoice ${number}`),
  body: emailBody({
    brand,
    preheader: 'It goes to the card that you paid with.',
    heading: `We refunded ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(
        `We refunded ${amount} of your payment for the invoice ${number}. It goes to the card that you paid with; banks take 5 to 10 days.`,
      ),
      facts({ Invoice: number, Refunded: amount, Transaction: transaction }),
      small(`Something wrong? ${writeTo(brand)} and name the transaction.`),
    ],
  }),
})
