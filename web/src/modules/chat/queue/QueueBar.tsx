import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './Desk.module.css'
import { waitedWords } from './waitedWords.ts'

const refresh = [calls.chatQueue.one, calls.chatQueue.waiting]

/** The assignee and the waiting time of a customer's conversation; staff can hand it over here. */
export function QueueBar({ conversation }: { conversation: ChatConversation }) {
  const me = useMe()
  const { _id: id, name } = conversation
  const { data } = useQuery({ ...calls.chatQueue.one.queryOptions({ id }), refetchInterval: 60_000 })
  const colleagues = useQuery({ ...calls.chatQueue.colleagues.queryOptions(), staleTime: 60_000 })
  const undo = useAction(calls.chatQueue.undoAssign, {
    done: 'The hand-over was undone.',
    failed: 'The hand-over could not be undone.',
    refresh,
  })
  const assign = useAction(calls.chatQueue.assign, {
    done: ({ queue }) =>
      queue.assignee ? `${queue.assignee.name} now answers ${name}.` : `Everyone in the back office now answers ${name}.`,
    undo: ({ handOverId }) => (handOverId ? () => undo.mutate({ id: handOverId }) : undefined),
    failed: 'The conversation could not be handed over.',
    refresh,
  })
  const assignee = data?.assignee
  const people = new Map((colleagues.data ?? []).map((person) => [person._id, person._id === me.id ? `${person.name} (you)` : person.name]))
  // An assignee who can no longer answer customers is still shown.
  if (assignee && !people.has(assignee._id)) people.set(assignee._id, assignee.name)
  return (
    <div className={styles.bar}>
      <Select
        className={styles.assignee}
        size="xs"
        aria-label="Assigned to"
        placeholder="Unassigned"
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={assign.isPending ? assign.variables.userId || null : (assignee?._id ?? null)}
        disabled={!data}
        searchable
        clearable
        nothingFoundMessage="No one found."
        clearButtonProps={{ 'aria-label': 'Remove the assignee' }}
        onChange={(userId) => assign.mutate({ id, userId: userId ?? '' })}
      />
      {data?.waitingSince !== undefined && (
        <p className={styles.waits}>
          <Tag tone="warm">Waiting</Tag> {waitedWords(data)}
        </p>
      )}
    </div>
  )
}
