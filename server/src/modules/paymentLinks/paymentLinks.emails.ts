import {
  type Brand,
  button,
  emailBody,
  facts,
  type MailMessage,
  paragraph,
  small,
  subjectLine,
  writeTo,
} from '#outside/mail/emailTemplate.ts'

type Data = { amount: string; order: string; number: number; until: string; href: string }

/** A payment link for its payer, who may have no account. */
export const paymentLinkMailed = (brand: Brand, { amount, order, number, until, href }: Data): MailMessage => ({
  subject: subjectLine(`Pay ${amount} for ${order}`),
  body: emailBody({
    brand,
    preheader: `You need no account. The link is valid until ${until}.`,
    heading: `Pay ${amount} for ${order}`,
    blocks: [
      paragraph(`${brand.name} asks you to pay ${amount} for this order. You can pay by card, without an account.`),
      facts({ Order: order, Number: `#${number}`, Amount: amount, 'Valid until': until }),
      button(`Pay ${amount}`, href),
      small(`You do not know what this is? ${writeTo(brand)}; nothing is charged unless you pay.`),
    ],
  }),
})
