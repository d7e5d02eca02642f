import { type Brand, button, emailBody, inSentence, type MailMessage, paragraph, quote, subjectLine } from '#outside/mail/emailTemplate.ts'

type UnreadMessages = { name: string; messages: readonly { author: string; words: string }[]; isMore: boolean; href: string }

const mostLetters = 600

/** The chat messages that a person has not read: who wrote, and the words. */
export const unreadMessages = (brand: Brand, { name, messages, isMore, href }: UnreadMessages): MailMessage => {
  const authors = [...new Set(messages.map(({ author }) => author))].join(', ')
  const [first] = messages
  const only = messages.length === 1 && first
  return {
    subject: subjectLine(only ? `${authors} wrote: ${first.words}` : `${messages.length}${isMore ? '+' : ''} new messages from ${authors}`),
    body: emailBody({
      brand,
      preheader: first?.words ?? '',
      heading: only ? `${authors} wrote to you` : `${messages.length}${isMore ? '+' : ''} messages wait for you`,
      blocks: [
        paragraph(`Hello ${inSentence(name)}, answer in the chat:`),
        ...messages.map(({ author, words }) => quote(shortened(words), author)),
        button('Read and answer', href),
      ],
    }),
  }
}

function shortened(words: string): string {
  const letters = [...words]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : words
}
