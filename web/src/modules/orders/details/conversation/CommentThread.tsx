import type { Comment } from '@app/contract/orderComments/orderComments.calls.ts'
import { Button } from '@mantine/core'
import { IconCornerDownRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMe } from '#core/session.ts'
import { Composer } from './Composer.tsx'
import { MessageLine } from './MessageLine.tsx'
import styles from './OrderConversation.module.css'
import { OutgoingMessage } from './OutgoingMessage.tsx'
import type { Outbox } from './useOutbox.ts'

type Props = { comment: Comment; myId: string; outbox: Outbox; isClosed: boolean }

/** A comment with its replies and a reply button. */
export function CommentThread({ comment, myId, outbox, isClosed }: Props) {
  const me = useMe()
  const [isReplying, setReplying] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const waiting = outbox.items.filter(({ commentId }) => commentId === comment._id)
  const close = () => {
    setReplying(false)
    // The button is rendered again in the composer's place after this render.
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <article className={styles.thread} aria-label={`${comment.sender.name}: ${comment.message.slice(0, 60) || 'files'}`}>
      <MessageLine
        sender={comment.sender}
        isMine={comment.sender._id === myId}
        text={comment.message}
        files={comment.files}
        at={comment.createdAt}
      />
      <div className={styles.replies}>
        {comment.replies.map((reply) => (
          <MessageLine
            key={reply._id}
            sender={reply.sender}
            isMine={reply.sender._id === myId}
            text={reply.reply}
            files={reply.files}
            at={reply.createdAt}
            isReply
          />
        ))}
        {waiting.map((item) => (
          <OutgoingMessage key={item.key} item={item} me={me} outbox={outbox} />
        ))}
        {isReplying && !isClosed ? (
          <Composer
            draftName={`reply.${comment._id}.${myId}`}
            label={`Reply to ${comment.sender.name}`}
            isReply
            onSend={(text, files) => {
              outbox.say(text, files, comment._id)
              close()
            }}
            onCancel={close}
          />
        ) : (
          !isClosed && (
            <Button
              ref={button}
              variant="subtle"
              size="compact-sm"
              ms={-8}
              leftSection={<IconCornerDownRight size={14} stroke={1.75} aria-hidden="true" />}
              aria-label={`Reply to ${comment.sender.name}`}
              onClick={() => setReplying(true)}
            >
              Reply
            </Button>
          )
        )}
      </div>
    </article>
  )
}
