import { type Brand, emailBody, type MailMessage, paragraph, small } from '#outside/mail/emailTemplate.ts'

/** Goes to the admin who asked for it, to check that mails arrive and how they look. */
export const testMail = (brand: Brand, data: { name: string }): MailMessage => ({
  subject: `A test mail from ${brand.name}`,
  body: emailBody({
    brand,
    preheader: 'This mail arrived, so mails to your customers will too.',
    heading: `Mails arrive, ${data.name}`,
    blocks: [
      paragraph(
        'You asked for this mail on the home page, to check that mails arrive and how they look. It was sent like every other mail.',
      ),
      paragraph("Was it in your spam folder? Then your domain's DNS records lack SPF or DKIM."),
      small('It was sent only to you.'),
    ],
  }),
})
