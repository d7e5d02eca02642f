import { beginningOf } from '@app/contract/catalogue/catalogue.rules.ts'
import { messagePreviewLength } from '@app/contract/messages/messages.rules.ts'
import type { ContactMessage } from '@app/contract/messages/messages.shapes.ts'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { UserText } from '#ui/text/UserText.tsx'
import styles from './messages.module.css'

/** The beginning of a message; expands in place. */
export function MessageWords({ message: { name, message } }: { message: ContactMessage }) {
  const [isOpen, setOpen] = useState(false)
  const beginning = beginningOf(message.replace(/\s+/g, ' '), messagePreviewLength)
  if (beginning === message) return <UserText text={message} />
  return (
    <div className={styles.words} data-open={isOpen || undefined}>
      {isOpen ? <UserText text={message} /> : <span dir="auto">{beginning} </span>}
      <Anchor
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-label={`View ${isOpen ? 'Less' : 'More'} of the message of ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'View Less' : 'View More'}
      </Anchor>
    </div>
  )
}
