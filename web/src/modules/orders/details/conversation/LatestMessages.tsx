import type { Comment } from '@app/contract/orderComments/orderComments.calls.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { CommentThread } from './CommentThread.tsx'
import { commentsIn, commentsQuery } from './commentsQuery.ts'
import styles from './OrderConversation.module.css'
import type { Outbox } from './useOutbox.ts'

const mostShown = 2

type Props = { order: Order; outbox: Outbox; onAll: () => void }

/** The last threads of the conversation, to be read and answered without leaving the details. Questions of the customer come first for staff. */
export function LatestMessages({ order, outbox, onAll }: Props) {
  const me = useMe()
  const { data } = useInfiniteQuery(commentsQuery(order._id))
  const all = data ? commentsIn(data) : []
  if (all.length === 0) return null
  const unanswered = me.role === 'user' ? [] : unansweredOf(all, order)
  const shown = new Set([...unanswered.slice(-mostShown), ...all.slice(-mostShown)].slice(0, mostShown))
  return (
    <Section
      title={unanswered.length > 0 ? 'Unanswered messages' : 'Latest messages'}
      tools={
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          All messages
        </Button>
      }
    >
      <div className={styles.threads}>
        {all
          .filter((comment) => shown.has(comment))
          .map((comment) => (
            <CommentThread key={comment._id} comment={comment} myId={me.id} outbox={outbox} isClosed={order.isCommentDisabled} />
          ))}
      </div>
    </Section>
  )
}

type Said = Pick<Comment, 'sender' | 'createdAt'>

/** The threads in which the customer has spoken last, and after which no one of the company began another one. */
export function unansweredOf<Thread extends Said & { replies: readonly Said[] }>(
  threads: readonly Thread[],
  { customer }: Pick<Order, 'customer'>,
): Thread[] {
  const isCustomer = (id: string) => customer.some(({ _id }) => _id === id)
  const lastOfStaff = threads.findLast(({ sender }) => !isCustomer(sender._id))?.createdAt ?? ''
  return threads.filter(({ sender, replies, createdAt }) => {
    const last = replies.at(-1) ?? { sender, createdAt }
    return isCustomer(last.sender._id) && last.createdAt > lastOfStaff
  })
}
