import { type Brand, button, emailBody, facts, inSentence, type MailMessage, paragraph } from '#outside/mail/emailTemplate.ts'

type PhoneChanged = {
  name: string
  /** The number that can sign in from now on, or null if none can. */
  number: string | null
  /** The time of the event, formatted with its time zone. */
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
            ? 'Anyone who receives text messages to this number can now sign in to your account. If you added it, there is nothing to do.'
            : 'Your phone number can no longer be used to sign in. If you removed it, there is nothing to do.',
        ),
        facts({ Number: number, When: at }),
        paragraph('If it was not you, choose a new password now, and then write to us.'),
        button('Choose a new password', resetHref),
      ],
    }),
  }
}
