import { type Brand, emailBody, facts, inSentence, type MailMessage, paragraph, small, writeTo } from '#outside/mail/emailTemplate.ts'

type EmailMoved = {
  name: string
  username: string
  /** The new address, partly hidden: the old mailbox may belong to a stranger now. */
  newEmail: string
  /** The time of the event, formatted with its time zone. */
  at: string
}

/** Sent to the old address, so that an address is never changed unnoticed. */
export const emailChanged = (brand: Brand, data: EmailMoved): MailMessage => ({
  subject: `Your ${brand.name} account has another e-mail address`,
  body: emailBody({
    brand,
    preheader: 'From now on our mails go to the new one.',
    heading: 'Your e-mail address was changed',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(
        `The e-mail address of your account was changed by ${brand.name}. From now on we mail to the new address, and you sign in with it or with your user name.`,
      ),
      facts({ Username: data.username, 'New address': data.newEmail, When: data.at }),
      small(`You did not ask for this? ${writeTo(brand)} at once, and we look into it.`),
    ],
  }),
})

/** 'cora@example.com' becomes 'c…@example.com'. */
export const hiddenAddress = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')
