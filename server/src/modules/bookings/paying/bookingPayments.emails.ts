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

type About = { name: string; session: string; when: string; page: string }
const linkTo = (brand: Brand, page: string) => new URL(page, brand.href).href

/** The receipt. That the session is booked is told by its own letter, which carries the entry of the calendar. */
export const bookingPaid = (
  brand: Brand,
  { name, session, when, page, amount, transaction }: About & { amount: string; transaction?: string },
): MailMessage => ({
  subject: subjectLine(`We received ${amount} for ${session}`),
  body: emailBody({
    brand,
    preheader: `${session}, ${when}`,
    heading: `We received ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`Thank you. Your session ${inSentence(session)} is paid.`),
      facts({ Paid: amount, When: when, Transaction: transaction ?? null }),
      button('See the booking', linkTo(brand, page)),
      small(`You did not ask for this? ${writeTo(brand)}.`),
    ],
  }),
})

export const bookingLapsed = (brand: Brand, { name, session, when, page }: About): MailMessage => ({
  subject: subjectLine(`Not paid in time: ${session}`),
  body: emailBody({
    brand,
    preheader: 'The time is free again, and nothing was charged.',
    heading: 'The time is free again',
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We held ${inSentence(session)} on ${when} for you, and it was not paid in time. Nothing was charged.`),
      paragraph('If you still want it, choose a time again.'),
      button('Book a Session', linkTo(brand, page)),
    ],
  }),
})

export const bookingRefunded = (brand: Brand, { name, session, when, page, amount }: About & { amount: string }): MailMessage => ({
  subject: subjectLine(`We gave you back ${amount} for ${session}`),
  body: emailBody({
    brand,
    preheader: 'It goes to the card that you paid with.',
    heading: `We gave you back ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We gave you back ${amount} for your session ${inSentence(session)} of ${when}. Banks take 5 to 10 days.`),
      button('See the booking', linkTo(brand, page)),
      small(`Something is not right? ${writeTo(brand)}.`),
    ],
  }),
})
