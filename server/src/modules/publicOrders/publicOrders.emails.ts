import { type Brand, emailBody, facts, type MailMessage, paragraph, small } from '#outside/mail/emailTemplate.ts'

/** Contains none of the visitor's words: the address is unverified, and the form must not be usable to mail text to strangers. */
export const publicOrderReceived = (brand: Brand, data: { number: number; deadline: string; opens: string }): MailMessage => ({
  subject: `We have your request #${data.number}`,
  body: emailBody({
    brand,
    preheader: 'We will answer by email within 1–2 hours.',
    heading: 'We have your request',
    blocks: [
      paragraph(
        `Thank you. We will review your request and answer by email or phone within 1–2 hours, with a price and the next steps.${data.opens}`,
      ),
      facts({ Number: `#${data.number}`, Deadline: data.deadline }),
      paragraph("You don't need to do anything until then. Nothing is charged before you agree to a price."),
      paragraph('If you agree, we email you a link to choose a password. You can then follow the work and talk to us about it.'),
      small('Did you not ask us for anything? Then your address was entered by mistake, and you can ignore this mail.'),
    ],
  }),
})
