import { notificationKindsOf, undoSeconds } from '@app/contract/notifications/notificationKinds.rules.ts'
import type { Notification } from '@app/contract/notifications/notifications.calls.ts'
import { notificationFiltersOf } from '@app/contract/notifications/notifications.filters.ts'
import { notificationTabs } from '@app/contract/notifications/notifications.rules.ts'
import { href } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { type Column, columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import styles from './MyNotifications.module.css'

const { date } = columnsOf<Notification>()
const nouns = ['notification', 'notifications'] as const
const views = savedViews('notifications')
const ManyNotifications = lazy(async () => ({ default: (await import('./ManyNotifications.tsx')).ManyNotifications }))
const tabWords = { all: 'All', unread: 'Unread' }

/** All notifications of the reader, newest first. */
export default function MyNotificationsScreen() {
  const me = useMe()
  const refresh = [calls.notifications]
  const mark = useAction(calls.notifications.markAsRead, { failed: 'Unable to mark as read notification!', refresh })
  const markAll = useAction(calls.notifications.markAllAsRead, { failed: 'Unable to mark as read notification!', refresh })
  const restore = useAction(calls.notifications.restore, { failed: 'They could not be brought back.', refresh })
  const offerUndo = (words: string, deletedAt: string) => toast.undo(words, () => restore.mutate({ deletedAt }), undoSeconds)
  const remove = useAction(calls.notifications.remove, {
    failed: 'Unable to delete notification!',
    refresh,
    after: ({ deletedAt }) => offerUndo('Notification deleted.', deletedAt),
  })
  const clear = useAction(calls.notifications.removeAll, {
    failed: 'Unable to delete notification!',
    refresh,
    after: ({ deletedAt }) => offerUndo('All notifications deleted.', deletedAt),
  })
  const { data: counts } = useQuery(calls.notifications.ofUser.queryOptions({ userId: me.id, pageSize: 1 }))
  const { all = 0, unread = 0 } = counts?.tabs ?? {}

  const filters = notificationFiltersOf(notificationKindsOf(me.role))

  const columns: Column<Notification, 'createdAt'>[] = [
    { title: 'Notification', priority: 'title', cell: (row) => <Words {...row} /> },
    date('Date', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
    {
      title: 'Read',
      width: '140px',
      cell: ({ _id, isRead, notification }) =>
        isRead ? (
          <span className={styles.read}>Read</span>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCheck size={14} stroke={2} />}
            aria-label={`Mark as read: ${notification}`}
            loading={mark.isPending && mark.variables?.id === _id}
            onClick={() => mark.mutate({ id: _id, data: { isRead: true } })}
          >
            Mark as read
          </Button>
        ),
    },
  ]
  return (
    <Screen
      title="My Notifications"
      subtitle={<Link to={`${href('myProfile')}#notifications`}>Choose your notifications and their channels</Link>}
      action={
        <Group gap="xs">
          <Button variant="default" disabled={unread === 0} loading={markAll.isPending} onClick={() => markAll.mutate({})}>
            Mark all as read
          </Button>
          <Button variant="default" disabled={all === 0} loading={clear.isPending} onClick={() => clear.mutate({ userId: me.id })}>
            Clear All
          </Button>
        </Group>
      }
    >
      <DataTable
        label="Notifications"
        query={({ filters, ...list }) => calls.notifications.ofUser.queryOptions({ ...list, ...filters, userId: me.id })}
        columns={columns}
        search="Search notifications"
        filters={filters}
        kept={views}
        tools={
          me.role === 'admin' &&
          (({ page: _, pageSize: __, total, filters, ...list }) => (
            <ExportListButton selection={{ subject: 'notifications', ...list, ...filters }} total={total} nouns={nouns} />
          ))
        }
        selection={{
          actions: (chosen, clear) => (
            <Suspense fallback={null}>
              <ManyNotifications chosen={chosen} onDone={clear} />
            </Suspense>
          ),
        }}
        tabs={notificationTabs.map((value) => ({ value, label: tabWords[value] }))}
        rowName={({ notification }) => notification}
        rowMenu={({ _id, isRead }) => [
          isRead && { label: 'Mark as unread', onClick: () => mark.mutate({ id: _id, data: { isRead: false } }) },
          { label: 'Delete', icon: <IconTrash size={16} stroke={1.75} />, isDanger: true, onClick: () => remove.mutate({ id: _id }) },
        ]}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{ title: 'There are no Notifications!', text: 'You are notified here about your orders, payments and messages.' }}
      />
    </Screen>
  )
}

/** The whole text; unread ones are bold and have a dot. */
function Words({ notification, href, isRead }: Notification) {
  return (
    <span className={styles.words} data-unread={!isRead || undefined}>
      {!isRead && <span className="visually-hidden">New: </span>}
      {href ? (
        <Link to={href} className="quiet-link">
          {notification}
        </Link>
      ) : (
        notification
      )}
    </span>
  )
}
