import type { Comment } from '@app/contract/orderComments/orderComments.calls.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'

/** As many comments as are fetched together; one more is asked for, which says that there are earlier ones. */
const atOnce = 30

/** What was said about an order: the newest, and what came before them as it is asked for. */
export const commentsQuery = (orderId: string) =>
  infiniteQueryOptions({
    queryKey: [...calls.orderComments.ofOrder.key(), { orderId }],
    queryFn: ({ pageParam, signal }) =>
      calls.orderComments.ofOrder({ orderId, limit: atOnce + 1, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length > atOnce ? page[1]?._id : undefined),
  })

/** Newest page first, as they were fetched. */
export type Said = InfiniteData<Comment[]>

/** Oldest first, as they are read. */
export const commentsIn = ({ pages }: Said): Comment[] =>
  pages.toReversed().flatMap((page) => (page.length > atOnce ? page.slice(1) : page))

/** As it is once a new comment is there; the line may have brought it already. */
export const withComment = (said: Said, comment: Comment): Said =>
  said.pages.some((page) => page.some(({ _id }) => _id === comment._id))
    ? said
    : { ...said, pages: said.pages.map((page, index) => (index === 0 ? [...page, comment] : page)) }

export const withReply = (said: Said, reply: Comment['replies'][number]): Said => ({
  ...said,
  pages: said.pages.map((page) => page.map((comment) => answered(comment, reply))),
})

const answered = (comment: Comment, reply: Comment['replies'][number]): Comment =>
  comment._id !== reply.commentId || comment.replies.some(({ _id }) => _id === reply._id)
    ? comment
    : { ...comment, replies: [...comment.replies, reply] }
