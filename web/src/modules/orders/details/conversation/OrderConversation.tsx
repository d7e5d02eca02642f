import { mayToggleComments } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useShowMore } from '#core/useShowMore.ts'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { CommentThread } from './CommentThread.tsx'
import { Composer } from './Composer.tsx'
import { commentsIn, commentsQuery } from './commentsQuery.ts'
import styles from './OrderConversation.module.css'
import { OutgoingMessage } from './OutgoingMessage.tsx'
import type { Outbox } from './useOutbox.ts'

/** The conversation about an order between its customer and the people who work on it. */
export function OrderConversation({ order, outbox }: { order: Order; outbox: Outbox }) {
  const me = useMe()
  const comments = useInfiniteQuery(commentsQuery(order._id))
  const more = useShowMore(comments)
  const ownWaiting = outbox.items.filter(({ commentId }) => commentId === null)
  const isClosed = order.isCommentDisabled
  const log = useRef<HTMLDivElement>(null)

  const showEarlier = async () => {
    const isMore = await more.show()
    // The focused button disappears with the last page, so the focus moves to the log.
    if (!isMore) log.current?.focus()
  }

  return (
    <Loaded query={comments} failed="The messages could not be loaded." skeleton={<TextSkeleton lines={6} />}>
      {(data) => {
        const loaded = commentsIn(data)
        return (
          <div className={styles.conversation}>
            {loaded.length === 0 && ownWaiting.length === 0 && (
              <EmptyState title="No messages yet." text={isClosed ? undefined : emptyWords(me.role === 'user')} />
            )}
            {comments.hasNextPage && (
              <Button
                variant="subtle"
                size="compact-sm"
                className={styles.earlier}
                loading={more.isPending}
                onClick={() => void showEarlier()}
              >
                Earlier messages
              </Button>
            )}
            <div ref={log} tabIndex={-1} role="log" aria-label="Messages" className={styles.threads}>
              {loaded.map((comment) => (
                <CommentThread key={comment._id} comment={comment} myId={me.id} outbox={outbox} isClosed={isClosed} />
              ))}
              {ownWaiting.map((item) => (
                <OutgoingMessage key={item.key} item={item} me={me} outbox={outbox} />
              ))}
            </div>
            {isClosed ? (
              <Closed order={order} />
            ) : (
              <Composer draftName={`comment.${order._id}.${me.id}`} label="Message" onSend={outbox.say} />
            )}
            {!isClosed && mayToggleComments(me) && <ToggleComments order={order} />}
          </div>
        )
      }}
    </Loaded>
  )
}

const emptyWords = (isCustomer: boolean) =>
  isCustomer
    ? 'Ask questions, or send what is missing. Everyone who works on your order reads it here.'
    : 'Ask the customer, or tell them about the progress. They get a notification.'

/** The reason why comments are closed, with a button for readers who may open them. */
function Closed({ order }: { order: Order }) {
  const me = useMe()
  return (
    <div className={styles.closed}>
      <IconMessageOff size={20} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={styles.closedTitle}>Comments are closed for this order.</p>
        <p>
          {order.deliveredOn ? 'They close some days after the delivery. ' : ''}
          {mayToggleComments(me) ? 'You can reopen them.' : 'If you have a question, contact us by mail or chat.'}
        </p>
      </div>
      {mayToggleComments(me) && <ToggleComments order={order} />}
    </div>
  )
}

function ToggleComments({ order }: { order: Order }) {
  const toggle = useAction(calls.orders.toggleComments, {
    done: ({ isCommentDisabled }) => (isCommentDisabled ? 'Comments are closed.' : 'Comments are open.'),
    failed: 'Unable to update Comment!',
    refresh: [calls.orders],
  })
  const isClosed = order.isCommentDisabled
  return (
    <Button
      variant={isClosed ? 'default' : 'subtle'}
      size="compact-sm"
      className={styles.toggle}
      loading={toggle.isPending}
      onClick={() => toggle.mutate({ id: order._id, isCommentDisabled: !isClosed })}
    >
      {isClosed ? 'Enable Comment' : 'Disable Comment'}
    </Button>
  )
}
