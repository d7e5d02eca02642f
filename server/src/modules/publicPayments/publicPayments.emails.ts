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

type Paid = { name: string; amount: string; method: string; transaction: string; paidAt: string }

/** The confirmation to a visitor who paid. They have no account, so it leads nowhere and holds all that they need. */
export const publicPaymentReceived = (brand: Brand, { name, amount, method, transaction, paidAt }: Paid): MailMessage => ({
  subject: subjectLine(`We received ${amount}`),
  body: emailBody({
    brand,
    preheader: `Your payment to ${brand.name} is confirmed.`,
    heading: `We received ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`Thank you. Your payment to ${brand.name} has arrived. Please keep this mail as your confirmation.`),
      facts({ Paid: amount, Method: method, Transaction: transaction, When: paidAt }),
      small(`You did not pay this, or something is not right? ${writeTo(brand)} and name the transaction.`),
    ],
  }),
})

type Refunded = { name: string; amount: string; transaction: string }

/** That money went back to a visitor, and how long banks take. */
export const publicPaymentRefunded = (brand: Brand, { name, amount, transaction }: Refunded): MailMessage => ({
  subject: subjectLine(`We gave you back ${amount}`),
  body: emailBody({
    brand,
    preheader: 'It arrives where you paid from.',
    heading: `We gave you back ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(
        `We have given back ${amount} of your payment to ${brand.name}. It goes to the card that you paid with; banks take 5 to 10 days.`,
      ),
      facts({ 'Given back': amount, Transaction: transaction }),
      small(`Something is not right? ${writeTo(brand)} and name the transaction.`),
    ],
  }),
})
