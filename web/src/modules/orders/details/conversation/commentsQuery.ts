import type { Comment } from '@app/contract/orderComments/orderComments.calls.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'

/** The page size. One more comment is fetched to learn whether earlier ones exist. */
const atOnce = 30

/** The comments of an order: the newest page, and earlier pages on request. */
export const commentsQuery = (orderId: string) =>
  infiniteQueryOptions({
    queryKey: [...calls.orderComments.ofOrder.key(), { orderId }],
    queryFn: ({ pageParam, signal }) =>
      calls.orderComments.ofOrder({ orderId, limit: atOnce + 1, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length > atOnce ? page[1]?._id : undefined),
  })

/** Pages in the sequence of fetching, newest first. */
export type CommentPages = InfiniteData<Comment[]>

/** Comments in reading sequence, oldest first. */
export const commentsIn = ({ pages }: CommentPages): Comment[] =>
  pages.toReversed().flatMap((page) => (page.length > atOnce ? page.slice(1) : page))

/** Adds a new comment, unless a push has already delivered it. */
export const withComment = (cached: CommentPages, comment: Comment): CommentPages =>
  cached.pages.some((page) => page.some(({ _id }) => _id === comment._id))
    ? cached
    : { ...cached, pages: cached.pages.map((page, index) => (index === 0 ? [...page, comment] : page)) }

export const withReply = (cached: CommentPages, reply: Comment['replies'][number]): CommentPages => ({
  ...cached,
  pages: cached.pages.map((page) => page.map((comment) => answered(comment, reply))),
})

const answered = (comment: Comment, reply: Comment['replies'][number]): Comment =>
  comment._id !== reply.commentId || comment.replies.some(({ _id }) => _id === reply._id)
    ? comment
    : { ...comment, replies: [...comment.replies, reply] }
