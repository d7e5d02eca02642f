import { href } from '@app/contract/screens.ts'
import {
  type Brand,
  button,
  emailBody,
  facts,
  inSentence,
  type MailMessage,
  paragraph,
  small,
  subjectLine,
  writeTo,
} from '#outside/mail/emailTemplate.ts'

type Paid = { name: string; pack: string; sessions: number; amount: string; until: string; transaction: string }

export const packPaid = (brand: Brand, { name, pack, sessions, amount, until, transaction }: Paid): MailMessage => ({
  subject: subjectLine(`We received ${amount} for ${pack}`),
  body: emailBody({
    brand,
    preheader: `${sessions} sessions, good until ${until}.`,
    heading: `We received ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`Thank you. ${sessions} sessions are yours until ${until}. Use one when you pay for a booking.`),
      facts({ Paid: amount, Sessions: String(sessions), 'Good until': until, Transaction: transaction }),
      button('Book a Session', new URL(href('bookSession'), brand.href).href),
      small(`You did not ask for this? ${writeTo(brand)} and name the transaction.`),
    ],
  }),
})

export const packRefunded = (brand: Brand, { name, pack, amount }: { name: string; pack: string; amount: string }): MailMessage => ({
  subject: subjectLine(`We refunded ${amount} for ${pack}`),
  body: emailBody({
    brand,
    preheader: 'It goes to the card that you paid with.',
    heading: `We refunded ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We refunded ${amount} for ${inSentence(pack)}. Banks take 5 to 10 days.`),
      small(`Something wrong? ${writeTo(brand)}.`),
    ],
  }),
})
