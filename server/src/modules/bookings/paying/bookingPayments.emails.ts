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

type BookingEmailFacts = { name: string; session: string; when: string; page: string }
const linkTo = (brand: Brand, page: string) => new URL(page, brand.href).href

/** The receipt. The confirmation of the session is a separate email with the calendar entry. */
export const bookingPaid = (
  brand: Brand,
  { name, session, when, page, amount, transaction }: BookingEmailFacts & { amount: string; transaction?: string },
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

export const bookingLapsed = (brand: Brand, { name, session, when, page }: BookingEmailFacts): MailMessage => ({
  subject: subjectLine(`Not paid in time: ${session}`),
  body: emailBody({
    brand,
    preheader: 'The time is free again, and nothing was charged.',
    heading: 'The time is free again',
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We held ${inSentence(session)} on ${when} for you, but it was not paid in time. Nothing was charged.`),
      paragraph('If you still want it, choose a time again.'),
      button('Book a Session', linkTo(brand, page)),
    ],
  }),
})

export const bookingRefunded = (
  brand: Brand,
  { name, session, when, page, amount }: BookingEmailFacts & { amount: string },
): MailMessage => ({
  subject: subjectLine(`We refunded ${amount} for ${session}`),
  body: emailBody({
    brand,
    preheader: 'It goes to the card that you paid with.',
    heading: `We refunded ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We refunded ${amount} for your session ${inSentence(session)} of ${when}. Banks take 5 to 10 days.`),
      button('See the booking', linkTo(brand, page)),
      small(`Something is not right? ${writeTo(brand)}.`),
    ],
  }),
})
