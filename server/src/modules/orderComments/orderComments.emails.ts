import { type Brand, button, emailBody, inSentence, type MailMessage, paragraph, quote, subjectLine } from '#outside/mail/emailTemplate.ts'

type Missed = { name: string; order: string; said: readonly { message: string }[]; href: string }

const mostQuoted = 5
const mostLetters = 200

/** What was said about an order while its reader was away: how much it is, and the first words of it. */
export const missedComments = (brand: Brand, { name, order, said, href }: Missed): MailMessage => {
  const many = said.length === 1 ? '1 new message' : `${said.length} new messages`
  const quoted = said.slice(0, mostQuoted).map(({ message }) => firstWords(message))
  const more = said.length - quoted.length
  return {
    subject: subjectLine(`${many} about ${order}`),
    body: emailBody({
      brand,
      preheader: quoted[0] ?? many,
      heading: many,
      blocks: [
        paragraph(`Hello ${inSentence(name)},`),
        paragraph(`This was written about ${inSentence(order)} while you were away.`),
        ...quoted.map((words) => quote(words)),
        ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
        button('Read and answer', href),
      ],
    }),
  }
}

const firstWords = (message: string) => {
  const letters = [...message]
  if (letters.length === 0) return 'A file, without words.'
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : message
}
