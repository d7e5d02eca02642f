import { type Brand, emailBody, facts, type MailMessage, paragraph, small } from '#outside/mail/emailTemplate.ts'

/** Carries none of the visitor's own words: whoever sends the form could write anything there and have us mail it to a stranger. */
export const publicOrderReceived = (brand: Brand, data: { number: number; deadline: string }): MailMessage => ({
  subject: `We have your request #${data.number}`,
  body: emailBody({
    brand,
    preheader: 'We answer by mail within 1–2 hours.',
    heading: 'We have your request',
    blocks: [
      paragraph(
        'Thank you. We read what you need now, and answer you by mail or phone within 1–2 hours, with a price and what happens next.',
      ),
      facts({ Number: `#${data.number}`, Deadline: data.deadline }),
      paragraph('You need not do anything until then. Nothing is charged before you have agreed to a price.'),
      paragraph(
        'If you agree that we begin, you get a link by mail to choose a password. With it you follow the work, and talk to us about it.',
      ),
      small('You did not ask us for anything? Then somebody has mistyped their address, and you can leave this mail alone.'),
    ],
  }),
})
