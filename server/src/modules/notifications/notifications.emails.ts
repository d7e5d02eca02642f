import {
  type Brand,
  button,
  emailBody,
  inSentence,
  type MailMessage,
  paragraph,
  quote,
  small,
  subjectLine,
} from '#outside/mail/emailTemplate.ts'

type PlainNotification = { name: string; text: string; href: string; leadsSomewhere: boolean }

/** The email of a notification that has no email of its own. */
export const plainNotification = (brand: Brand, { name, text, href, leadsSomewhere }: PlainNotification): MailMessage => ({
  subject: subjectLine(text),
  body: emailBody({
    brand,
    preheader: `News from ${brand.name}`,
    heading: `News from ${brand.name}`,
    blocks: [paragraph(`Hello ${inSentence(name)},`), quote(text), button(leadsSomewhere ? 'Open it' : 'Open your notifications', href)],
  }),
})

type Digest = { name: string; day: string; texts: readonly string[]; more: number; href: string }

/** The unread notifications since the last digest. */
export const digest = (brand: Brand, { name, day, texts, more, href }: Digest): MailMessage => {
  const total = texts.length + more
  const many = total === 1 ? '1 unread notification' : `${total} unread notifications`
  return {
    subject: subjectLine(`${many} at ${brand.name}`),
    body: emailBody({
      brand,
      preheader: texts[0] ?? many,
      heading: many,
      blocks: [
        paragraph(`Hello ${inSentence(name)},`),
        paragraph(`Your unread notifications on ${day}, newest first:`),
        ...texts.map((text) => quote(text)),
        ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
        button('Open your notifications', href),
        small('We send one such mail a day at most, and none if there is nothing new.'),
      ],
    }),
  }
}
