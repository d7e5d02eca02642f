import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { Tag } from '#ui/Tag.tsx'
import { When } from '#ui/When.tsx'
import styles from '../queue/Desk.module.css'

/** A note written by the product, among the notes of staff. */
export const SystemLine = ({ message }: { message: ChatMessage }) => (
  <p className={styles.system}>
    {message.kind === 'note' && <Tag tone="warm">Internal</Tag>}
    <span>{message.isDeleted ? 'This hand-over involved a former member.' : message.message}</span>
    <When at={message.createdAt} />
  </p>
)
