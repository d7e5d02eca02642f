import { type Brand, emailBody, type MailMessage, paragraph, small } from '#outside/mail/emailTemplate.ts'

/** Goes to the admin who asked for it, to see that mails arrive and how they look. */
export const testMail = (brand: Brand, data: { name: string }): MailMessage => ({
  subject: `A test mail of ${brand.name}`,
  body: emailBody({
    brand,
    preheader: 'It arrived: so will the mails to your customers.',
    heading: `Mails arrive, ${data.name}`,
    blocks: [
      paragraph(
        'You asked for this mail on the home page, to see that mails leave and how they look. It came the way that every mail goes.',
      ),
      paragraph('Look where it landed: if it was among the unwanted mails, the name servers of your address lack SPF or DKIM.'),
      small('Nobody else was sent it.'),
    ],
  }),
})
