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

type Paid = { name: string; amount: string; purpose: string | null; method: string; transaction: string; paidAt: string }

/** The confirmation to a paying visitor. They have no account, so it has no link and contains everything that they need. */
export const publicPaymentReceived = (brand: Brand, { name, amount, purpose, method, transaction, paidAt }: Paid): MailMessage => ({
  subject: subjectLine(`We received ${amount}`),
  body: emailBody({
    brand,
    preheader: `Your payment to ${brand.name} is confirmed.`,
    heading: `We received ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`Thank you. Your payment to ${brand.name} has arrived. Please keep this mail as your confirmation.`),
      facts({ Paid: amount, For: purpose, Method: method, Transaction: transaction, When: paidAt }),
      small(`You did not pay this, or something is wrong? ${writeTo(brand)} and name the transaction.`),
    ],
  }),
})

type Refunded = { name: string; amount: string; transaction: string }

/** The refund mail to a visitor, with how long banks take. */
export const publicPaymentRefunded = (brand: Brand, { name, amount, transaction }: Refunded): MailMessage => ({
  subject: subjectLine(`We refunded ${amount}`),
  body: emailBody({
    brand,
    preheader: 'It goes to the card that you paid with.',
    heading: `We refunded ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We refunded ${amount} of your payment to ${brand.name}. It goes to the card that you paid with; banks take 5 to 10 days.`),
      facts({ Refunded: amount, Transaction: transaction }),
      small(`Something wrong? ${writeTo(brand)} and name the transaction.`),
    ],
  }),
})
