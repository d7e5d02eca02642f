import { type Brand, button, emailBody, inSentence, type MailMessage, paragraph, quote, subjectLine } from '#outside/mail/emailTemplate.ts'

type MissedComments = { name: string; order: string; comments: readonly { message: string }[]; href: string }

const mostQuoted = 5
const mostLetters = 200

/** The comments that a reader missed: how many, and the first words. */
export const missedComments = (brand: Brand, { name, order, comments, href }: MissedComments): MailMessage => {
  const many = comments.length === 1 ? '1 new message' : `${comments.length} new messages`
  const quoted = comments.slice(0, mostQuoted).map(({ message }) => firstWords(message))
  const more = comments.length - quoted.length
  return {
    subject: subjectLine(`${many} about ${order}`),
    body: emailBody({
      brand,
      preheader: quoted[0] ?? many,
      heading: many,
      blocks: [
        paragraph(`Hello ${inSentence(name)},`),
        paragraph(`New messages about ${inSentence(order)} while you were away:`),
        ...quoted.map((words) => quote(words)),
        ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
        button('Read and reply', href),
      ],
    }),
  }
}

const firstWords = (message: string) => {
  const letters = [...message]
  if (letters.length === 0) return 'Sent a file.'
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : message
}
