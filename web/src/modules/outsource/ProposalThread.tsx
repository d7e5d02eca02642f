import { proposalLength, seesProposals } from '@app/contract/outsource/outsource.rules.ts'
import type { OutsourceComment } from '@app/contract/outsource/outsource.shapes.ts'
import { Button, Stack, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useShowMore } from '#core/useShowMore.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { Face } from '#ui/Person.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import styles from './Outsource.module.css'

const atOnce = 50

/** The replies below a proposal, between its author and the admins. */
export function ProposalThread({ proposal: { _id: parentId, orderId, sender, state } }: { proposal: OutsourceComment }) {
  const me = useMe()
  const thread = useRef<HTMLUListElement>(null)
  const { repliesForAdmin, repliesForUser } = calls.outsource
  const isAdmin = seesProposals(me.role)
  const replies = useInfiniteQuery({
    queryKey: [...(isAdmin ? repliesForAdmin : repliesForUser).key(), { orderId, parentId }],
    queryFn: ({ pageParam, signal }) => {
      // One more than the page size tells whether earlier ones exist.
      const page = { orderId, parentId, limit: atOnce + 1, ...(pageParam && { before: pageParam }) }
      return isAdmin ? repliesForAdmin(page, { signal }) : repliesForUser({ ...page, userId: me.id }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length > atOnce ? page[1]?._id : undefined),
    select: ({ pages }) => pages.toReversed().flatMap((page) => (page.length > atOnce ? page.slice(1) : page)),
  })
  const more = useShowMore(replies)
  const showEarlier = async () => {
    const isMore = await more.show()
    // The focused button disappears with the last page, so the focus moves to the thread.
    if (!isMore) thread.current?.focus()
  }
  return (
    <Stack gap="sm">
      <Loaded query={replies} failed="The replies could not be loaded.">
        {(loaded) =>
          loaded.length === 0 ? (
            <p className={styles.faint}>
              {sender._id === me.id ? 'Ask the admin, or add details.' : `Ask ${sender.name} a question, or add details.`}
            </p>
          ) : (
            <>
              {replies.hasNextPage && (
                <Button variant="subtle" size="compact-sm" loading={more.isPending} onClick={() => void showEarlier()}>
                  Earlier replies
                </Button>
              )}
              <ul ref={thread} tabIndex={-1} className={styles.thread} aria-label="Replies">
                {loaded.map((reply) => (
                  <li key={reply._id} className={styles.loaded}>
                    <Face name={reply.sender.name} picture={reply.sender.profilePicture} size={26} />
                    <div className={styles.saidWords}>
                      <p className={styles.sender}>
                        {reply.sender._id === me.id ? 'You' : reply.sender.name}
                        <span className={styles.when}>
                          <When at={reply.createdAt} />
                        </span>
                      </p>
                      <UserText className={styles.words} text={reply.comment} />
                    </div>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {state === 'declined' ? (
        <p className={styles.faint}>Another proposal was accepted: this thread is closed.</p>
      ) : (
        <ReplyForm
          orderId={orderId}
          parentId={parentId}
          label={sender._id === me.id ? 'Message to the admin' : `Reply to ${sender.name}`}
        />
      )}
    </Stack>
  )
}

const empty = { comment: '' }

function ReplyForm({ orderId, parentId, label }: { orderId: string; parentId: string; label: string }) {
  const me = useMe()
  const draft = useDraft(`proposalReply.${parentId}.${me.id}`, empty)
  const { form, saved } = useDraftForm({ draft, empty, leaving: 'Your reply has not been sent. What you typed is kept on this device.' })
  const send = useAction(calls.outsource.comment, {
    failed: 'Your reply could not be sent.',
    refresh: [calls.outsource],
    once: true,
    form,
    after: (_, sent) => {
      // Text that was typed while the reply was being sent is not part of it.
      if (form.getValues().comment !== sent.comment) return
      saved()
      form.setValues(empty)
      form.resetDirty(empty)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ comment }) => send.mutate({ orderId, parentId, comment, currency: 'USD' }))}>
      <Stack gap="xs" align="flex-start">
        <Textarea w="100%" label={label} autosize minRows={2} maxRows={10} maxLength={proposalLength} {...form.getInputProps('comment')} />
        <Button type="submit" size="compact-md" loading={send.isPending} disabled={form.values.comment.trim() === ''}>
          Send
        </Button>
      </Stack>
    </form>
  )
}
