import type { ContactMessage } from '@app/contract/messages/messages.shapes.ts'
import { MailAddress, PhoneNumber } from '#ui/ContactLinks.tsx'
import { Tag } from '#ui/Tag.tsx'
import { type Column, columnsOf } from '#ui/table/columns.tsx'
import { useNow } from '#ui/useNow.ts'
import { MessageWords } from './MessageWords.tsx'
import styles from './messages.module.css'

const { date, custom } = columnsOf<ContactMessage>()

export const messageColumns: Column<ContactMessage, 'createdAt' | 'name'>[] = [
  custom('Name', (message) => <Sender message={message} />, { sort: 'name', priority: 'title' }),
  custom('Email', ({ email }) => <MailAddress of={email} />, { priority: 'fact', isWide: true }),
  custom('Phone number', ({ phoneNumber }) =>
    phoneNumber ? <PhoneNumber of={phoneNumber} /> : <span className="visually-hidden">None given</span>,
  ),
  custom('Message', (message) => <MessageWords message={message} />, { priority: 'fact', isWide: true, width: '44ch' }),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]

const newForMs = 86_400_000

function Sender({ message: { name, createdAt } }: { message: ContactMessage }) {
  const isNew = useNow().getTime() - new Date(createdAt).getTime() < newForMs
  return (
    <span className={styles.sender}>
      <span className="clipped" title={name}>
        {name}
      </span>
      {isNew && (
        <Tag tone="warm" shape="dot">
          New
        </Tag>
      )}
    </span>
  )
}

/** The mailto: address of a reply that quotes the message below. */
export function replyAddress({ name, email, message }: ContactMessage, product: string): string {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  const body = [`Hello ${name},`, '', '', `You wrote to ${product}:`, ...quoted].join('\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to ${product}`)}&body=${encodeURIComponent(body)}`
}
