import { proposalLength, seesProposals } from '@app/contract/outsource/outsource.rules.ts'
import type { OutsourceComment } from '@app/contract/outsource/outsource.shapes.ts'
import { Button, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useKeptForm } from '#ui/form/useKeptForm.ts'
import { Face } from '#ui/Person.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { LinkedText } from '#ui/text/LinkedText.tsx'
import { When } from '#ui/When.tsx'
import styles from './Outsource.module.css'

/** What is said below a proposal, between whoever made it and the admins. */
export function ProposalThread({ proposal: { _id: parentId, orderId, sender, state } }: { proposal: OutsourceComment }) {
  const me = useMe()
  const { repliesForAdmin, repliesForUser } = calls.outsource
  const asAdmin = useQuery({ ...repliesForAdmin.queryOptions({ orderId, parentId }), enabled: seesProposals(me.role) })
  const asBidder = useQuery({ ...repliesForUser.queryOptions({ orderId, parentId, userId: me.id }), enabled: !seesProposals(me.role) })
  const replies = seesProposals(me.role) ? asAdmin : asBidder
  return (
    <Stack gap="sm">
      <Loaded query={replies} failed="The replies could not be loaded.">
        {(said) =>
          said.length === 0 ? (
            <p className={styles.faint}>
              {sender._id === me.id ? 'Ask the admin, or add what you left out.' : `Ask ${sender.name}, or say what is missing.`}
            </p>
          ) : (
            <ul className={styles.thread} aria-label="Replies">
              {said.map((reply) => (
                <li key={reply._id} className={styles.said}>
                  <Face name={reply.sender.name} picture={reply.sender.profilePicture} size={26} />
                  <div className={styles.saidWords}>
                    <p className={styles.sender}>
                      {reply.sender._id === me.id ? 'You' : reply.sender.name}
                      <span className={styles.when}>
                        <When at={reply.createdAt} />
                      </span>
                    </p>
                    <p className={styles.words}>
                      <LinkedText text={reply.comment} />
                    </p>
                  </div>
                </li>
              ))}
            </ul>
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
  const { form, saved } = useKeptForm({ draft, empty, leaving: 'Your reply has not been sent. What you typed is kept on this device.' })
  const send = useAction(calls.outsource.comment, {
    failed: 'Your reply could not be sent.',
    refresh: [calls.outsource],
    once: true,
    form,
    after: () => {
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
