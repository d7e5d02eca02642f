import { begins, previewLength, roleBadge } from '@app/contract/conversations/conversations.rules.ts'
import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'
import { count } from '#core/format.ts'
import { Face } from '#ui/Person.tsx'
import { When } from '#ui/When.tsx'
import styles from './Chat.module.css'

type Props = { conversation: ChatConversation; myId: string; isOpen: boolean; onOpen: (id: string) => void }

/** One row of the list: the name, the beginning of the last message, and the number of unread ones. */
export function ConversationRow({ conversation, myId, isOpen, onOpen }: Props) {
  const { _id, name, profilePicture, unread, last, role, spokeAt, kind } = conversation
  const preview = last && (last.text || (last.kind === 'text' ? '' : 'File'))
  return (
    <button type="button" className={styles.row} aria-current={isOpen ? 'true' : undefined} onClick={() => onOpen(_id)}>
      <Face name={name} picture={profilePicture} size={38} />
      <span className={styles.rowWords}>
        <span className={styles.rowTop}>
          <span className={styles.rowName}>{name}</span>
          {last && (
            <span className={styles.faint}>
              <When at={spokeAt} />
            </span>
          )}
        </span>
        <span className={styles.rowBottom}>
          <span className={styles.faint}>
            {preview
              ? `${last.senderId === myId ? 'You: ' : ''}${begins(preview, previewLength)}`
              : kind === 'direct' && role
                ? roleBadge(role)
                : 'No messages'}
          </span>
          {unread > 0 && (
            <span className={styles.unread}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="visually-hidden">, {count(unread, ['unread message', 'unread messages'])}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
