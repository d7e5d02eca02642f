import { type Brand, button, emailBody, facts, inSentence, type MailMessage, paragraph } from '#outside/mail/emailTemplate.ts'

type PhoneChanged = {
  name: string
  /** The number that signs in from now on, or null where none does any more. */
  number: string | null
  /** When it happened, written out with its time zone. */
  at: string
  resetHref: string
}

export const phoneChanged = (brand: Brand, { name, number, at, resetHref }: PhoneChanged): MailMessage => {
  const what = number ? 'A phone number was added' : 'Your phone number was removed'
  return {
    subject: `${what} ${number ? 'to' : 'from'} your ${brand.name} account`,
    body: emailBody({
      brand,
      preheader: 'If it was you, there is nothing to do.',
      heading: what,
      blocks: [
        paragraph(`Hello ${inSentence(name)},`),
        paragraph(
          number
            ? 'Whoever reads text messages to this number can sign in to your account now. If it was you who added it, there is nothing to do.'
            : 'Nobody can sign in to your account by phone any more. If it was you who removed the number, there is nothing to do.',
        ),
        facts({ Number: number, When: at }),
        paragraph('If it was not you, choose a new password now, and then write to us.'),
        button('Choose a new password', resetHref),
      ],
    }),
  }
}
