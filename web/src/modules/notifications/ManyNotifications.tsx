import { undoSeconds } from '@app/contract/notifications/notificationKinds.rules.ts'
import type { Notification } from '@app/contract/notifications/notifications.calls.ts'
import { Button } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { ExportChosenButton } from '#exports/index.ts'

const refresh = [calls.notifications]
const nouns = ['notification', 'notifications'] satisfies [string, string]

/** The actions for the selected notifications. */
export function ManyNotifications({ chosen, onDone }: { chosen: readonly Notification[]; onDone: () => void }) {
  const me = useMe()
  const ids = chosen.map(({ _id }) => _id)
  const markBack = useAction(calls.notifications.markMany, { failed: 'They could not be changed back.', refresh })
  const mark = useAction(calls.notifications.markMany, {
    failed: 'They could not be marked.',
    refresh,
    done: ({ changed }, { isRead }) =>
      changed.length > 0 ? `${count(changed.length, nouns)} marked as ${isRead ? 'read' : 'unread'}.` : undefined,
    undo: ({ changed }, { isRead }) => (changed.length > 0 ? () => markBack.mutate({ ids: changed, isRead: !isRead }) : undefined),
    after: onDone,
  })
  const restore = useAction(calls.notifications.restore, { failed: 'They could not be brought back.', refresh })
  const remove = useAction(calls.notifications.removeMany, {
    failed: 'They could not be deleted.',
    refresh,
    after: ({ deletedAt, deleted }) => {
      toast.undo(`${count(deleted, nouns)} deleted.`, () => restore.mutate({ deletedAt }), undoSeconds)
      onDone()
    },
  })
  const isPending = mark.isPending || remove.isPending
  const markAs = (isRead: boolean) => (
    <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => mark.mutate({ ids, isRead })}>
      Mark as {isRead ? 'read' : 'unread'}
    </Button>
  )
  return (
    <>
      {chosen.some(({ isRead }) => !isRead) && markAs(true)}
      {chosen.some(({ isRead }) => isRead) && markAs(false)}
      {me.role === 'admin' && <ExportChosenButton subject="notifications" ids={ids} nouns={nouns} />}
      <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => remove.mutate({ ids })}>
        Delete
      </Button>
    </>
  )
}
