import { notificationPreviews } from '@app/contract/notifications/notifications.rules.ts'
import { href } from '@app/contract/screens.ts'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBell, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { When } from '#ui/When.tsx'
import styles from './Bell.module.css'
import bar from './TopBar.module.css'

/** The number of unread notifications and the newest of them. */
export function Bell() {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const more = useRef<HTMLAnchorElement>(null)
  const { data, error } = useQuery(
    calls.notifications.ofUser.queryOptions({ userId: me.id, tab: 'unread', pageSize: notificationPreviews }),
  )
  const unread = data?.total ?? 0
  const markAsRead = useAction(calls.notifications.markAsRead, {
    failed: 'Unable to mark as read notification!',
    refresh: [calls.notifications],
    // The pressed button disappears with its line; the keyboard focus stays in the menu.
    after: () => more.current?.focus({ preventScroll: true }),
  })

  return (
    <Popover width={340} position="bottom-end" opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={36}
          pos="relative"
          aria-label={unread > 0 ? `Notifications, ${unread > 99 ? '99+' : unread} unread` : 'Notifications'}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={18} stroke={1.75} />
          {unread > 0 && (
            <span className={bar.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        {!data ? (
          <p className={styles.empty}>{error ? 'Your notifications could not be loaded.' : 'One moment…'}</p>
        ) : unread === 0 ? (
          <p className={styles.empty}>No Notification!</p>
        ) : (
          <ul className={styles.list}>
            {data.items.map(({ _id, notification, href: to, createdAt }) => (
              <li key={_id} className={styles.item}>
                <div className={styles.words} title={notification}>
                  {to ? (
                    <Link to={to} className={`quiet-link ${styles.text}`} dir="auto" onClick={close}>
                      {notification}
                    </Link>
                  ) : (
                    <span className={styles.text} dir="auto">
                      {notification}
                    </span>
                  )}
                  <span className={styles.when}>
                    <When at={createdAt} />
                  </span>
                </div>
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={`Mark as read: ${notification}`}
                  title="Mark as read"
                  loading={markAsRead.isPending && markAsRead.variables?.id === _id}
                  onClick={() => markAsRead.mutate({ id: _id, data: { isRead: true } })}
                >
                  <IconCheck size={16} stroke={2} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <Link ref={more} to={href('myNotifications')} className={styles.more} onClick={close}>
          More
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}
